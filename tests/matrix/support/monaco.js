// What `monaco-editor` imports, but for one language instead of all.
import 'monaco-editor/features/register.all.js';
import 'monaco-editor/editor/browser/coreCommands.js';
import 'monaco-editor/editor/contrib/caretOperations/browser/caretOperations.js';
import 'monaco-editor/editor/contrib/dropOrPasteInto/browser/copyPasteContribution.js';
import 'monaco-editor/editor/contrib/find/browser/findController.js';
import 'monaco-editor/editor/contrib/gotoError/browser/markerSelectionStatus.js';
import 'monaco-editor/editor/contrib/gotoSymbol/browser/goToCommands.js';
import 'monaco-editor/editor/contrib/semanticTokens/browser/documentSemanticTokens.js';
import 'monaco-editor/editor/contrib/suggest/browser/suggestController.js';
import 'monaco-editor/editor/common/standaloneStrings.js';
import 'monaco-editor/languages/definitions/javascript/register.js';
import EditorWorker from 'monaco-editor/editor/editor.worker.js?worker&inline';
import * as monaco from 'monaco-editor/editor.js';
import { offer } from '../page.js';

globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker() };

/** Monaco's API. A page that bundles it gives it to nobody. */
export { monaco };

const unixLines = monaco.editor.EndOfLinePreference?.LF ?? 1;
const windows = new URLSearchParams(location.search).get('lines') === 'windows';
const rangeTo = ({ lineNumber, column }) => new monaco.Range(1, 1, lineNumber, column);

/** Offers Monaco with these settings. */
export function offerMonaco(options) {
  offer({
    mount(root, text) {
      // Firefox tells an element that is removed of no blur: the old editor would keep what is typed.
      for (const old of monaco.editor.getEditors()) old.dispose();
      root.style.height = '400px';
      const editor = monaco.editor.create(root, { value: text, language: 'javascript', ...options });
      const model = editor.getModel();
      if (windows) model.setEOL(monaco.editor.EndOfLineSequence.CRLF);
      const position = (offset) => {
        const before = text.slice(0, offset).split('\n');
        return { lineNumber: before.length, column: before.at(-1).length + 1 };
      };
      return {
        field: root.querySelector('.native-edit-context, textarea.inputarea'),
        read: () => model.getValue(unixLines),
        select(from, to) {
          editor.focus();
          editor.setSelection(monaco.Selection.fromPositions(position(from), position(to)));
        },
        caret: () => model.getValueInRange(rangeTo(editor.getPosition()), unixLines).length,
        refuse: () => editor.updateOptions({ readOnly: true }),
      };
    },
  });
}
