import { allForms, type Gap, type Row } from '../row';

const rich = { forms: allForms };

/** Their model is HTML, which draws a tab as a space. */
const html = { ...rich, tolerances: ['tabs as spaces'] } as const;

const ckeditor4 = { page: 'ckeditor4', package: 'ckeditor4', ...html };
const tinymce5 = { page: 'tinymce-older', package: 'tinymce-5', ...html };
const tinymce4 = { page: 'tinymce-older', package: 'tinymce-4', ...html };

const linesApart: Gap = {
  finding: 'space differs',
  why: 'of a paste of text it makes paragraphs of their own, and drops blank lines',
};

const inSteps: Gap = {
  finding: 'undo in steps',
  why: 'other HTML than its own it mends in a step after the paste',
};

/** Editors that sites still ship in versions that nobody makes better, and those that came after or beside them. */
export const olderEditors: Row[] = [
  { name: 'CKEditor 4', ...ckeditor4 },
  { name: 'CKEditor 4, inline', ...ckeditor4, query: 'inline' },
  { name: 'Quill 1', page: 'quill1', package: 'quill-1', tolerances: ['letters composed'], ...rich },
  { name: 'TinyMCE 5', ...tinymce5, query: 'version=5' },
  { name: 'TinyMCE 5, inline', ...tinymce5, query: 'version=5&inline' },
  { name: 'TinyMCE 4', ...tinymce4, query: 'version=4' },
  { name: 'TinyMCE 4, inline', ...tinymce4, query: 'version=4&inline' },
  {
    name: 'HugeRTE',
    page: 'hugerte',
    package: 'hugerte',
    ...html,
    gaps: { both: { lines: linesApart, Markdown: inSteps } },
  },
];
