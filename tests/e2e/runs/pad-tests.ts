import { expect } from '../../support/expect';
import type { Desk, DeskTest } from '../support/desk';
import { DrivenSettings } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { paletteIsOpen, pickSkill } from '../support/user';
import { padOf, textIn } from './pad-window';

/** Where no extension gets in, a window of ours is there with all that a page would have. */
export function padTests(test: DeskTest): void {
  test('at a PDF document a window of ours has the palette; a skill works on its text, which can be taken along', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: 'Dear Tom, would you send it?' });
    await desk.setUp(testModel(model.baseUrl));
    const { pad, surface } = await callAtPdf(desk);
    await expect.poll(() => surface.text()).toBe('');
    await pad.keyboard.type('tom send it');
    const window = new DrivenSettings(pad);
    await window.press(message('pad_palette'));
    await pickSkill(surface, pad.keyboard, 'polish');
    await expect.poll(() => pad.evaluate(textIn, undefined)).toBe('Dear Tom, would you send it?');
    expect(JSON.stringify(model.completions()[0]?.body)).toContain('tom send it');
    await window.press(message('pad_copy'));
    await window.says(message('card_copied'));
    expect(await pad.violations('light')).toEqual([]);
    expect(await pad.violations('dark')).toEqual([]);
  });

  test('called again it is the same window, with the text that it holds', async ({ desk, model }) => {
    await desk.setUp(testModel(model.baseUrl));
    const { closed, pad, surface } = await callAtPdf(desk);
    await pad.keyboard.type('still here');
    for (const _again of [1, 2]) {
      await closed.callPalette();
      await paletteIsOpen(surface);
    }
    expect(await pad.evaluate(textIn, undefined)).toBe('still here');
    await pad.close();
    await expect.poll(() => desk.pageAt('pad.html')).toBeUndefined();
  });
}

/** Calls where no extension gets in, and leaves the palette for the text box. */
async function callAtPdf(desk: Desk) {
  const closed = await desk.openTab('empty.pdf');
  await closed.callPalette();
  const pad = await padOf(desk);
  const surface = await pad.surface();
  await paletteIsOpen(surface);
  await pad.keyboard.press('Escape');
  await expect.poll(() => pad.evaluate(() => document.activeElement?.localName, undefined)).toBe('textarea');
  return { closed, pad, surface };
}
