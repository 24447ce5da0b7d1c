import type { EditorName } from '../../messages/editor-order';
import { backspace } from './strategies/backspace';
import { typedInBlock, typedText } from './strategies/editable-text';
import { editorApi } from './strategies/editor-api';
import { editorHtml } from './strategies/editor-html';
import { internalPaste } from './strategies/internal-paste';
import { paragraphPaste } from './strategies/paragraph-paste';
import { htmlPaste, richPaste, textPaste } from './strategies/pastes';
import { richApi } from './strategies/rich-api';
import type { InsertStrategy } from './strategy';

/** What any editor may hear of from outside: a paste of both, a paste of text alone, a key for nothing at all. */
const fromOutside = [richPaste, textPaste, backspace];

const richEditor = [editorApi, ...fromOutside];
const codeEditor = [editorApi, textPaste];

/** What each editor takes, the best first (docs/FIELDS.md says how well): a row leaves out, or puts before, what is its own. */
export const editorStrategies: Record<EditorName, InsertStrategy[]> = {
  // A paste of text alone makes it ask the user for the clipboard.
  monaco: [editorApi],
  codemirror6: codeEditor,
  codemirror5: codeEditor,
  ace: codeEditor,
  'toastui-markdown': richEditor,
  blocknote: richEditor,
  tiptap: [editorApi, richPaste, paragraphPaste, textPaste, backspace],
  prosemirror: [editorApi, richPaste, paragraphPaste, textPaste, backspace],
  // Of a text that a site's own paste makes Markdown of its command makes lines.
  lexical: [richApi, richPaste, textPaste, editorApi, backspace],
  // A site may have one that tells nothing of itself.
  slate: [...richEditor, typedText, typedInBlock],
  draft: [richApi, ...fromOutside],
  quill: richEditor,
  trix: richEditor,
  ckeditor5: richEditor,
  ckeditor4: [richPaste, htmlPaste, textPaste, backspace],
  tinymce: [editorHtml, internalPaste, ...fromOutside],
  froala: [richPaste, htmlPaste, textPaste, backspace],
  editcontext: fromOutside,
};
