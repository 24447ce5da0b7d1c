import { allForms, type Gap, type Row } from '../row';

const rich = { forms: allForms };

/** Their model is HTML, which draws a tab as a space. */
const html = { ...rich, tolerances: ['tabs as spaces'] } as const;

const ckeditor4 = { page: 'ckeditor4', package: 'ckeditor4', ...html };
const tinymce5 = { page: 'tinymce-older', package: 'tinymce-5', ...html };
const hugeRte = { page: 'hugerte', package: 'hugerte', ...html };
const monaco34 = { page: 'monaco-older', package: 'monaco-34', noSentences: true } as const;
const tinymce4 = { page: 'tinymce-older', package: 'tinymce-4', ...html };

const inSteps: Gap = {
  finding: 'undo in steps',
  why: 'of the no-break space behind pasted words it makes a plain one in a step of its own; its own command, where the page shows it, makes one step',
};

const typedInstead: Gap = {
  finding: 'no undo',
  why: 'where a paste loses a space at its end the text is written in another way, of which its history hears nothing',
};
const touching: Gap = {
  finding: 'space differs',
  why: 'it drops the space that pasted HTML begins with, so that formatted words touch those before them; plain text does not',
};

const shiftUnseen: Gap = {
  finding: 'no redo',
  why: 'it does not look at Shift, and takes Ctrl+Shift+Z for one more Undo: its redo is Ctrl+Y',
};

/** Editors that sites still ship in versions that nobody makes better, and others that are made of, or stand beside, those of the table. */
export const olderEditors: Row[] = [
  { name: 'CKEditor 4', ...ckeditor4 },
  { name: 'CKEditor 4, inline', ...ckeditor4, query: 'inline' },
  { name: 'Quill 1', page: 'quill1', package: 'quill-1', tolerances: ['letters composed'], ...rich },
  { name: 'TinyMCE 5', ...tinymce5, query: 'version=5' },
  { name: 'TinyMCE 5, inline', ...tinymce5, query: 'version=5&inline' },
  { name: 'TinyMCE 4', ...tinymce4, query: 'version=4' },
  { name: 'TinyMCE 4, inline', ...tinymce4, query: 'version=4&inline' },
  { name: 'HugeRTE', ...hugeRte, gaps: { both: { Markdown: inSteps } } },
  { name: 'HugeRTE, global', ...hugeRte, query: 'global' },
  {
    name: 'Lexical 0.12',
    page: 'lexical-older',
    package: 'lexical-12',
    // Its blocks of code are a package that the page does not have.
    forms: allForms.filter((form) => form !== 'code block'),
  },
  { name: 'Slate 0.82', page: 'slate-older', package: 'slate-82', ...rich },
  { name: 'MDXEditor', page: 'mdxeditor', package: '@mdxeditor/editor', ...rich },
  { name: 'Stacks Editor', page: 'stacks', package: '@stackoverflow/stacks-editor', ...rich },
  { name: 'Froala', page: 'froala', package: 'froala-editor', ...html },
  {
    name: 'ProseMirror, written together (Yjs)',
    page: 'prosemirror-collab',
    package: 'y-prosemirror',
    ...rich,
  },
  {
    name: 'ProseMirror, written together (steps)',
    page: 'prosemirror-steps',
    package: 'prosemirror-collab',
    ...rich,
  },
  {
    name: 'RoosterJS',
    page: 'roosterjs',
    package: 'roosterjs',
    ...html,
    without: { 'read-only': 'it has no such state' },
    gaps: { both: { undo: typedInstead }, firefox: { Markdown: touching } },
  },
  { name: 'Monaco 0.34', ...monaco34 },
  { name: 'Monaco 0.34, hidden', ...monaco34, query: 'hidden' },
  {
    name: 'prism-code-editor',
    page: 'prism-code-editor',
    package: 'prism-code-editor',
  },
  {
    name: 'react-simple-code-editor',
    page: 'react-simple-code-editor',
    package: 'react-simple-code-editor',
  },
  {
    name: 'CodeJar',
    page: 'codejar',
    package: 'codejar',
    noSentences: true,
    without: { 'read-only': 'it has no such state' },
  },
  {
    name: 'Trumbowyg',
    page: 'trumbowyg',
    package: 'trumbowyg',
    ...html,
    gaps: { chromium: { undo: shiftUnseen } },
  },
];
