import type { InsertRefusal } from './run-failure';

/** Events by which a page hears of a text, and may turn it away. */
export const tracedEvents = ['keydown', 'beforeinput', 'paste'] as const;

/** What a text is like, without a word of it. */
export interface TextFacts {
  characters: number;
  lines: number;
}

/**
 * What was tried at a field that did not take a text, or took it without a word, and what came back: for a bug report. It holds no word of the user's,
 * of the page's or of a model's, and no address.
 */
export interface FieldTrace {
  field: 'textarea' | 'input' | 'contenteditable' | 'editor' | 'none';
  /** The editor, where it is one that is known. */
  editor?: string | undefined;
  /** Whether it is in a frame. */
  inFrame: boolean;
  /** What was to be written over, or at. */
  scope: 'selection' | 'field' | 'caret';
  /** What the field held. */
  before: TextFacts;
  /** What was to be written. */
  text: TextFacts;
  /** The events that the page cancelled meanwhile. */
  cancelled: (typeof tracedEvents)[number][];
  /** `declined`: see `Written` of `page/insert/strategy.ts`. */
  tried: {
    strategy: string;
    came: 'taken' | 'untouched' | 'declined' | 'merged' | 'joined' | 'remade' | InsertRefusal;
    milliseconds: number;
  }[];
  outcome: 'sent' | InsertRefusal;
}

/** No line of ours is in a text that nobody has. */
export const textFacts = (text: string): TextFacts => ({
  characters: text.length,
  lines: text === '' ? 0 : text.split('\n').length,
});

/** The report that is shown and copied: data, since its readers write many languages. */
export const fieldReport = (trace: FieldTrace, { caretaker, browser }: Build): string =>
  JSON.stringify({ caretaker, browser, ...trace }, null, 2);

/** What the field was tried with. */
export interface Build {
  /** The extension's version. */
  caretaker: string;
  browser: string;
}

/** The browser and its version, of what it calls itself. */
export const browserOf = (userAgent: string): string =>
  /(?:Firefox|Edg|OPR|Chrome)\/[\d.]+(?!.*\b(?:Edg|OPR)\/)/.exec(userAgent)?.[0] ?? 'unknown';
