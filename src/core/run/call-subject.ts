/** Characters of what a call is about that a record keeps. */
const longest = 200;

/** What a call of a tool is about, on one line: the texts that it was given, as far as there is room for them. */
export function subjectInShort(input: unknown): string {
  const line = textsIn(input).join(' ').replace(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest).toWellFormed()}…` : line;
}

function textsIn(input: unknown): string[] {
  if (typeof input === 'string') return [input.slice(0, 2 * longest)];
  if (typeof input !== 'object' || input === null) return [];
  return Object.values(input)
    .filter((value) => typeof value === 'string')
    .map((text) => text.slice(0, 2 * longest));
}
