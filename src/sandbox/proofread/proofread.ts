import type { Correction, ProofreadResult } from '../../core/run/needs';
import { applyEdits, planEdits } from './edits';
import type { Finding } from './finding';
import { knownWords } from './known-words';
import { splitText } from './parts';

/** What one mend makes visible, the next pass finds (`a apple` in `I has a apple`); after three there is nothing new. */
const passes = 3;

/**
 * The text with what is wrong for sure mended. Byte for byte the same where nothing was mended.
 * @param dictionary words of the user's own, in any case
 * @param lint finds what may be wrong in a plain text
 * @param pause awaited between the parts of a long text; false ends the work with what is done
 */
export async function proofreadText(
  text: string,
  dictionary: string[],
  lint: (text: string) => Promise<Finding[]>,
  pause: () => Promise<boolean>,
): Promise<ProofreadResult> {
  const known = new Set([...knownWords, ...dictionary.map((word) => word.toLowerCase())]);
  const words = new Set<string>();
  const corrections: Correction[] = [];
  let mended = '';
  for (const part of splitText(text)) {
    if (!(await pause())) break;
    let current = part;
    for (let pass = 1; pass <= passes; pass += 1) {
      const plan = planEdits(current, await lint(current), known);
      if (pass === 1) for (const word of plan.words) words.add(word);
      if (plan.edits.length === 0) break;
      const applied = applyEdits(current, plan.edits);
      current = applied.text;
      corrections.push(...applied.corrections);
    }
    mended += current;
  }
  return { text: mended, corrections, words: [...words] };
}
