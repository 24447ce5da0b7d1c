import type { Reading } from '../target/reading';
import { withoutSpace } from '../target/white-space';
import type { Content } from './content';

/** Whether the text stands in the field exactly once more than before, whatever else was written there meanwhile. */
export function standsAmong({ text, rich }: Content, now: Reading, before: Reading): boolean {
  const texts = rich ? [rich.text, text] : [text];
  return texts.some((written) => countIn(now, written) === countIn(before, written) + 1);
}

/**
 * Whether some of its lines stand there so, and not all of it: what an editor has made of the text. A text that stands there whole
 * stands beside what others have written, and one of which nothing is there was written over by them.
 */
export const standsInPart = (content: Content, now: Reading, before: Reading): boolean =>
  !standsAmong(content, now, before) &&
  content.text.split('\n').some((line) => countIn(now, line) > countIn(before, line));

function countIn({ fingerprint, holding }: Reading, text: string): number {
  const wanted = withoutSpace(text);
  return wanted === '' ? 0 : withoutSpace(holding?.text ?? fingerprint).split(wanted).length - 1;
}
