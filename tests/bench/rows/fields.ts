import { buildPages } from '../../matrix/build';
import { launchMatrixChromium } from '../../matrix/chromium';
import type { MatrixPage } from '../../matrix/matrix-page';
import { casesOf, type Row as FieldRow, gapOf } from '../../matrix/row';
import { rows } from '../../matrix/rows';
import { editorRows } from '../../matrix/rows/editors';
import { nativeRows } from '../../matrix/rows/native';
import { kilobyte, large, start } from '../../matrix/texts';
import { heldBy } from '../../matrix/tolerances';
import { oneStrategy } from '../one-strategy';
import { type Measurement, median, repeat } from '../row';

const at = 4;
/** Insertions of one way, of which the fastest counts: a machine has other things to do, too. */
const most = 3;

/** The fields that take 100 KB in Chromium: of browsers and of editors. Those on other pages are written in the same ways. */
const measured = [...nativeRows, ...editorRows].filter(
  (row) => casesOf(row).includes('100 KB') && !gapOf(row, 'chromium', '100 KB'),
);

/** Where the text of a field is kept in each way that there is. */
const captured = [
  'textarea',
  'contenteditable, a div for each line',
  'ProseMirror',
  'CodeMirror 6',
  'Monaco, EditContext',
];

/**
 * The fields of the matrix in Chromium, as `src/page` times itself, verification included. `field.insert-1KB` is the median over
 * all of them; of the others the worst row counts, and is named on standard error. A ratio is the time of an insertion as it
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
    const times = await repeat(most, () => timed(browser.page, row, kilobyte));
    small.push(median(times.map(({ milliseconds }) => milliseconds)));
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

/** Own and other ways take turns: what else the machine does slows all of them. */
async function ratioToFastest(page: MatrixPage, row: FieldRow): Promise<number> {
  const own: number[] = [];
  const alone: number[] = [];
  let others: string[] = [];
  for (let run = 0; run < most; run++) {
    const { strategy, milliseconds } = await timed(page, row, large);
    own.push(milliseconds);
    if (run === 0) others = await otherWays(page, strategy);
    for (const name of others) {
      const time = await timeAlone(page, row, name);
      if (time === undefined) others = others.filter((other) => other !== name);
      else alone.push(time);
    }
  }
  const ownBest = Math.min(...own);
  return ownBest / Math.min(ownBest, ...alone);
}

/** The strategies there were for the last text. The one that wrote it is no other way if none was tried before it. */
async function otherWays(page: MatrixPage, wrote: string): Promise<string[]> {
  const told = await page.evaluate('document.documentElement.dataset.strategies');
  const all = JSON.parse(String(told)) as string[];
  return all[0] === wrote ? all.slice(1) : all;
}

/** Undefined of a strategy that does not work alone. */
async function timeAlone(page: MatrixPage, row: FieldRow, strategy: string): Promise<number | undefined> {
  await page.evaluate(`document.documentElement.dataset.onlyStrategy = ${JSON.stringify(strategy)}`);
  const time = await timed(page, row, large).catch(() => undefined);
  await page.evaluate('delete document.documentElement.dataset.onlyStrategy');
  return time?.milliseconds;
}

/** One insertion at a caret, and what it took. Throws if the text did not come. */
async function timed(
  page: MatrixPage,
  row: FieldRow,
  text: string,
): Promise<{ strategy: string; milliseconds: number }> {
  const before = await page.mount(row, row.texts?.start ?? start);
  await page.select(at, at);
  await page.capture();
  const { outcome, milliseconds } = await page.insert(text);
  const expected = before.slice(0, at) + heldBy(row.tolerances ?? [], text) + before.slice(at);
  if (outcome.status !== 'written' || (await page.read()) !== expected) {
    throw new Error(`${row.name}: ${JSON.stringify(outcome)}`);
  }
  return { strategy: outcome.strategy, milliseconds };
}
