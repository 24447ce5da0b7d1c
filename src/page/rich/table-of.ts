/** Mail and old pages lay out by tables of one column. */
export const isLayout = (table: Element): boolean =>
  table.getAttribute('role') === 'presentation' ||
  ![...table.querySelectorAll('tr')].some((row) => cellsOf(row).length > 1);

const cellsOf = (row: Element): Element[] =>
  [...row.children].filter((cell) => /^t[dh]$/.test(cell.localName));

/** The table, its first row as its head. `write` gives a cell's text as Markdown of one line. */
export function tableOf(table: Element, write: (cell: Element) => string): string {
  const rows = [...table.querySelectorAll('tr')]
    .filter((row) => row.closest('table') === table)
    .map((row) => cellsOf(row).map((cell) => write(cell).replaceAll('|', '\\|')));
  const width = Math.max(...rows.map(({ length }) => length));
  const lines = rows.map((row) => `| ${Array.from({ length: width }, (_, i) => row[i] ?? '').join(' | ')} |`);
  lines.splice(1, 0, `| ${Array.from({ length: width }, () => '---').join(' | ')} |`);
  return lines.join('\n');
}
