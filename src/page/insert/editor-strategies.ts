import type { EditorName } from '../../messages/editor-order';
import { backspace } from './strategies/backspace';
import { beforeInput } from './strategies/before-input';
import { editorApi } from './strategies/editor-api';
import { editorHtml } from './strategies/editor-html';
import { internalPaste } from './strategies/internal-paste';
import { paragraphPaste } from './strategies/paragraph-paste';
import { richApi } from './strategies/rich-api';
import { richPaste } from './strategies/rich-paste';
import { textPaste } from './strategies/text-paste';
import type { InsertStrategy } from './strategy';

/** What each editor takes, the best first (docs/FIELDS.md says how well). */
export const editorStrategies: Record<EditorName, InsertStrategy[]> = {
  // A paste of text alone makes it ask the user for the clipboard.
  monaco: [editorApi],
  codemirror6: [editorApi, textPaste],
  codemirror5: [editorApi, textPaste],
  ace: [editorApi, textPaste],
  'toastui-markdown': [editorApi, textPaste, backspace],
  blocknote: [editorApi, richPaste, textPaste, backspace],
  tiptap: [editorApi, richPaste, paragraphPaste, textPaste, backspace],
  prosemirror: [editorApi, richPaste, paragraphPaste, textPaste, backspace],
  lexical: [richApi, richPaste, textPaste, backspace],
  slate: [editorApi, beforeInput, textPaste, backspace],
  draft: [richApi, richPaste, textPaste, backspace],
  quill: [editorApi, richPaste, textPaste, backspace],
  trix: [editorApi, richPaste, textPaste],
  ckeditor5: [editorApi, richPaste, textPaste],
  ckeditor4: [editorApi, textPaste],
  tinymce: [editorHtml, internalPaste],
  froala: [editorApi, textPaste],
  editcontext: [textPaste],
};
