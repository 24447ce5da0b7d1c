import type { Form } from './texts';
import type { ToleranceName } from './tolerances';

/** What is asked of every editor. */
export const caseNames = [
  'caret',
  'selection',
  'lines',
  'held',
  'undo',
  '100 KB',
  'read-only',
  'mentions',
  'Markdown',
] as const;
export type CaseName = (typeof caseNames)[number];

/** What came of a case. A text that was written and has lost or doubled a character is none of them: that fails always. */
export const findings = {
  works: 'works',
  refused: 'nothing is written, and the card says so',
  'space differs': 'every character but white space arrives',
  'caret elsewhere': 'the caret is not behind the text',
  'undo in steps': 'more than one Ctrl+Z takes the text back',
  'no undo': 'Ctrl+Z does not bring the text of before',
  'no redo': 'Ctrl+Shift+Z does not bring the text again',
  'not read-only': 'the editor has no such state',
  'not refused': 'what is read-only is written all the same, or the card says so',
  'not held': 'the card says written, and the editor does not hold it after the next key, or when it is left',
  'written unsaid': 'the card says that nothing is written, and the editor holds it',
  sent: 'the card says that the page took the text and does not tell, and the editor does not hold it yet',
  'left altered': 'the card says that nothing is written, and what the field holds is not what it held',
  'selection lost': 'nothing is written, and the next key lands elsewhere than before',
  'our marks': 'marks of ours stand in the text',
  remade: 'mentions are gone, or others have taken their place',
  plain: 'Markdown arrives as it was written',
  'some forms': 'not all forms arrive',
} as const;
export type Finding = keyof typeof findings;

export type BrowserName = 'chromium' | 'firefox';

/** An outcome that is not the one that is wanted, and why it is so. */
export interface Gap {
  finding: Exclude<Finding, 'works'>;
  why: string;
}

export type Gaps = Partial<Record<CaseName, Gap>>;

/** One kind of field. */
export interface Row {
  name: string;
  /** A file of pages/, without its ending. */
  page: string;
  /** What the page's address says behind `?`. */
  query?: string;
  /** The package whose version is shown. Left out where the browser is what is tested. */
  package?: string;
  /** The forms of Markdown that the editor holds; left out of a field of plain text. */
  forms?: readonly Form[];
  tolerances?: readonly ToleranceName[];
  /** Its text goes on with mentions, or pictures, which are objects of the page. */
  atoms?: true;
  /** The field is in a frame that its page cannot look into: the content script of the frame takes the orders. */
  foreignFrame?: true;
  /** It holds code, an address or a number: what is written at the caret is not kept apart from the words there. */
  noSentences?: true;
  /** The browser neither tells nor takes a place: the caret goes to the end, and a selection is all, by real keys. */
  hidesCaret?: true;
  /** What this field takes, where it does not take every text. */
  texts?: { start: string; short: string; key: string; lines?: string };
  /** Cases that mean nothing here, and why. */
  without?: Partial<Record<CaseName, string>>;
  /** What does not work yet: in both browsers, and in one. */
  gaps?: { both?: Gaps; chromium?: Gaps; firefox?: Gaps };
}

/** Every form that Markdown has in the matrix. */
export const allForms: readonly Form[] = [
  'paragraphs',
  'bold',
  'italic',
  'code',
  'link',
  'bullets',
  'numbers',
  'code block',
];

/** The cases of a row, in the order of `caseNames`. */
export const casesOf = (row: Row): CaseName[] =>
  caseNames.filter(
    (name) =>
      !row.without?.[name] &&
      (name !== 'Markdown' || row.forms !== undefined) &&
      (name !== 'mentions' || row.atoms),
  );

/** What is known not to work of a row in a browser. */
export const gapOf = (row: Row, browser: BrowserName, name: CaseName): Gap | undefined =>
  row.gaps?.[browser]?.[name] ?? row.gaps?.both?.[name];
