import { allForms, type Gap, type Row } from '../row';

const rich = { forms: allForms };

/** Their model is HTML, which draws a tab as a space. */
const html = { ...rich, tolerances: ['tabs as spaces'] } as const;

const ckeditor4 = { page: 'ckeditor4', package: 'ckeditor4', ...html };
const tinymce5 = { page: 'tinymce-older', package: 'tinymce-5', ...html };
const hugeRte = { page: 'hugerte', package: 'hugerte', ...html };
const tinymce4 = { page: 'tinymce-older', package: 'tinymce-4', ...html };

const inSteps: Gap = {
  finding: 'undo in steps',
  why: 'of the no-break space behind pasted words it makes a plain one in a step of its own; its own command, where the page shows it, makes one step',
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
];
