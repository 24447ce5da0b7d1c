import { allForms, type Row } from '../row';

const rich = { forms: allForms };

/** Their model is HTML, which draws a tab as a space. */
const html = { ...rich, tolerances: ['tabs as spaces'] } as const;

const noReadOnly = { without: { 'read-only': 'it has no such state' } };

/** Editors that nobody had in mind: measured first, with no gap noted. */
export const unseenA: Row[] = [
  { name: 'wangEditor', page: 'wangeditor', package: '@wangeditor/editor', ...rich },
  { name: 'Squire', page: 'squire', package: 'squire-rte', ...html },
  { name: 'MediumEditor', page: 'medium-editor', package: 'medium-editor', ...html, ...noReadOnly },
  { name: 'SCEditor', page: 'sceditor', package: 'sceditor', ...html },
  { name: 'Vditor, WYSIWYG', page: 'vditor', package: 'vditor', ...rich },
  { name: 'Vditor, instant rendering', page: 'vditor', query: 'mode=ir', package: 'vditor', ...rich },
  { name: 'Pell', page: 'pell', package: 'pell', ...html, ...noReadOnly },
  { name: 'Quasar, QEditor', page: 'quasar-editor', package: 'quasar', ...html },
  { name: 'Simditor', page: 'simditor', package: 'simditor', ...html, ...noReadOnly },
  {
    name: 'bootstrap-wysiwyg',
    page: 'bootstrap-wysiwyg',
    package: 'bootstrap-wysiwyg',
    ...html,
    ...noReadOnly,
  },
  { name: 'wysihtml', page: 'wysihtml', package: 'wysihtml', ...html },
  { name: 'Lexxy', page: 'lexxy', package: '@37signals/lexxy', ...rich },
  { name: 'Rhino', page: 'rhino', package: 'rhino-editor', ...rich },
  {
    name: 'Mobiledoc Kit',
    page: 'mobiledoc',
    package: 'mobiledoc-kit',
    // It has no code but by cards of the site.
    forms: allForms.filter((form) => form !== 'code' && form !== 'code block'),
  },
  { name: 'Remirror', page: 'remirror', package: 'remirror', ...rich },
  {
    name: 'Yoopta',
    page: 'yoopta',
    package: '@yoopta/editor',
    // The page has plain paragraphs alone.
    ...noReadOnly,
  },
  { name: 'Draft.js plugins, mentions', page: 'draft-mention', package: '@draft-js-plugins/editor' },
  {
    name: 'react-contenteditable',
    page: 'react-contenteditable-package',
    package: 'react-contenteditable',
    ...html,
  },
  { name: 'EasyMDE', page: 'easymde', package: 'easymde', noSentences: true },
  { name: 'OverType', page: 'overtype', package: 'overtype' },
  {
    name: 'TinyMDE',
    page: 'tiny-markdown-editor',
    package: 'tiny-markdown-editor',
    ...noReadOnly,
  },
  { name: 'Tagify, mixed', page: 'tagify', package: '@yaireo/tagify' },
  { name: 'react-mentions', page: 'react-mentions', package: 'react-mentions' },
];
