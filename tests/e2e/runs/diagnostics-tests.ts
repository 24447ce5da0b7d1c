import { expect } from '../../support/expect';
import { withEditors } from '../editors/editor-test';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { pasted } from './pasted';

const draft = 'Dear Penelope,\nthe walrus whistles.';
const answer = 'Albatrosses never yodel.';
const key = 'sk-planted-0123456789';

/** *Copy diagnostics* under *About*: what a report of a bug needs, without a word of anybody's and without a key. */
export function diagnosticsTests(base: DeskTest): void {
  const test = withEditors(base);

  test('diagnostics are copied with version and last crossings, and with no word and no key', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: answer });
    await desk.setUp({ ...testModel(model.baseUrl), apiKey: key });
    const tab = await desk.openTab('textarea');
    await tab.type(draft);
    await tab.ask('make it sound less harsh');
    await cardSays(tab.surface, answer);

    const settings = await desk.openSettings('about');
    await settings.press(message('card_diagnostics_copy'));
    await settings.says(message('card_copied'));
    const copied = (await pasted(tab)).replace(/ pasted$/, '');
    const { caretaker, browser, errors, crossings } = JSON.parse(copied);
    expect(caretaker).toMatch(/^\d+\.\d+\.\d+/);
    expect(browser).toMatch(/^(Chrome|Firefox)\/\d+/);
    expect(errors).toEqual([]);
    expect(crossings).toContainEqual(expect.stringMatching(/^page answer loadWriter \d+ ms$/));
    for (const word of `${draft} ${answer} ${key} ${new URL(model.baseUrl).host}`.match(/\w{5,}/g) ?? [])
      expect(copied).not.toContain(word);
  });
}
