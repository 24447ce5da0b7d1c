/** Characters of a page's title or address that a prompt takes in. */
export const longestLine = 300;

/** Characters of the paragraph around a selection that a prompt takes in. */
export const longestContext = 4_000;

/**
 * A pair of tags that the text does not hold: `text`, or `text-2`, `text-3`… if it does, however it spaces or cases
 * them; with another `name` the same of that. Between such tags no text can end its own frame.
 */
export function tagFor(
  text: string,
  name: 'text' | 'context' | 'files' | 'page' | 'answered' | 'clipboard' | 'file' = 'text',
): string {
  const taken = new Set<number>();
  const tags = new RegExp(`<[\\s/]*${name}(?:\\s*-\\s*(\\d+))?`, 'gi');
  for (const [, number] of text.matchAll(tags)) taken.add(Number(number ?? 1));
  let free = 1;
  while (taken.has(free)) free++;
  return free === 1 ? name : `${name}-${free}`;
}

/** The text between its tags. */
export function markAsData(text: string, tag: string): string {
  return `<${tag}>\n${text}\n</${tag}>`;
}

/** A page's title or address on one line, so that it cannot pass for a part of the prompt. */
export function asOneLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > longestLine ? `${line.slice(0, longestLine)}…` : line;
}
