import type { EditorName } from '../../messages/editor-order';

/**
 * Editors that keep a model of their own beside the DOM: text written the wrong way is lost there, or shown and
 * not saved. Code editors come first, because the element with their focus may be a textarea of their own.
 */
const codeEditors: Partial<Record<EditorName, string>> = {
  monaco: '.monaco-editor',
  codemirror6: '.cm-editor',
  codemirror5: '.CodeMirror',
  ace: '.ace_editor',
};

/** The special before the general: several are made of ProseMirror. */
const richEditors: Partial<Record<EditorName, string>> = {
  'toastui-markdown': '.toastui-editor-md-container',
  blocknote: '.bn-editor',
  tiptap: '.tiptap',
  prosemirror: '.ProseMirror',
  lexical: '[data-lexical-editor]',
  slate: '[data-slate-editor]',
  draft: '.public-DraftEditor-content',
  quill: '.ql-editor',
  trix: 'trix-editor',
  ckeditor5: '.ck-editor__editable',
  ckeditor4: '.cke_editable',
  tinymce: '.mce-content-body',
  froala: '.fr-element',
};

function matchIn(editors: Partial<Record<EditorName, string>>, element: Element): EditorName | undefined {
  const names = Object.keys(editors) as EditorName[];
  return names.find((name) => element.closest(editors[name] ?? ''));
}

/** What code editors take the keyboard with; any other control within them is a field of its own, as that of a search. */
const ownControls =
  '.inputarea, .ime-text-area, .CodeMirror > div:not([class]) > textarea, textarea.ace_text-input';

/** The code editor the element belongs to, if any. Its DOM holds only the lines in view. */
export const codeEditorOf = (element: Element): EditorName | undefined =>
  element.matches('input, textarea') && !element.matches(ownControls)
    ? undefined
    : matchIn(codeEditors, element);

/** The rich text editor the element belongs to, if any. */
export function richEditorOf(element: Element): EditorName | undefined {
  if ('editContext' in element && element.editContext) return 'editcontext';
  return matchIn(richEditors, element);
}

/** Editors that stay editable for the browser when they are read-only, and ignore what is typed. */
const lockedEditors = '.se-read-only, .mce-content-readonly';

/** Whether the editor around the element says that it is read-only. */
export const isLockedEditor = (element: Element): boolean => element.closest(lockedEditors) !== null;
