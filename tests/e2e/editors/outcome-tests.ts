import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { withEditors } from './editor-test';

const before = 'Hello two words';
const after = 'Hello Kind regards, two words';

/** What the card says of a writing is what the page keeps of it, and what takes it back. */
export function outcomeTests(base: DeskTest): void {
  const test = withEditors(base);

  test('an editor with a history of its own: the card names Undo, not Ctrl+Z, and Undo takes the text back', async ({
    openEditor,
  }) => {
    const editor = await openEditor('own-history');
    const { tab } = editor;
    await editor.mount(before);
    await editor.select('two words');
    await tab.run('fill-in');
    await cardSays(tab.surface, message('card_replaced_undo'));
    expect(await editor.read()).toBe(after);
    await tab.press('card_undo');
    await editor.holds(before);
  });

  test('an editor that takes nothing but keys: what it showed for a moment is told as not written', async ({
    openEditor,
  }) => {
    const editor = await openEditor('heals', 'after=200');
    const { tab } = editor;
    await editor.mount(before);
    await editor.select('two words');
    await tab.run('fill-in');
    await cardSays(tab.surface, message('card_not_written'));
    expect(await editor.read()).toBe(before);
  });

  test('an editor whose form has another text than it shows: the text is told as sent, and Undo takes it back', async ({
    openEditor,
  }) => {
    const editor = await openEditor('form-value', 'copies=submit');
    const { tab } = editor;
    const shown = () => tab.page.evaluate(shownText, undefined);
    await editor.mount(before);
    await editor.select('two words');
    await tab.run('fill-in');
    await cardSays(tab.surface, message('card_sent_to_page'));
    expect(await shown()).toBe(after);
    await tab.press('card_undo');
    await expect.poll(shown).toBe(before);
  });
}

const shownText = (): string | null | undefined => document.querySelector('[contenteditable]')?.textContent;
