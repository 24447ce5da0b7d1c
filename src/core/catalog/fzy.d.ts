/** The part of fzy.js that we call; the package has no types of its own. */
declare module 'fzy.js' {
  /** Higher is better; Infinity for equal texts. Only meaningful where `hasMatch` holds. */
  export function score(needle: string, haystack: string): number;
  /** Indices into `haystack` of the letters that the needle matched. */
  export function positions(needle: string, haystack: string): number[];
  /** Whether the needle's letters stand in the haystack in this order, ignoring case. */
  export function hasMatch(needle: string, haystack: string): boolean;
}
