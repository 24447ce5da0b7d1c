import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { testModel } from '../support/extension-page';
import { message } from '../support/messages';
import { cardSays } from '../support/user';
import { type EditorRow, elsewhere } from './editor-rows';
import { withEditors } from './editor-test';

/** Pages that are made without HTML from a text, as their policy wants. */
const strictRows: EditorRow[] = [
  { name: 'CodeMirror 6', page: 'codemirror6' },
  { name: 'Lexical', page: 'lexical-rich' },
];

/** A page that runs no script but its own and takes no text for HTML. */
export function policyTests(base: DeskTest): void {
  const test = withEditors(base);
  for (const { name, page } of strictRows) {
    test(`${name}, in a page with a strict policy: an answer is written, and undone`, async ({
      desk,
      model,
      openEditor,
    }) => {
      model.reply({ kind: 'text', text: 'Two better\n\nparagraphs.' });
      await desk.setUp(testModel(elsewhere(model.baseUrl)));
      const editor = await openEditor(page, 'strict');
      const { tab } = editor;
      await editor.mount('Hello\ntwo words\nBye');
      await editor.select('two words');
      await tab.page.evaluate(noteBreaches, undefined);
      await tab.run('polish');
      await cardSays(tab.surface, message('card_replaced', 'Ctrl+Z'));
      expect((await editor.read()).split(/\n+/)).toEqual(['Hello', 'Two better', 'paragraphs.', 'Bye']);
      await tab.press('card_undo');
      await editor.holds('Hello\ntwo words\nBye');
      expect(await tab.page.evaluate(breaches, undefined)).toEqual([]);
    });
  }
}

interface Noting {
  matrix: { breaches?: string[] };
}

/** In the page: notes what breaks its policy from now on. */
function noteBreaches(): void {
  const { matrix } = globalThis as unknown as Noting;
  const seen: string[] = [];
  matrix.breaches = seen;
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    seen.push(`${violatedDirective}: ${sample}`),
  );
}

function breaches(): string[] | undefined {
  return (globalThis as unknown as Noting).matrix.breaches;
}
