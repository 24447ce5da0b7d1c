import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';
import { withEditors } from './editor-test';

const own = 'Hello\ntwo words\nBye';

/** A skill that is called in a mail with nothing selected. */
export function mailTests(base: DeskTest): void {
  const test = withEditors(base);

  test('a composer like Gmail: the palette says that the user’s own part is worked on, and no more is', async ({
    openEditor,
  }) => {
    const editor = await openEditor('gmail-like');
    const { tab } = editor;
    await editor.mount(own);
    const held = await editor.read();
    const written = `Kind regards, ${held}`;
    expect(held).toContain('Tom Reed');

    for (const undo of [() => editor.press('Control', 'z'), () => tab.press('card_undo')]) {
      await editor.select('');
      await tab.callPalette();
      await cardSays(tab.surface, message('palette_reads_own_part'));
      await pickSkill(tab.surface, tab.page.keyboard, 'fill-in');
      await cardSays(tab.surface, message('card_replaced', 'Ctrl+Z'));
      await editor.holds(written);
      await undo();
      await editor.holds(held);
    }
  });

  test('a composer like Gmail: with the caret in the quoted mail the whole field is worked on', async ({
    openEditor,
  }) => {
    const editor = await openEditor('gmail-like');
    await editor.mount(own);
    await editor.select('Chairs');
    await editor.press('ArrowLeft');
    await editor.tab.callPalette();
    await cardSays(editor.tab.surface, message('palette_reads_field'));
  });
}
