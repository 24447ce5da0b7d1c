import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { elsewhere } from './editor-rows';
import { withEditors } from './editor-test';

const answer = 'Two better words.';

/** A field that does not take the text keeps its own; the result is in the card and on the clipboard. */
export function refusalTests(base: DeskTest): void {
  const test = withEditors(base);
  test('a field that filters the text away: it is as it was, and the text is in the card and on the clipboard', async ({
    desk,
    model,
    openEditor,
  }) => {
    model.reply({ kind: 'text', text: answer });
    await desk.setUp(testModel(elsewhere(model.baseUrl)));
    const editor = await openEditor('filter-field');
    const { tab } = editor;
    await editor.mount('hello two words');
    await editor.select('two words');
    await tab.run('polish');
    await cardSays(tab.surface, message('card_not_written'));
    await cardSays(tab.surface, message('error_field_refused'));
    await cardSays(tab.surface, answer);
    await cardSays(tab.surface, message('card_text_copied'));
    expect(await editor.read()).toBe('hello two words');

    const other = await desk.openTab('textarea');
    await other.type('');
    await pressTogether(other.page.keyboard, 'Control', 'v');
    await other.holds(answer);
  });
}
