/** A reader's text of the page that the user is on, as they saw it before the run. Words of anybody's. */
export interface PageText {
  /** Headings, authors, paragraphs, lists and messages in their order, a block a line, without what was typed into fields. */
  text: string;
  /** The message in it that stands right before the user's text box, or around it: most likely the one that they answer. */
  answered?: { start: number; end: number } | undefined;
  /** Characters in the middle of the page, away from the text box, that are not in it. */
  leftOut?: number | undefined;
  /** Of a document that another tab shows, as a user sees it before the run: how its file is called, its pages, and how many of them were read. */
  document?: { name: string; pages: number; read: number } | undefined;
}

/** UTF-16 units of a page that a run takes in. */
export const longestPageText = 60_000;
