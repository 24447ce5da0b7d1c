/**
 * Editors that keep a model of their own beside the DOM: text written the wrong way is lost there, or shown and
 * not saved. Code editors come first, because the element with their focus may be a textarea of their own.
 */
const codeEditors: Record<string, string> = {
  monaco: '.monaco-editor',
  codemirror6: '.cm-editor',
  codemirror5: '.CodeMirror',
  ace: '.ace_editor',
};

const richEditors: Record<string, string> = {
  toastui: '.toastui-editor-md-container',
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

const matchIn = (editors: Record<string, string>, element: Element): string | undefined =>
  Object.keys(editors).find((name) => element.closest(editors[name] ?? ''));

/** The code editor the element belongs to, if any. Its DOM holds only the lines in view. */
export const codeEditorOf = (element: Element): string | undefined => matchIn(codeEditors, element);

/** The rich text editor the element belongs to, if any. */
export function richEditorOf(element: Element): string | undefined {
  if ('editContext' in element && element.editContext) return 'editcontext';
  return matchIn(richEditors, element);
}
