/** What Markdown cannot say: it goes out as a link to its number (`kept:1` is the first) and comes back by it. */
export interface KeptAtom {
  /** The page's own HTML, without anything that runs. */
  html: string;
  /** What it shows. */
  text: string;
}

/** The atoms of one text, in its order. What a model returns can name them and bring in no others. */
export type Kept = readonly KeptAtom[];

/** How the field that the text is of shows it. */
export interface FieldLook {
  /** Its paragraphs stand under each other as lines do, so that a blank line is a paragraph of its own. */
  lines?: boolean;
  /** It is one paragraph: what else a text has are lines of it. */
  paragraph?: boolean;
  /** It shows white space as it is written (`white-space: pre-wrap`). */
  spaces?: boolean;
}

/** A link as people may follow it: to the web or to mail, in full. */
export function webLink(address: string, base?: string): string | undefined {
  const url = URL.parse(address, base);
  return url && ['http:', 'https:', 'mailto:'].includes(url.protocol) ? url.href : undefined;
}
