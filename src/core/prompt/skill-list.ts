import { cutEscaped } from './skill-markup';
import { estimateTokens } from './tokens';

/** One line of a list: its tag's beginning and end, and between them the text that may be shortened. All escaped. */
export interface ListEntry {
  before: string;
  text: string;
  after: string;
}

export interface ListLimits {
  /** Tokens of one entry (`estimateTokens`). */
  tokens: number;
  /** UTF-16 units of the whole list, with the tags around it and the note of what is left out. */
  characters: number;
}

/** Of every list of skills that a model is shown. */
export const listLimits: ListLimits = { tokens: 100, characters: 8_000 };

export interface FittedList {
  /** Empty if there was nothing to list. */
  text: string;
  /** Entries in it, and those that it only counts. */
  listed: number;
  leftOut: number;
  /** UTF-16 units to which the texts were cut to have room; Infinity where none had to be. */
  textLength: number;
}

/** A text is not made shorter than this to get more entries in: it would tell nothing. */
const shortest = 60;

/** An entry within its tokens, and what it takes up. */
interface Measured extends ListEntry {
  frame: number;
  least: number;
}

/**
 * The entries of `items` within the limits, between `<tag>` and `</tag>`. First come, first listed: those that come too
 * late are counted by `note`. Where there is not room for all texts, the longest are cut, all to the same length.
 */
export function fitList<Item>(
  tag: string,
  items: readonly Item[],
  entryOf: (item: Item) => ListEntry,
  note: (leftOut: number) => string,
  { tokens, characters }: ListLimits,
): FittedList {
  if (items.length === 0) return { text: '', listed: 0, leftOut: 0, textLength: Number.POSITIVE_INFINITY };
  const [open, close] = [`<${tag}>\n`, `</${tag}>`];
  const room = characters - open.length - close.length;
  const whole = take(items, entryOf, room, tokens);
  const noted = whole.length === items.length ? 0 : note(items.length).length + 1;
  const entries = noted === 0 ? whole : fitting(whole, room - noted);
  const leftOut = items.length - entries.length;
  const textLength = evenLength(
    entries.map(({ text }) => text.length),
    room - noted - entries.reduce((sum, { frame }) => sum + frame, 0),
  );
  const lines = entries.map(
    ({ before, text, after }) => `${before}${cutEscaped(text, { characters: textLength, tokens })}${after}\n`,
  );
  const last = leftOut > 0 ? `${note(leftOut)}\n` : '';
  return { text: `${open}${lines.join('')}${last}${close}`, listed: entries.length, leftOut, textLength };
}

/** The first of them that have room with their texts at the shortest. */
function fitting(entries: readonly Measured[], room: number): Measured[] {
  let used = 0;
  const end = entries.findIndex(({ least }) => {
    used += least;
    return used > room;
  });
  return end < 0 ? [...entries] : entries.slice(0, end);
}

/** The first entries that have room with their texts at the shortest. One that is too long by its tag alone is passed over. */
function take<Item>(
  items: readonly Item[],
  entryOf: (item: Item) => ListEntry,
  room: number,
  tokens: number,
): Measured[] {
  const taken: Measured[] = [];
  let used = 0;
  for (const item of items) {
    const entry = measure(entryOf(item), tokens);
    if (!entry) continue;
    used += entry.least;
    if (used > room) break;
    taken.push(entry);
  }
  return taken;
}

function measure({ before, text, after }: ListEntry, tokens: number): Measured | undefined {
  const left = tokens - estimateTokens(before) - estimateTokens(after);
  if (left < 0) return undefined;
  const cut = cutEscaped(text, { characters: Number.POSITIVE_INFINITY, tokens: left });
  const frame = before.length + after.length + 1;
  return { before, text: cut, after, frame, least: frame + Math.min(cut.length, shortest) };
}

/** The length to which the longest have to be cut, so that all together are within `room`. */
function evenLength(lengths: number[], room: number): number {
  const ascending = lengths.toSorted((a, b) => a - b);
  let left = room;
  for (const [place, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - place));
    if (length > share) return share;
    left -= length;
  }
  return Number.POSITIVE_INFINITY;
}
