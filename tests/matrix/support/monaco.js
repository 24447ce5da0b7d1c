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
import { offerMonacoOf } from './monaco-page.js';

globalThis.MonacoEnvironment = { getWorker: () => new EditorWorker() };

/** Monaco's API. A page that bundles it gives it to nobody. */
export { monaco };

/** Offers Monaco with these settings. */
export const offerMonaco = (options) => offerMonacoOf(monaco, options);
