/**
 * What a run is given: the place where the user is, the skill, the words and files.
 * Everything here crosses contexts as plain JSON.
 */
import type { ConfigValue, SkillKey } from '../skill/model';
import type { Attached } from './attached';
import type { PageText } from './page-text';

/** What the user's situation asks for. */
export type Behaviour = 'direct-output' | 'rewrite' | 'explain' | 'no-input';

/** Where a result goes: one cell of the delivery table. */
export type Delivery = 'insert' | 'replace' | 'card' | 'clipboard' | 'memo';

/**
 * What a run is given of the place where the user is, as the palette shows it: what is selected, the text of the field (in
 * a mail the user's own part of it), or nothing. Where its result goes is another matter: `Delivery`.
 */
export type Read = 'selection' | 'field' | 'nothing';

/** Where in its field a text is written. */
export type WritePlace = 'replace' | 'insert';

/** The part of the target's snapshot that leaves the page. The field itself stays there. */
export interface TargetSummary {
  /** Whether the caret stands in an editable field. */
  editable: boolean;
  /** It stands in a field that takes no text. Absent where it does, and where there is none. */
  readOnly?: boolean | undefined;
  read: Read;
  /** What is read: selected text, the field's text, or empty. */
  text: string;
  /** The field holds a mail: `field` is the user's own part of it, without signature and quoted mail. */
  ownPart?: boolean | undefined;
  /** The paragraph that a selection outside of fields stands in, where that is more than the selection. */
  context?: string | undefined;
  /** The field shows formatting: the text is Markdown where it has any, and Markdown in an answer becomes formatting. */
  rich?: boolean | undefined;
  /** The language that the page gives the place, as a language tag. */
  language?: string | undefined;
  /** Which way the text runs there. */
  direction?: 'ltr' | 'rtl' | undefined;
  url: string;
  title: string;
}

/** What the user wants run, wherever it is: what *repeat* does again. */
export interface RunIntent {
  /** Absent: *Ask*, the model chooses what it needs. */
  skill?: SkillKey | undefined;
  /** What the user typed beyond the skill's name; may be empty. */
  instruction: string;
  /** The user wanted the field's text left out, and wants so when the run is repeated. */
  withoutDraft?: boolean | undefined;
  /** The user wanted the page read as well. */
  withPage?: boolean | undefined;
  /** Where the user had the result go; absent where they left that as it usually is. */
  goes?: Delivery | undefined;
  /** What the user entered into the skill's form (`Skill.input`), by the fields' names. Checked against it before they are used. */
  fields?: Record<string, ConfigValue> | undefined;
}

/** What the user says next to a run that has answered. */
export interface NextMessage {
  /** Its id. */
  run: string;
  text: string;
  /** The version of its answer that this is about, from 0. */
  version: number;
  /** Where in the field the run's text stands, for the next one to take its place; absent where it stands in none. */
  inField?: WritePlace | undefined;
}

export interface RunRequest extends RunIntent {
  target: TargetSummary;
  /**
   * Where the result goes: over what was read, to the caret, into the card (from where the user may have it written), to the clipboard
   * or among the notes. A skill whose first output tool is another one than `insert_text` has a place of its own, which counts.
   */
  place: Delivery;
  /** Read of the page for a model, as the user saw it in the palette. */
  page?: PageText | undefined;
  /** What the user had go with the run, as they saw it in the palette. A run that has a sandbox finds the files in `/work`, too. */
  attached?: Attached[] | undefined;
  /** The property of a function's input that has taken the user's text: what is read, or else what was typed. */
  textField?: string | undefined;
  /** Files that the user gave, each by its name; a run that has a sandbox finds them in `/work`. No record keeps them. */
  given?: RunFile[] | undefined;
  /** The run goes on with this; all else is as it was. */
  next?: NextMessage | undefined;
  /** Id of the model that the user chose for this run alone, before every other choice. */
  model?: string | undefined;
  /** The user only tries the skill, on its own view: *repeat* does not repeat this. */
  trial?: boolean | undefined;
}

/** A file that a run made, by its path; text or bytes as base64. */
export interface RunFile {
  path: string;
  text: string;
  encoding: 'utf8' | 'base64';
}
