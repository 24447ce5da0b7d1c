/** One kind of field: a name that page.js knows, and what is particular about it. */
export interface Row {
  name: string;
  /** Line ends become spaces. */
  oneLine?: boolean;
  /** White space is shown as it is written; elsewhere a tab becomes four spaces. */
  keepsTabs?: boolean;
  /** The browser does not tell where the caret stands: the text goes to the end of what is there. */
  hidesCaret?: boolean;
  /** It is for addresses or numbers: what is written at the caret is not kept apart from the words there. */
  noSentences?: boolean;
  /** The page itself breaks its undo history. */
  noUndo?: boolean;
  /** What follows the first line, which the tests work in. */
  tail?: string;
}

const controls: Row[] = [
  { name: 'textarea' },
  { name: 'text', oneLine: true },
  { name: 'search', oneLine: true },
  { name: 'url', oneLine: true, noSentences: true },
  { name: 'tel', oneLine: true, noSentences: true },
  { name: 'open shadow root' },
  { name: 'closed shadow root' },
  { name: 'frame' },
  { name: 'controlled' },
  { name: 'rewritten at each input', noUndo: true },
];

const editables: Row[] = [
  { name: 'contenteditable' },
  { name: 'paragraphs', tail: '\n\nfour' },
  { name: 'bold' },
  { name: 'pre-wrap', keepsTabs: true },
  { name: 'plaintext-only' },
  { name: 'closed shadow root, contenteditable' },
  { name: 'frame, contenteditable' },
  { name: 'frame in designMode' },
];

export const rows: Row[] = [...controls.map((row) => ({ ...row, keepsTabs: true })), ...editables];

/** The text all fields of `rows` begin with. */
export const start = 'one two three';

export const texts = [
  'zwei',
  'first\n\nthird  line\n\tfourth\nlast',
  '😀👩‍👩‍👧 漢字 ひらがな עברית العربية e\u0301 \t <b>&amp;</b>  ',
];

/** 100 KB in a thousand lines. */
export const largeText = Array.from({ length: 1000 }, (_, i) => `${i} ${'word '.repeat(19)}.`).join('\n');

/** The text as the row's field shows it. */
export function shown(row: Row, text: string): string {
  const lines = row.oneLine ? text.replace(/\n+/g, ' ') : text;
  return row.keepsTabs ? lines : lines.replaceAll('\t', '    ');
}
