import type { FieldSelection } from '../target/field-selection';
import type { Reading } from '../target/reading';
import type { Content } from './content';

/** What is going to be written, and what it must lead to. */
export interface Plan {
  /** In the field's own form: `\n` between lines, or one line. Of plain text empty where only HTML says all of it. */
  content: Content;
  /** The text as a whole, as the user reads it. */
  answer: Content;
  /** What the text replaces. */
  place: FieldSelection | 'all';
  /** The field holds exactly this already. */
  unchanged: boolean;
  /** The result is longer than the field may hold. */
  tooLong: boolean;
  /** Whether the field now holds what it should. `before`: what it held when the writing began. */
  reached(now: Reading, before: Reading): boolean;
  /**
   * Whether the field, which has not reached that, has all of the text where it should be, but for its line ends. Left out where that
   * would be another text.
   */
  joinsLines?(now: Reading, before: Reading): boolean;
  /** The same text with spaces for its line ends. Left out where it has none, or where that would be another text. */
  inOneLine?(): Plan | undefined;
  /** The same without its form. Left out where it has none, or where that would be another text. */
  asText?(): Plan | undefined;
  /**
   * Whether the field, which has reached that, shows the white space of the text as well, as far as that can be told. Left out where
   * nothing is reached without it.
   */
  showsSpaces?(): boolean;
  /** Whether words stay apart that the white space of the text parts, also from those beside it. Left out as `showsSpaces`. */
  partsWords?(): boolean;
  /** Whether it shows words of two lines as one, since their line ends were dropped. Of formatted texts alone: lines of others are part of what is reached. */
  joinsWords?(): boolean;
  /** The selection that covers the text once it is written, given the caret behind it. */
  written(caret: FieldSelection): FieldSelection;
}
