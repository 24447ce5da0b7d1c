/** Characters of a summary, as a reader counts them. */
const length = 200;

/** What is looked at for it: no text needs more, unless it was made to be slow. */
const looked = 4_000;

/** Made once: it takes longer to make than to use. */
const segmenter = new Intl.Segmenter();

/** The first 200 characters of a body's text: without the marks of Markdown, on one line. No character is cut in two. */
export function bodySummary(body: string): string {
  const text = textOfMarkdown(body.slice(0, looked)).slice(0, length * 8);
  const characters = segmenter.segment(text);
  let summary = '';
  let left = length;
  for (const { segment } of characters) {
    if (left-- === 0) break;
    summary += segment;
  }
  return summary.trimEnd();
}

/** The text of some Markdown, on one line. */
export function textOfMarkdown(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/^[ \t]*(?:```|~~~).*$/gm, ' ')
    .replace(/^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+|[-*+][ \t]+|(?:[-*_][ \t]*){3,}$)/gm, '')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(\*\*|__|`|\*)(?=\S)([^*_`\n]+)(?<=\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
}
