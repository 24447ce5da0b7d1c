/** One thing that Harper finds wrong. `start` and `end` count UTF-16 units, as JavaScript does. */
export interface Finding {
  /** Harper's rule, such as `SpellCheck`. */
  rule: string;
  /** Harper's category, such as `Spelling`. */
  kind: string;
  message: string;
  start: number;
  end: number;
  /** Best first. */
  suggestions: Suggestion[];
}

interface Suggestion {
  /** Harper's number: 0 replaces, 1 removes, 2 inserts after. */
  kind: number;
  text: string;
}
