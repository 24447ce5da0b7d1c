import type { Observation } from './cases';
import { type Form, forms, markdown, markdownWords } from './texts';

/** A character of the user's is lost or doubled. No row may expect that. */
export class Lost extends Error {
  constructor(what: string, found: string, expected: string) {
    super(`${what}: lost or doubled. ${difference(found, expected)}`);
    this.name = 'Lost';
  }
}

type Judgement = Pick<Observation, 'finding' | 'detail'>;

/** Whether the editor's text is the expected one; throws if more than its white space differs. */
export function judge(model: string, expected: string): Judgement {
  if (model === expected) return { finding: 'works' };
  if (!isIntact(model, expected)) throw new Lost('The text', model, expected);
  return { finding: 'space differs', detail: difference(model, expected) };
}

/** Whether two texts are equal but for white space. */
export const isIntact = (a: string, b: string): boolean => withoutSpace(a) === withoutSpace(b);

/** Whether Markdown has arrived in these forms, between these texts; throws if a word is missing or there twice. */
export function judgeForms(
  wanted: readonly Form[],
  markup: string,
  text: string,
  [before, after]: readonly [string, string],
): Judgement {
  if (isIntact(text, before + markdown + after)) return { finding: 'plain' };
  const words = withoutSpace(text.replace(listSigns, ''));
  const expected = withoutSpace(before + markdownWords + after);
  if (words !== expected) throw new Lost('The Markdown', text, before + markdownWords + after);
  const missing = wanted.filter((form) => !forms[form].test(markup));
  if (missing.length === 0) return { finding: 'works' };
  return { finding: 'some forms', detail: `Missing: ${missing.join(', ')} in ${markup}` };
}

/** The signs that some editors' text has before the points of a list. */
const listSigns = /^[ \t]*([-*•]|\d\.)[ \t]+/gm;

const withoutSpace = (text: string): string => text.replace(/[\s\u00a0\u200b\ufeff]+/g, '');

/** Where two texts part. */
export function difference(found: string, expected: string): string {
  let at = 0;
  while (at < expected.length && found[at] === expected[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 20), at + 60));
  return `At ${at} of ${expected.length} (found ${found.length}): ${around(found)} instead of ${around(expected)}`;
}
