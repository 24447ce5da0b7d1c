/** `#tag`, `@author` in front of what is looked for in the palette. */

/** What a query narrows the list to, in lower case, and what else was typed. */
export interface Narrowing {
  /** `kind`: a category, tag or collection. */
  by: 'kind' | 'author';
  /** How it begins; the second with the blanks that a single word cannot have, where hyphens stand for them. */
  words: readonly string[];
  rest: string;
}

/** Undefined of what is no such query. Whether there is anything of that mark is not known here: where there is none, it is an ordinary request. */
export function narrowingOf(text: string): Narrowing | undefined {
  const [, sign, word = '', rest = ''] = /^([#＃@＠])([^\s#＃@＠]+)(?:\s+(.*))?$/su.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const lower = word.toLowerCase();
  const words = [...new Set([lower, lower.replaceAll('-', ' ')])];
  return { by: sign === '@' || sign === '＠' ? 'author' : 'kind', words, rest };
}
