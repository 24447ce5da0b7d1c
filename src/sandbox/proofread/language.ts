import { english, foreign } from './common-words';

export type Judgement = 'english' | 'foreign' | 'unsure';

/**
 * Whether a sentence is English. `words` are its words as written, without what is protected; `unknown` those of them
 * that the English dictionary lacks (names in mid-sentence left out).
 */
export function judgeLanguage(words: string[], unknown: string[]): Judgement {
  const lower = words.map((word) => word.toLowerCase().replaceAll('’', "'"));
  const ours = lower.filter((word) => english.has(word)).length;
  const theirs = lower.filter((word) => foreign.has(word) || /[^\p{ASCII}]/u.test(word)).length;
  const share = words.length === 0 ? 0 : unknown.length / words.length;
  if (words.some((word) => /[^\p{Script=Latin}\p{M}'’]/u.test(word)) && ours === 0) return 'foreign';
  if (theirs > 0 && theirs >= ours) return 'foreign';
  if (share > 0.5 || (share > 0.34 && ours === 0 && words.length > 2)) return 'foreign';
  if (ours === 0 && (words.length < 5 || unknown.length > 1)) return 'unsure';
  return ours > 0 || unknown.length === 0 ? 'english' : 'unsure';
}
