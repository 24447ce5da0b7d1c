import { allForms, type Row } from '../row';

const rich = { forms: allForms };

/** Their model is HTML, which draws a tab as a space. */
const htmlSpace = ['tabs as spaces'] as const;

/** Editors of rich text, of npm. */
const richEditors: Row[] = [
  { name: 'Lexical, rich text', page: 'lexical-rich', package: 'lexical', ...rich },
  { name: 'ProseMirror', page: 'prosemirror', package: 'prosemirror-view', ...rich },
  { name: 'Tiptap', page: 'tiptap', package: '@tiptap/core', ...rich },
  { name: 'Milkdown', page: 'milkdown', package: '@milkdown/kit', ...rich },
  { name: 'Toast UI, WYSIWYG', page: 'toastui-wysiwyg', package: '@toast-ui/editor', ...rich },
  { name: 'BlockNote', page: 'blocknote', package: '@blocknote/core', ...rich },
  { name: 'Slate', page: 'slate', package: 'slate', ...rich },
  { name: 'Quill', page: 'quill', package: 'quill', ...rich },
  { name: 'Draft.js', page: 'draft', package: 'draft-js', ...rich },
  { name: 'CKEditor 5', page: 'ckeditor5', package: 'ckeditor5', ...rich },
  { name: 'TinyMCE', page: 'tinymce-iframe', tolerances: htmlSpace, package: 'tinymce', ...rich },
  { name: 'TinyMCE, inline', page: 'tinymce-inline', tolerances: htmlSpace, package: 'tinymce', ...rich },
  {
    name: 'Trix',
    page: 'trix',
    package: 'trix',
    // Its code is a block.
    forms: allForms.filter((form) => form !== 'code'),
    gaps: {
      both: {
        undo: {
          finding: 'no redo',
          why: 'Trix waits for a small z with Shift, which no keyboard has: its own button does it',
        },
      },
    },
  },
  {
    name: 'Editor.js',
    page: 'editorjs',
    tolerances: htmlSpace,
    package: '@editorjs/editorjs',
    ...rich,
    gaps: {
      both: {
        Markdown: {
          finding: 'plain',
          why: 'new blocks cannot be undone, and within a paragraph it saves no blocks; formatting within a line arrives',
        },
      },
    },
  },
  {
    name: 'Jodit',
    page: 'jodit',
    tolerances: htmlSpace,
    package: 'jodit',
    ...rich,
  },
  { name: 'SunEditor', page: 'suneditor', tolerances: htmlSpace, package: 'suneditor', ...rich },
  {
    name: 'Summernote',
    page: 'summernote',
    tolerances: htmlSpace,
    package: 'summernote',
    ...rich,
    gaps: {
      both: { undo: { finding: 'no redo', why: 'its redo is Ctrl+Y, and Ctrl+Shift+Z does nothing' } },
    },
  },
];

/** Editors of plain text and of code. */
const plainEditors: Row[] = [
  { name: 'Lexical, plain text', page: 'lexical-plain', package: 'lexical' },
  { name: 'Lexical, a chat box with mentions', page: 'lexical-mentions', package: 'lexical' },
  { name: 'Tiptap, a chat box with mentions', page: 'tiptap-mentions', package: '@tiptap/core' },
  { name: 'Slate, a chat box with mentions', page: 'slate-mentions', package: 'slate' },
  { name: 'Slate, a chat box', page: 'slate-chat', package: 'slate' },
  { name: 'Slate, a block of a page', page: 'slate-one-block', package: 'slate' },
  { name: 'Toast UI, Markdown', page: 'toastui-markdown', package: '@toast-ui/editor' },
];

const code = { noSentences: true } as const;
const codeMirror6 = { page: 'codemirror6', package: '@codemirror/view', ...code };
const codeMirror5 = { page: 'codemirror5', package: 'codemirror-5', ...code };
const ace = { page: 'ace', package: 'ace-builds', ...code };
const monaco = (page: string) => ({ page: `monaco-${page}`, package: 'monaco-editor', ...code });

/** Editors of code. */
export const codeEditors: Row[] = [
  { name: 'CodeMirror 6', ...codeMirror6 },
  { name: 'CodeMirror 5, textarea', ...codeMirror5 },
  { name: 'CodeMirror 5, contenteditable', ...codeMirror5, query: 'input=contenteditable' },
  { name: 'Ace', ...ace },
  { name: 'Monaco, EditContext', ...monaco('editcontext') },
  { name: 'Monaco, textarea', ...monaco('textarea') },
  { name: 'Monaco, global', ...monaco('global') },
];

/** Editors whose document has the line ends of Windows: where they count those, places are others than in its text. */
const windowsEditors: Row[] = [
  { name: 'CodeMirror 6, lines of Windows', ...codeMirror6 },
  { name: 'CodeMirror 5, lines of Windows', ...codeMirror5 },
  { name: 'Ace, lines of Windows', ...ace },
  { name: 'Monaco, EditContext, lines of Windows', ...monaco('editcontext') },
  { name: 'Monaco, global, lines of Windows', ...monaco('global') },
].map((row) => ({
  ...row,
  query: 'lines=windows',
  texts: { start: 'a\nb\nc one', short: 'zwei ', key: 'x' },
}));

export const editorRows: Row[] = [...richEditors, ...plainEditors, ...codeEditors, ...windowsEditors];
