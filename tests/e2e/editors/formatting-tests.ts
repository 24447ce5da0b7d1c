import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { type EditorRow, elsewhere } from './editor-rows';
import { withEditors } from './editor-test';

const link = 'https://example.org/offer';
const draft = 'look at our page';

/** What a model formats is formatted in the editor; what was formatted goes to the model as Markdown and comes back. */
export function formattingTests(base: DeskTest, rows: EditorRow[]): void {
  const test = withEditors(base);
  for (const { name, page } of rows) {
    test(`${name}: an answer is formatted, and the next rewrite keeps its link and its bold words`, async ({
      desk,
      model,
      openEditor,
    }) => {
      model.reply(
        { kind: 'text', text: `Please read **our** [page](${link}).` },
        { kind: 'text', text: `Do read **our** [page](${link}), please.` },
      );
      await desk.setUp(testModel(elsewhere(model.baseUrl)));
      const editor = await openEditor(page);
      const { tab } = editor;
      await editor.mount(`Hello\n${draft}\nBye`);
      const [held, markup] = [await editor.read(), await editor.markup()];
      const holding = (text: string) => held.replace(draft, text);

      await editor.select(draft);
      await tab.run('polish');
      await editor.holds(holding('Please read our page.'));
      await cardSays(tab.surface, message('card_replaced', 'Ctrl+Z'));
      expect(formattingOf(await editor.markup())).toEqual({ bold: ['our'], links: ['page'] });
      await editor.press('Control', 'z');
      await editor.holds(held);
      expect(formattingOf(await editor.markup())).toEqual(formattingOf(markup));
      await editor.press('Control', 'Shift', 'Z');
      await editor.holds(holding('Please read our page.'));

      await editor.select('Please read our page.');
      await tab.run('polish');
      await editor.holds(holding('Do read our page, please.'));
      expect(JSON.stringify(model.completions()[1]?.body)).toContain(`**our** [page](${link})`);
      expect(formattingOf(await editor.markup())).toEqual({ bold: ['our'], links: ['page'] });
    });
  }
}

/** The bold words of an editor's HTML, and the words that lead to the page. */
function formattingOf(html: string): { bold: string[]; links: string[] } {
  const words = (pattern: RegExp) =>
    [...html.matchAll(pattern)].map(([, inner = '']) => inner.replace(/<[^>]*>/g, ''));
  return {
    bold: words(/<(?:b|strong)\b[^>]*>(our.*?)<\/(?:b|strong)>/g),
    links: words(/<a\b[^>]*href="https:\/\/example\.org\/offer"[^>]*>(.*?)<\/a>/g),
  };
}
