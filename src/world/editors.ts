import type { EditorName } from '../messages/editor-order';
import { findAce } from './editors/ace';
import { findCkEditor5 } from './editors/ckeditor5';
import { findCodeMirror5 } from './editors/codemirror5';
import { findCodeMirror6 } from './editors/codemirror6';
import { findDraft } from './editors/draft';
import { findLexical } from './editors/lexical';
import { findMonaco } from './editors/monaco';
import { findBlockNote, findProseMirror, findToastMarkdown } from './editors/prosemirror';
import { findQuill } from './editors/quill';
import { findSlate } from './editors/slate';
import { findTinyMce } from './editors/tinymce';
import { findTrix } from './editors/trix';
import type { FindEditor, OpenEditor } from './open-editor';

/** How an editor's own object is found. Names that are not here hide it: they are written by events alone. */
const finders: Partial<Record<EditorName, FindEditor>> = {
  monaco: findMonaco,
  codemirror6: findCodeMirror6,
  codemirror5: findCodeMirror5,
  ace: findAce,
  lexical: findLexical,
  slate: findSlate,
  draft: findDraft,
  trix: findTrix,
  ckeditor5: findCkEditor5,
  tinymce: findTinyMce,
  'toastui-markdown': findToastMarkdown,
  blocknote: findBlockNote,
  tiptap: findProseMirror,
  prosemirror: findProseMirror,
  quill: findQuill,
};

export const findEditor = (name: EditorName, element: Element): OpenEditor | undefined =>
  finders[name]?.(element);
