import { allForms, type Gap, type Row } from '../row';

const rich = { forms: allForms };

/** Their model is HTML, which draws a tab as a space. */
const html = { ...rich, tolerances: ['tabs as spaces'] } as const;

const noReadOnly = { without: { 'read-only': 'it has no such state' } };

const spaceDropped: Gap = {
  finding: 'space differs',
  why: 'it drops the space that pasted HTML begins with, so that formatted words touch those before them; plain text does not',
};

const lineMore: Gap = {
  finding: 'space differs',
  why: 'it puts an empty line behind many lines of pasted HTML, as it does for a user',
};

const ownParagraphs: Gap = {
  finding: 'space differs',
  why: 'it makes paragraphs of pasted lines, apart from the words around them, and drops spaces; nothing leads back from there',
};

const noHistory: Gap = {
  finding: 'no undo',
  why: 'its history does not know of a paste that a script makes',
};

const spacesPasted: Gap = {
  finding: 'space differs',
  why: 'of what is pasted it keeps one space of many and no blank lines, and of lines nobody knows how many steps lead back',
};

const noneByHand = 'it has none, for what is typed and pasted by hand either';

/** Editors that were measured before anybody had looked at them. */
export const furtherEditors: Row[] = [
  {
    name: 'wangEditor',
    page: 'wangeditor',
    package: '@wangeditor/editor',
    ...rich,
    gaps: { both: { Markdown: spaceDropped } },
  },
  { name: 'Squire', page: 'squire', package: 'squire-rte', ...html, gaps: { both: { lines: lineMore } } },
  // It pastes plain text unless its site wants it otherwise.
  {
    name: 'MediumEditor',
    page: 'medium-editor',
    package: 'medium-editor',
    tolerances: ['tabs as spaces'],
    ...noReadOnly,
  },
  { name: 'SCEditor', page: 'sceditor', package: 'sceditor', ...html },
  {
    name: 'Simditor',
    page: 'simditor',
    package: 'simditor',
    ...html,
    without: {
      ...noReadOnly.without,
      Markdown: 'formatted words at a caret come now as sent, now not at all: not mended yet',
    },
    gaps: {
      both: { lines: ownParagraphs, undo: noHistory },
      firefox: { '100 KB': ownParagraphs },
    },
  },
  { name: 'wysihtml', page: 'wysihtml', package: 'wysihtml', ...html },
  {
    name: 'Quasar, QEditor',
    page: 'quasar-editor',
    package: 'quasar',
    ...html,
    gaps: { both: { undo: { finding: 'no redo', why: noneByHand } } },
  },
  { name: 'Pell', page: 'pell', package: 'pell', ...html, ...noReadOnly },
  { name: 'Lexxy', page: 'lexxy', package: '@37signals/lexxy', ...rich },
  { name: 'Remirror', page: 'remirror', package: 'remirror', ...rich },
  { name: 'EasyMDE', page: 'easymde', package: 'easymde', noSentences: true },
  { name: 'OverType', page: 'overtype', package: 'overtype' },
  { name: 'TinyMDE', page: 'tiny-markdown-editor', package: 'tiny-markdown-editor', ...noReadOnly },
  {
    name: 'Tagify, mixed',
    page: 'tagify',
    package: '@yaireo/tagify',
    gaps: { both: { undo: { finding: 'no undo', why: noneByHand } } },
  },
  {
    name: 'canvas-editor',
    page: 'hufe-canvas-editor',
    package: '@hufe921/canvas-editor',
    noSentences: true,
    gaps: { both: { undo: { finding: 'no redo', why: 'it is another key there, Ctrl+Y' } } },
  },
  {
    name: 'mavon-editor',
    page: 'mavon-editor',
    package: 'mavon-editor',
    gaps: {
      both: {
        undo: {
          finding: 'undo in steps',
          why: 'its history takes a text that is written at once for two steps',
        },
      },
    },
  },
  {
    name: 'Portable Text',
    page: 'portabletext',
    package: '@portabletext/editor',
    forms: allForms.filter((form) => form !== 'code block'),
    gaps: {
      both: { lines: spacesPasted, '100 KB': spacesPasted, Markdown: spaceDropped },
    },
  },
  {
    name: 'chatscope, a chat box',
    page: 'chatscope',
    package: '@chatscope/chat-ui-kit-react',
    tolerances: ['tabs as spaces'],
  },
  {
    name: 'EmojioneArea, a chat box',
    page: 'emojionearea',
    package: 'emojionearea',
    tolerances: ['tabs as spaces'],
    ...noReadOnly,
    gaps: {
      both: {
        selection: {
          finding: 'caret elsewhere',
          why: 'of two spaces that it pastes one is not drawn, and goes with the next key',
        },
        undo: { finding: 'no undo', why: noneByHand },
      },
    },
  },
  { name: 'Vaadin', page: 'vaadin-rich-text', package: '@vaadin/rich-text-editor', ...rich },
  { name: 'GrapesJS', page: 'grapesjs', package: 'grapesjs', ...html, ...noReadOnly },
];
