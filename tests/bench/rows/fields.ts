import { buildPages } from '../../matrix/build';
import { cases, heldAfter } from '../../matrix/cases';
import { launchMatrixChromium } from '../../matrix/chromium';
import { staysApart as staysApartInCode } from '../../matrix/code-editors';
import type { MatrixPage } from '../../matrix/matrix-page';
import { staysApart } from '../../matrix/rich-editors';
import { type CaseName, casesOf, type Row as FieldRow, gapOf } from '../../matrix/row';
import { rows } from '../../matrix/rows';
import { editorRows } from '../../matrix/rows/editors';
import { nativeRows } from '../../matrix/rows/native';
import { kilobyte, large, start } from '../../matrix/texts';
import { oneStrategy } from '../one-strategy';
import { type Measurement, median, repeat } from '../row';

const at = 4;
/** Insertions of one way, of which the fastest counts: a machine has other things to do, too, and the first is a cold one. */
const most = 4;

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
 * all of them; of the others the worst row counts, and the worst are named on standard error. A ratio is the time of an insertion as it
 * is to that of the fastest strategy of the editor's list that, tried alone, does as well. Of what slows all of them alike it says
 * nothing: `field.insert-100KB-time` is there for that.
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
  const written = new Map<FieldRow, { own: number[]; ratio: number }>();
  for (const row of measured) written.set(row, await ratioToFastest(browser.page, row));
  const ratio = await worst('field.insert-100KB', measured, async (row) => [written.get(row)?.ratio ?? 1]);
  const time = await worst('field.insert-100KB-time', measured, async (row) => written.get(row)?.own ?? []);
  await browser.close();
  return [
    { name: 'field.capture', unit: 'ms', budget: 15, better: 'lower', samples: capture },
    { name: 'field.insert-1KB', unit: 'ms', budget: 60, better: 'lower', samples: small },
    { name: 'field.insert-100KB', unit: 'ratio', budget: 1.3, better: 'lower', samples: ratio },
    { name: 'field.insert-100KB-time', unit: 'ms', budget: 1000, better: 'lower', samples: time },
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
  const found: { row: string; samples: number[] }[] = [];
  for (const row of fields) found.push({ row: row.name, samples: await measure(row) });
  found.sort((a, b) => median(b.samples) - median(a.samples));
  const told = found.slice(0, 5).map(({ row, samples }) => `${row} ${median(samples).toFixed(1)}`);
  console.error(`${name}: the worst are ${told.join(', ')}`);
  return found[0]?.samples ?? [];
}

async function timeOfCapture(page: MatrixPage, row: FieldRow): Promise<number> {
  await page.mount(row, large);
  await page.select(at, at);
  await page.evaluate(comeToRest);
  return (await page.capture()).milliseconds;
}

/** Resolves when the page has drawn ten times in a row without a delay: an editor goes on working on a long text that it was given. */
const comeToRest = `new Promise((resolve) => {
  let last = 0;
  let quick = 0;
  requestAnimationFrame(function drawn(now) {
    quick = now - last < 20 ? quick + 1 : 0;
    last = now;
    if (quick === 10) resolve();
    else requestAnimationFrame(drawn);
  });
})`;

/** Own and other ways take turns: what else the machine does slows all of them. */
async function ratioToFastest(page: MatrixPage, row: FieldRow): Promise<{ own: number[]; ratio: number }> {
  const own: number[] = [];
  const alone = new Map<string, number[]>();
  for (let run = 0; run < most; run++) {
    const { strategy, milliseconds } = await timed(page, row, large);
    own.push(milliseconds);
    if (run === 0) for (const name of await otherWays(page, strategy)) alone.set(name, []);
    for (const [name, times] of alone) {
      const time = await onlyBy(page, name, () => timed(page, row, large).catch(() => undefined));
      if (time) times.push(time.milliseconds);
      else alone.delete(name);
    }
  }
  const ownBest = Math.min(...own);
  const others = [...alone].map(([name, times]) => ({ name, best: Math.min(...times) }));
  for (const { name, best } of others.sort((a, b) => a.best - b.best)) {
    if (best >= ownBest) break;
    if (await doesAsWell(page, row, name)) return { own, ratio: ownBest / best };
  }
  return { own, ratio: 1 };
}

/** The strategies there were for the last text. The one that wrote it is no other way if none was tried before it. */
async function otherWays(page: MatrixPage, wrote: string): Promise<string[]> {
  const told = await page.evaluate('document.documentElement.dataset.strategies');
  const all = JSON.parse(String(told)) as string[];
  return all[0] === wrote ? all.slice(1) : all;
}

/** What comes of it while no other strategy may be tried. */
async function onlyBy<Result>(
  page: MatrixPage,
  strategy: string,
  act: () => Promise<Result>,
): Promise<Result> {
  await page.evaluate(`document.documentElement.dataset.onlyStrategy = ${JSON.stringify(strategy)}`);
  try {
    return await act();
  } finally {
    await page.evaluate('delete document.documentElement.dataset.onlyStrategy');
  }
}

/**
 * Whether the strategy alone keeps what the editor's own list keeps: text, lines, forms, and an undo that leaves alone what was
 * typed before and behind. Another way that is quick because it does not is passed over rightly.
 */
async function doesAsWell(page: MatrixPage, row: FieldRow, strategy: string): Promise<boolean> {
  for (const ask of [
    ...casesOf(row)
      .filter((name) => kept.includes(name))
      .map(asCase),
    asTyped,
  ]) {
    if ((await onlyBy(page, strategy, () => ask(page, row))) !== (await ask(page, row))) return false;
  }
  return true;
}

const kept: CaseName[] = ['lines', 'undo', 'Markdown'];

type Ask = (page: MatrixPage, row: FieldRow) => Promise<string>;

const asCase =
  (name: CaseName): Ask =>
  async (page, row) => {
    const observed = await cases[name](page, row).catch(() => undefined);
    return observed?.finding ?? 'lost';
  };

const asTyped: Ask = (page, row) =>
  (row.noSentences ? staysApartInCode(page, row) : staysApart(page, row, 'eins')).then(
    () => 'apart',
    () => 'joined',
  );

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
  const expected = heldAfter(row, before, text, [at, at]);
  if (outcome.status !== 'written' || (await page.read()) !== expected) {
    throw new Error(`${row.name}: ${JSON.stringify(outcome)}`);
  }
  return { strategy: outcome.strategy, milliseconds };
}
