import { expect, test } from 'vitest';
import { kindOf, peopleTable } from '../../matrix/people';
import type { MatrixReport } from '../../matrix/report';
import type { Row } from '../../matrix/row';
import { rows } from '../../matrix/rows';

const written = rows.filter(({ page }) => page !== 'family');

test('every field stands in the table for people', () => {
  expect(written.filter((row) => kindOf(row) === undefined).map(({ name }) => name)).toEqual([]);
});

test('the table has twelve lines, each of fields that were measured', () => {
  const lines = peopleTable(written, { noted: [], broken: [] }, ['chromium', 'firefox']).slice(2);
  expect(lines).toHaveLength(12);
  expect(lines.filter((line) => line.includes(' of 0 '))).toEqual([]);
});

test('a case counts as working where it was seen to, and names the others', () => {
  const row: Row = {
    name: 'textarea',
    page: 'textarea',
    without: { 'read-only': 'no', '100 KB': 'no', lines: 'no', held: 'no' },
  };
  const note = { row: 'textarea', strategies: [], browserVersion: '1' };
  const noted = [
    { ...note, browser: 'chromium', case: 'caret', finding: 'works' },
    { ...note, browser: 'chromium', case: 'selection', finding: 'works' },
    { ...note, browser: 'chromium', case: 'undo', finding: 'undo lost' },
  ] as unknown as MatrixReport['noted'];
  const [line] = peopleTable([row], { noted, broken: [] }, ['chromium']).filter((each) =>
    each.includes('Plain text boxes'),
  );
  expect(line).toBe('| Plain text boxes | textarea, input, forms, dialogs | 2 of 3 | textarea: undo |');
});
