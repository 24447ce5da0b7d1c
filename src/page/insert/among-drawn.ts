import { atomSign, Letters } from '../target/letters';

/** What the page shows of a field before, in and after the place that is written over, without white space. */
export interface ShownParts {
  before: string;
  replaced: string;
  after: string;
}

/**
 * Whether an editor holds `now` because `inserted` has been written at that place into what it held `earlier`, all of it
 * without white space: for a page that draws more around the editor's text than that, as the language above a block of code.
 * Of what the page shows the editor's text is what is left when some characters are taken out.
 */
export function heldAmongDrawn(earlier: string, now: string, inserted: string, shown: ShownParts): boolean {
  const kept = now.length - inserted.length;
  const head = Math.min(kept, commonHead(earlier, now), headIn(earlier, shown.before));
  const tail = Math.min(
    kept,
    commonHead(reversed(earlier), reversed(now)),
    headIn(reversed(earlier), reversed(shown.after)),
  );
  for (let at = Math.max(0, kept - tail); at <= head; at++) {
    const replaced = earlier.slice(at, earlier.length - (kept - at));
    if (
      kept <= earlier.length &&
      now.startsWith(inserted, at) &&
      headIn(replaced, shown.replaced) === replaced.length
    )
      return true;
  }
  return false;
}

/** How many characters both begin with. */
function commonHead(a: string, b: string): number {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
}

/** How many of the text's first characters stand in `shown`, in their order, with others between them or not. */
function headIn(text: string, shown: string): number {
  let length = 0;
  for (let i = 0; i < shown.length && length < text.length; i++) if (shown[i] === text[length]) length++;
  return length;
}

const reversed = (text: string): string => text.split('').reverse().join('');

/** The letters in the range but for what a page draws there and lets nobody edit, as the signs before the points of a list. */
export const editableLetters = (range: Range): string =>
  new Letters(range).text.replaceAll(atomSign, '').normalize();
