import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import type { EditorRow } from './editor-rows';
import { withEditors } from './editor-test';
import { noteWorld, ourElements, worldChanges } from './page-world';

/** Folders of tests/fixtures/running-skills that these tests need. */
export const insertionSkills = ['fill-in'];

const before = 'Hello\ntwo words\nBye';
const after = 'Hello\nKind regards, two words\nBye';

/** From the shortcut in an editor to its model, and back again, with no permission but the one of the shortcut. */
export function insertionTests(base: DeskTest, rows: EditorRow[]): void {
  const test = withEditors(base);
  for (const { name, page } of rows) {
    test(`${name}: a skill writes over the selection, and Ctrl+Z and Undo take it back`, async ({
      openEditor,
    }) => {
      const editor = await openEditor(page);
      const { tab } = editor;
      await editor.mount(before);
      const [held, written] = [await editor.read(), (await editor.read()).replace(before, after)];
      await editor.select('two words');
      await tab.page.evaluate(noteWorld, undefined);
      expect(await tab.page.evaluate(ourElements, undefined)).toEqual([]);

      await tab.run('fill-in');
      await cardSays(tab.surface, message('card_replaced', 'Ctrl+Z'));
      expect(await editor.read()).toBe(written);
      await editor.press('Control', 'z');
      await editor.holds(held);

      await editor.select('two words');
      await tab.run('fill-in');
      await editor.holds(written);
      await tab.press('card_undo');
      await editor.holds(held);

      await tab.page.evaluate(noteWorld, undefined);
      expect(await tab.page.evaluate(worldChanges, undefined)).toEqual([]);
    });
  }
}
