/** What people write, ask and get in the pictures, in one language. */
export interface Story {
  /** For the names of the pictures: `palette-light`, `palette-chinese-dark`. */
  suffix: string;
  /** What stands on the pages, by the names in scenes/*.html. */
  pages: Record<string, string>;
  /** A reply in the mail, what is typed in the palette to find Polish, and the same polished. */
  draft: string;
  polish: string;
  polished: string;
  /** What the question of the mail means. */
  explanation: string;
  /** A comment on code, and the same polished. */
  comment: string;
  clearComment: string;
  /** A list in a note, what is asked for it, and the table that comes. */
  expenses: string;
  request: string;
  sum: string;
  table: string;
  customer: string;
  skills: SkillTexts;
}

/** Descriptions of a team's skills. */
export interface SkillTexts {
  minutes: string;
  commit: string;
  plain: string;
  support: string;
  expenses: string;
  release: string;
  notes: string;
  apology: string;
  status: string;
}
