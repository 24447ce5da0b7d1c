/** What is to be written. */
export interface Content {
  /** Exactly this, where the field holds plain text. */
  text: string;
  /** The same for a field of rich text: as HTML, and the text that it shows there. */
  rich?: { html: string; text: string } | undefined;
}
