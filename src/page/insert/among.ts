import type { Reading } from '../target/reading';
import { withoutSpace } from '../target/white-space';
import type { Content } from './content';

/** Whether the text stands in the field exactly once more than before, whatever else was written there meanwhile. */
export function standsAmong({ text, rich }: Content, now: Reading, before: Reading): boolean {
  const texts = rich ? [rich.text, text] : [text];
  return texts.some((written) => countIn(now, written) === countIn(before, written) + 1);
}

function countIn({ fingerprint, holding }: Reading, text: string): number {
  const wanted = withoutSpace(text);
  return wanted === '' ? 0 : withoutSpace(holding?.text ?? fingerprint).split(wanted).length - 1;
}
