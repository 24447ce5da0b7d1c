import { expect } from '../../support/expect';
import { withEditors } from '../editors/editor-test';
import type { DeskTest, Tab } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { askAbout } from './ask-about';
import { inOneBrowser } from './one-browser';
import { pasted } from './pasted';

const draft = 'Dear Penelope,\nthe walrus sings.';
const answer = 'Albatrosses never yodel.';

/** *Report this field*: what was tried where a text was refused, without a word of anybody's. */
export function reportTests(base: DeskTest): void {
  const test = withEditors(base);

  test('a field that takes no text is reported by what was tried there, and by no word', async ({
    desk,
    model,
  }) => {
    model.reply({ kind: 'text', text: answer });
    await desk.setUp(testModel(model.baseUrl));
    const tab = await desk.openTab('textarea');
    await tab.type(draft);
    await tab.page.evaluate(refuseInput, draft);
    await tab.ask('make it sound less harsh');
    await cardSays(tab.surface, answer);
    await tab.press('card_replace');
    await cardSays(tab.surface, message('error_field_refused'));

    await tab.surface.click('.report > summary');
    await cardSays(tab.surface, message('card_report_note'));
    const [shown = ''] = await tab.surface.texts('.report pre');
    await tab.press('card_report_copy');
    await cardSays(tab.surface, message('card_copied'));
    await tab.page.evaluate(allowInput, undefined);
    const copied = (await pasted(tab)).replace(/ pasted$/, '');
    expect(withoutSpace(copied)).toBe(withoutSpace(shown));
    expect(JSON.parse(copied)).toMatchObject({
      caretaker: expect.stringMatching(/^\d+\.\d+\.\d+/),
      browser: expect.stringMatching(/^(Chrome|Firefox)\/\d+/),
      field: 'textarea',
      inFrame: false,
      scope: 'field',
      before: { characters: draft.length, lines: 2 },
      text: { characters: answer.length, lines: 1 },
      outcome: 'field-refused',
      tried: [{ strategy: expect.stringMatching(/^[a-z-]+$/), came: expect.any(String) }],
    });
    for (const word of wordsOf(`${draft} ${answer} ${await addressOf(tab)}`))
      expect(copied).not.toContain(word);
  });

  test('a text that was written has nothing to report', inOneBrowser, async ({ desk, model }) => {
    const tab = await askAbout(draft, answer, { desk, model });
    await tab.press('card_replace');
    await tab.holds(answer);
    expect(await tab.surface.count('.report')).toBe(0);
  });
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** Words that nothing but the text and the address could bring. */
const wordsOf = (text: string): string[] => text.match(/\w{5,}/g) ?? [];

const addressOf = (tab: Tab): Promise<string> => tab.page.evaluate(readAddress, undefined);

function readAddress(): string {
  return location.host;
}

/** A field that puts back what it held, whatever is written. */
function refuseInput(text: string): void {
  const field = document.querySelector<HTMLTextAreaElement>('#field');
  field?.addEventListener(
    'input',
    () => {
      if (document.documentElement.dataset.takes !== 'true') field.value = text;
    },
    true,
  );
}

function allowInput(): void {
  document.documentElement.dataset.takes = 'true';
}
