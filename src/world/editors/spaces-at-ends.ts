/** HTML without the spaces that it begins or ends with, beside the words around the selection. */
export interface Spaced {
  before: boolean;
  html: string;
  behind: boolean;
}

/**
 * Parts the spaces from the HTML: they come as no-break spaces, since plain ones mean nothing at the ends of HTML, and an editor
 * that takes text as well shall get plain ones.
 */
export function spacesAtEnds(html: string): Spaced {
  const rest = html.replace(/^(<p>)?\u00a0/, '$1');
  const inner = rest.replace(/\u00a0(<\/p>)?$/, '$1');
  return { before: rest !== html, html: inner, behind: inner !== rest };
}
