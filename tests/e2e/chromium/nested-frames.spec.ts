import type { Locator } from '@playwright/test';
import { gate } from '../../servers/gate';
import { grants, type NestedFrames, serveNestedFrames } from '../runs/nested-frame';
import { test as base, expect } from '../support/chromium-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const test = base.extend<{ frames: NestedFrames; field: Locator }>({
  frames: async ({ pages }, use) => {
    const frames = await serveNestedFrames(pages);
    await use(frames);
    await frames.close();
  },
  /** The field in the inner frame; the user has written into it. */
  field: async ({ page, frames }, use) => {
    await page.goto(frames.url);
    const field = page.frameLocator('#frame').frameLocator('#frame').locator('#field');
    await field.click();
    await page.keyboard.type('hey you');
    await use(field);
  },
});

test.describe('with the permission for both frames', () => {
  test.use({ grantedOrigins: Object.values(grants) });

  test('a field in a frame in a frame is read, written, and put back', async ({
    chromium,
    page,
    field,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'Dear Sir,' });
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    await cardSays(surface, message('palette_reads_field'));
    await pickSkill(surface, page.keyboard, 'polish');
    await expect(field).toHaveValue('Dear Sir,');
    expect(JSON.stringify(withModel.completions()[0]?.body)).toContain('hey you');
    await surface.click(`role=button[${message('card_undo')}]`);
    await expect(field).toHaveValue('hey you');
    await page.keyboard.type('!');
    await expect(field).toHaveValue(/!/);
  });

  test('the outer frame goes elsewhere in the middle of a run: the text is in the card', async ({
    chromium,
    page,
    field,
    surface,
    withModel,
  }) => {
    const rest = gate();
    withModel.reply({ kind: 'text', text: 'Dear Sir or Madam, how are you?', rest: rest.opened });
    await expect(field).toHaveValue('hey you');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await cardSays(surface, 'Dear');
    await page
      .frameLocator('#frame')
      .locator('body')
      .evaluate(() => location.replace('textarea'));
    await expect(page.frameLocator('#frame').locator('#field')).toHaveValue('');
    rest.open();
    await cardSays(surface, message('error_field_gone'));
    await cardSays(surface, 'Dear Sir or Madam, how are you?');
    await expect.poll(() => surface.count(`role=button[${message('card_copy')}]`)).toBe(1);
    await expect(page.frameLocator('#frame').locator('#field')).toHaveValue('');
  });
});

test.describe('with the permission for the inner frame alone', () => {
  test.use({ grantedOrigins: [grants.page, grants.inner] });

  test('its field is written: nobody has to be asked for the frame around it', async ({
    chromium,
    page,
    field,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'Dear Sir,' });
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await expect(field).toHaveValue('Dear Sir,');
  });
});

for (const [name, { grantedOrigins, asksFor }] of Object.entries({
  'the inner frame': { grantedOrigins: [grants.page, grants.outer], asksFor: 'inner' as const },
  'either frame': { grantedOrigins: [grants.page], asksFor: 'outer' as const },
})) {
  test.describe(`without the permission for ${name}`, () => {
    test.use({ grantedOrigins });

    test(`the question is for the ${asksFor} one's site, and opens the window for it`, async ({
      chromium,
      page,
      field,
      frames,
      surface,
    }) => {
      await chromium.triggerToolbar(page);
      await cardSays(surface, message('frames_ask', frames[asksFor]));
      const opened = chromium.context.waitForEvent('page');
      await surface.click(`role=button[${message('frames_allow')}]`);
      const window = await opened;
      await expect(window.getByText(message('frames_why', frames[asksFor]))).toBeVisible();
      await window.close();
      await expect(field).toHaveValue('hey you');
    });
  });
}
