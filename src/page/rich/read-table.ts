/** Whether the line stands between a table's head and its rows: a hyphen or more for each cell of the head. */
export function isTableRule(line: string, head: string): boolean {
  if (!line.includes('-') || !/^[ \t|:-]+$/.test(line) || !(head + line).includes('|')) return false;
  const cells = cellsOf(line);
  return cells.every((cell) => /^:?-+:?$/.test(cell)) && cells.length === cellsOf(head).length;
}

/** The cells of a table's row. A bar in a cell has a backslash before it, in code too. */
export const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));
