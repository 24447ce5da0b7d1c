import type { Frame } from 'puppeteer-core';
import { grants, type NestedFrames, serveNestedFrames } from '../runs/nested-frame';
import { textOfField } from '../support/fields';
import { test as base, expect } from '../support/firefox-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const test = base.extend<{ frames: NestedFrames; inner: Frame }>({
  frames: async ({ pages }, use) => {
    const frames = await serveNestedFrames(pages);
    await use(frames);
    await frames.close();
  },
  /** The inner frame; the user has written into the field there. */
  inner: async ({ tab, frames }, use) => {
    await tab.goto(frames.url);
    const outer = await (await tab.waitForSelector('#frame'))?.contentFrame();
    const inner = await (await outer?.waitForSelector('#frame'))?.contentFrame();
    if (!inner) throw new Error('The page has no frame in a frame');
    await (await inner.waitForSelector('#field'))?.click();
    await tab.keyboard.type('hey you');
    await use(inner);
  },
});

const textIn = (frame: Frame) => expect.poll(() => frame.$eval('#field', textOfField));

for (const [name, grantedOrigins] of Object.entries({
  'both frames': Object.values(grants),
  'the inner one alone': [grants.page, grants.inner],
})) {
  test.describe(`with the permission for ${name}`, () => {
    test.use({ grantedOrigins });

    test('a field in a frame in a frame is read, written, and put back', async ({
      firefox,
      tab,
      inner,
      surface,
      withModel,
    }) => {
      withModel.reply({ kind: 'text', text: 'Dear Sir,' });
      await firefox.pressShortcut('K');
      await paletteIsOpen(surface);
      await cardSays(surface, message('palette_reads_field'));
      await pickSkill(surface, tab.keyboard, 'polish');
      await textIn(inner).toBe('Dear Sir,');
      expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('hey you');
      await surface.click(`role=button[${message('card_undo')}]`);
      await textIn(inner).toBe('hey you');
    });
  });
}

for (const [name, { grantedOrigins, asksFor }] of Object.entries({
  'the inner frame': { grantedOrigins: [grants.page, grants.outer], asksFor: 'inner' as const },
  'either frame': { grantedOrigins: [grants.page], asksFor: 'outer' as const },
})) {
  test.describe(`without the permission for ${name}`, () => {
    test.use({ grantedOrigins });

    test(`the question is for the ${asksFor} one's site, and opens the window for it`, async ({
      firefox,
      frames,
      inner,
      surface,
    }) => {
      await firefox.pressShortcut('K');
      await cardSays(surface, message('frames_ask', frames[asksFor]));
      await surface.click(`role=button[${message('frames_allow')}]`);
      const path = `frame-permission.html?site=${encodeURIComponent(frames[asksFor])}`;
      await expect.poll(() => firefox.openAddresses()).toContain(firefox.url(path));
      await textIn(inner).toBe('hey you');
    });
  });
}
