import type { Delimiter } from './delimiters';
import type { Kept } from './kept';

/** A stretch of a paragraph: its text, and the tags that marks have put around it. */
export interface InlinePiece {
  text: string;
  /** What is shown instead of the text's own characters. */
  html?: string;
  /** Whether that is a link, or the beginning or end of one. */
  anchor?: boolean;
  before: string;
  after: string;
}

/** The bracket that may begin a link. */
export interface Opener {
  piece: InlinePiece;
  image: boolean;
  /** How many pieces and delimiters stood before it. */
  index: number;
  delimiters: number;
}

/** How far a paragraph has been read. */
export interface InlineReading {
  readonly source: string;
  readonly kept: Kept | undefined;
  at: number;
  readonly pieces: InlinePiece[];
  readonly delimiters: Delimiter[];
  readonly openers: Opener[];
  /** So many of the openers, the first ones, have a link (or a link or image) behind them: there is no link in a link. */
  withLink: number;
  withAny: number;
  /** Whether anything was Markdown. */
  marked: boolean;
}

export function beginReading(source: string, kept: Kept | undefined): InlineReading {
  return {
    source,
    kept,
    at: 0,
    pieces: [],
    delimiters: [],
    openers: [],
    withLink: 0,
    withAny: 0,
    marked: false,
  };
}

/** Takes `length` characters of the source as a piece, which shows itself or `text`. */
export function take(reading: InlineReading, length: number, text?: string, html?: string): InlinePiece {
  const { source, at, pieces } = reading;
  const piece: InlinePiece = { text: text ?? source.slice(at, at + length), html, before: '', after: '' };
  reading.at += length;
  pieces.push(piece);
  return piece;
}
