/** An answer of a tool as far as it is still in the context: its beginning, and the UTF-16 units that were cut off. */
export interface KeptText {
  text: string;
  cut: number;
}

/** How much is left of an answer for which there is no room. */
export type Extent = 'long' | 'part' | 'beginning' | 'nothing';

/** In UTF-16 units. */
const lengths: Record<Extent, number> = { long: 20_000, part: 4_000, beginning: 600, nothing: 0 };

/** Units that a cut has to save: about as many as the mark takes that it leaves. */
const worthwhile = 150;

/** The answer cut to that extent; undefined where that would save nothing. */
export function cutTo({ text, cut }: KeptText, extent: Extent): KeptText | undefined {
  const saved = text.length - lengths[extent];
  if (saved <= (cut > 0 ? 0 : worthwhile)) return undefined;
  return { text: text.slice(0, lengths[extent]).toWellFormed(), cut: cut + saved };
}

/** What the model reads of it: a mark at the end says what is missing. */
export function shownText({ text, cut }: KeptText): string {
  if (cut === 0) return text;
  const mark = `[${cut} characters of this answer were removed to make room in the conversation. Make the call again if you need them.]`;
  return text === '' ? mark : `${text}\n${mark}`;
}

/** In the place of turns that were left out whole. */
export function droppedNote(calls: number): string {
  return `[The first steps of this task, with ${calls} tool ${calls === 1 ? 'call' : 'calls'}, were removed to make room in the conversation.]`;
}

/** UTF-16 units of an answer that an event tells. */
const told = 4_000;

/** As much of an answer as surfaces show of it, folded away; the model alone reads all. */
export function folded(output: string): string {
  return output.length <= told ? output : `${output.slice(0, told).toWellFormed()}…`;
}
