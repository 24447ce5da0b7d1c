import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { counted, message } from '../support/messages';
import { cardSays, paletteIsOpen } from '../support/user';

const faulty = 'She dont like apples. I will zubble the door.';
const mended = "She doesn't like apples. I will zubble the door.";

/** What is left on the page after a run that has written its text. */
export function noticeTests(test: DeskTest): void {
  test('after Proofread a line is left, and the words for the dictionary wait in the review', async ({
    desk,
  }) => {
    const tab = await desk.openTab('textarea');
    await tab.type(faulty);
    await tab.run('proofread');
    await tab.holds(mended);
    await cardSays(tab.surface, message('card_replaced', 'Ctrl+Z'));
    await cardSays(tab.surface, counted('card_changed', 1));
    await expect.poll(() => tab.surface.count('.card')).toBe(1);
    expect((await tab.surface.box('.notice')).height).toBeLessThan(60);
    expect(await tab.surface.text()).not.toContain('zubble');
    expect((await tab.surface.texts('[role=status]')).join()).toContain(counted('card_changed', 1));

    await tab.press('card_show_changes');
    await cardSays(tab.surface, message('card_words'));
    await tab.surface.click(`role=button[${message('card_word_add', 'zubble')}]`);
    await cardSays(tab.surface, message('card_word_added', 'zubble'));
    await tab.press('card_undo');
    await tab.holds(faulty);
  });

  test('twelve proofreads of a field leave one surface, and the palette has those before', async ({
    desk,
  }) => {
    test.setTimeout(120_000);
    const tab = await desk.openTab('textarea');
    for (let time = 0; time < 12; time += 1) {
      await tab.type(faulty);
      await tab.run('proofread');
      await tab.holds(mended);
      await cardSays(tab.surface, message('card_replaced', 'Ctrl+Z'));
      await expect.poll(() => tab.surface.count('.card')).toBe(1);
    }
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    await tab.page.keyboard.type('show last');
    const found = async () =>
      (await tab.surface.texts('[role=option] .title')).filter(
        (title) => title === message('palette_show_result', message('skill_proofread_name')),
      );
    await expect.poll(async () => (await found()).length).toBeGreaterThan(4);
  });
}
