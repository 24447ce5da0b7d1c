import { allForms, type Row } from '../row';

const native = (name: string, kind: string, more: Partial<Row> = {}): Row => ({
  name,
  page: 'native',
  query: `kind=${kind}`,
  ...more,
});

const oneLine = { tolerances: ['one line'] } as const;
const rich = { forms: allForms, tolerances: ['tabs as spaces'] } as const;

/** Firefox shows white space there as in other HTML, where a tab would be one space. */
const fourSpaces = {
  finding: 'space differs',
  why: 'the browser itself writes four spaces for a tab',
} as const;

/** What browsers offer themselves. */
export const nativeRows: Row[] = [
  native('textarea', 'textarea'),
  native('input text', 'text', oneLine),
  native('input search', 'search', oneLine),
  native('input url', 'url', { ...oneLine, noSentences: true }),
  native('input tel', 'tel', { ...oneLine, noSentences: true }),
  native('input email', 'email', {
    ...oneLine,
    noSentences: true,
    hidesCaret: true,
    texts: { start: 'a@b.example', short: '.org', key: 'x', lines: '.net\n' },
    without: { '100 KB': 'no address is as long' },
  }),
  native('input number', 'number', {
    ...oneLine,
    noSentences: true,
    hidesCaret: true,
    texts: { start: '123', short: '45', key: '6' },
    without: { lines: 'a number has one', '100 KB': 'no number is as long' },
  }),
  native('contenteditable', 'contenteditable', rich),
  native('contenteditable, a div for each line', 'divs', rich),
  native('contenteditable, a paragraph for each line', 'paragraphs', rich),
  native('contenteditable, pre-wrap', 'pre-wrap', { forms: allForms }),
  native('contenteditable, plaintext-only', 'plaintext-only', {
    gaps: { firefox: { lines: fourSpaces } },
  }),
  native('contenteditable, Trusted Types', 'contenteditable&trusted-types', rich),
];
