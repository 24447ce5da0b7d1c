import { buildPages } from '../../matrix/build';
import { launchMatrixChromium } from '../../matrix/chromium';
import type { MatrixPage } from '../../matrix/matrix-page';
import { casesOf, type Row as FieldRow, gapOf } from '../../matrix/row';
import { rows } from '../../matrix/rows';
import { kilobyte, large, start } from '../../matrix/texts';
import { heldBy } from '../../matrix/tolerances';
import { oneStrategy } from '../one-strategy';
import { type Measurement, median, repeat } from '../row';

const at = 4;
/** Insertions of one way, of which the fastest counts: a machine has other things to do, too. */
const most = 3;

/** The rows of the matrix that take 100 KB in Chromium. */
const measured = rows.filter((row) => casesOf(row).includes('100 KB') && !gapOf(row, 'chromium', '100 KB'));

/** Where the text of a field is kept in each way that there is. */
const captured = ['textarea', 'contenteditable', 'ProseMirror', 'CodeMirror 6', 'Monaco, EditContext'];

/**
 * The fields of the matrix in Chromium, as `src/page` times itself, verification included. `field.insert-1KB` is the median over
 * all rows; of the others the worst row counts, and is named on standard error. A ratio is the time of an insertion as it
 * is to that of the fastest strategy of the editor's list that, tried alone, leaves the right text in its model.
 */
export const measureFields: Measurement = async ({ runs }) => {
  await buildPages();
  const browser = await launchMatrixChromium([oneStrategy()]);
  const capture = await worst('field.capture', captured.map(fieldNamed), (row) =>
    repeat(runs, () => timeOfCapture(browser.page, row)),
  );
  const small: number[] = [];
  for (const row of measured) {
    small.push(median(await repeat(most, () => timeOf(browser.page, row, kilobyte))));
  }
  const ratio = await worst('field.insert-100KB', measured, async (row) => [
    await ratioToFastest(browser.page, row),
  ]);
  await browser.close();
  return [
    { name: 'field.capture', unit: 'ms', budget: 15, better: 'lower', samples: capture },
    { name: 'field.insert-1KB', unit: 'ms', budget: 60, better: 'lower', samples: small },
    { name: 'field.insert-100KB', unit: 'ratio', budget: 1.3, better: 'lower', samples: ratio },
  ];
};

function fieldNamed(name: string): FieldRow {
  const row = rows.find((row) => row.name === name);
  if (!row) throw new Error(`The matrix has no ${name}`);
  return row;
}

/** The samples of the row whose median is the greatest. */
async function worst(
  name: string,
  fields: readonly FieldRow[],
  measure: (row: FieldRow) => Promise<number[]>,
): Promise<number[]> {
  let found: number[] = [];
  let where = '';
  for (const row of fields) {
    const samples = await measure(row);
    if (found.length > 0 && median(samples) <= median(found)) continue;
    found = samples;
    where = row.name;
  }
  console.error(`${name}: the worst is ${where}`);
  return found;
}

async function timeOfCapture(page: MatrixPage, row: FieldRow): Promise<number> {
  await page.mount(row, large);
  await page.select(at, at);
  return (await page.capture()).milliseconds;
}

async function ratioToFastest(page: MatrixPage, row: FieldRow): Promise<number> {
  const own = Math.min(...(await repeat(most, () => timeOf(page, row, large))));
  const strategies = JSON.parse(
    (await page.evaluate('document.documentElement.dataset.strategies')) as string,
  ) as string[];
  let fastest = own;
  for (const strategy of strategies) {
    await page.evaluate(`document.documentElement.dataset.onlyStrategy = ${JSON.stringify(strategy)}`);
    fastest = Math.min(fastest, await fastestOf(page, row));
  }
  await page.evaluate('delete document.documentElement.dataset.onlyStrategy');
  return own / fastest;
}

/** Infinite of a strategy that does not work alone. */
async function fastestOf(page: MatrixPage, row: FieldRow): Promise<number> {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < most; run++) {
    const time = await timeOf(page, row, large).catch(() => undefined);
    if (time === undefined) break;
    fastest = Math.min(fastest, time);
  }
  return fastest;
}

/** Throws if the text did not come. */
async function timeOf(page: MatrixPage, row: FieldRow, text: string): Promise<number> {
  const before = await page.mount(row, row.texts?.start ?? start);
  await page.select(at, at);
  await page.capture();
  const { outcome, milliseconds } = await page.insert(text);
  const expected = before.slice(0, at) + heldBy(row.tolerances ?? [], text) + before.slice(at);
  if ((await page.read()) !== expected) throw new Error(`${row.name}: ${JSON.stringify(outcome)}`);
  return milliseconds;
}
