import { type CheckedText, type Correction, correctedText } from '../../core/run/corrections';
import { planEdits } from './edits';
import type { Finding } from './finding';
import { knownWords } from './known-words';
import { splitText } from './parts';
import { withPass } from './passes';

/** What one mend makes visible, the next pass finds (`a apple` in `I has a apple`); after three there is nothing new. */
const passes = 3;

/**
 * What is wrong for sure in the text, and how it is mended.
 * @param dictionary words of the user's own, in any case
 * @param lint finds what may be wrong in a plain text
 * @param pause awaited between the parts of a long text; false ends the work with what is done
 */
export async function checkText(
  text: string,
  dictionary: string[],
  lint: (text: string) => Promise<Finding[]>,
  pause: () => Promise<boolean>,
): Promise<CheckedText> {
  const known = new Set([...knownWords, ...dictionary.map((word) => word.toLowerCase())]);
  const words = new Set<string>();
  const corrections: Correction[] = [];
  let at = 0;
  for (const part of splitText(text)) {
    if (!(await pause())) break;
    let found: Correction[] = [];
    for (let pass = 1; pass <= passes; pass += 1) {
      const current = correctedText(part, found);
      const plan = planEdits(current, await lint(current), known);
      if (pass === 1) for (const word of plan.words) words.add(word);
      if (plan.edits.length === 0) break;
      found = withPass(part, found, plan.edits);
    }
    const begin = at;
    corrections.push(...found.map((each) => ({ ...each, start: each.start + begin, end: each.end + begin })));
    at += part.length;
  }
  return { corrections, words: [...words] };
}
