/** An editor of tests/matrix as a user meets it with the shipped build. */
export interface EditorRow {
  name: string;
  /** A page of tests/matrix/pages. */
  page: string;
}

/** Editors that hold formatting. */
export const richRows: EditorRow[] = [
  { name: 'ProseMirror', page: 'prosemirror' },
  { name: 'Lexical', page: 'lexical-rich' },
  { name: 'CKEditor 5', page: 'ckeditor5' },
  { name: 'TinyMCE in a frame', page: 'tinymce-iframe' },
  { name: 'Quill', page: 'quill' },
  { name: 'a composer like Gmail', page: 'gmail-like' },
];

/** Editors and fields of plain text and of code. */
const plainRows: EditorRow[] = [
  { name: 'CodeMirror 6', page: 'codemirror6' },
  { name: 'Monaco', page: 'monaco-editcontext' },
  { name: 'Slate, a chat box', page: 'slate-chat' },
  { name: 'a textarea of React', page: 'react' },
  { name: 'a closed shadow root', page: 'shadow-closed' },
];

export const editorRows: EditorRow[] = [...richRows, ...plainRows];

/** A model's address that is another host than that of the pages, to which the user has given no permission. */
export const elsewhere = (baseUrl: string): string => baseUrl.replace('localhost', '127.0.0.1');
