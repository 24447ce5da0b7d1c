import type { InsertOutcome } from '../../src/core/run/delivery-outcome';
import type { Inserted } from '../e2e/fields/fields-page';
import { difference, isIntact, judge, judgeForms, Lost } from './judge';
import type { MatrixPage } from './matrix-page';
import type { CaseName, Finding, Row } from './row';
import { kilobyte, large, lines, markdown, start, windowsLines } from './texts';
import { heldBy } from './tolerances';

/** What came of a case, as docs/FIELDS.md tells it. */
export interface Observation {
  finding: Finding;
  /** The strategies that wrote, in the order of the insertions. */
  strategies: string[];
  /** Of the insertions that were written, verification included, in their order. */
  milliseconds?: number[];
  /** What a reader of a failure wants to know. */
  detail?: string;
}

type Case = (page: MatrixPage, row: Row) => Promise<Observation>;
type Place = readonly [from: number, to: number];

const atCaret: Place = [4, 4];
const overSelection: Place = [4, 7];
/** Behind a word, before one, and at the end of all. */
const betweenWords: readonly Place[] = [
  [3, 3],
  [4, 4],
  [13, 13],
];
/** Milliseconds that an editor may take to carry out a key. */
const patience = 1000;

export const cases: Record<CaseName, Case> = {
  caret: async (page, row) => {
    const { short } = textsOf(row);
    const written = await writesAndTypes(page, row, short, atCaret);
    if (row.texts) return written;
    // In the middle of the words, with the spaces that part them or, in code, without.
    const between = await inTurn(betweenWords, (place) => writes(page, row, 'zwei', place));
    return worstOf([written, ...between, await writesIntoEmpty(page, row)]);
  },
  selection: (page, row) => writesAndTypes(page, row, textsOf(row).short, overSelection),
  lines: async (page, row) => {
    const texts = row.texts?.lines ? [row.texts.lines] : [lines, windowsLines];
    return worstOf([
      ...(await inTurn(texts, (text) => writesAndTypes(page, row, text, atCaret))),
      await writesAndTypes(page, row, texts[0] ?? lines, overSelection),
    ]);
  },
  held: staysHeld,
  undo: async (page, row) => {
    const texts = [textsOf(row).short, ...(row.without?.lines ? [] : [row.texts?.lines ?? lines])];
    return worstOf(await inTurn(texts, (text) => undoes(page, row, text)));
  },
  '100 KB': async (page, row) =>
    worstOf(await inTurn([kilobyte, large], (text) => writes(page, row, text, atCaret))),
  'read-only': refuses,
  mentions: keepsMentions,
  Markdown: arrivesInForm,
};

const textsOf = (row: Row) => row.texts ?? { start, short: 'zwei ', key: 'x' };

interface Insertion {
  inserted: Inserted;
  /** What the field held; what it has to hold; and how much of it stands behind the text. */
  before: string;
  expected: string;
  behind: number;
}

/** Makes the field anew and inserts as in life: our surfaces take the focus meanwhile. */
async function insertInto(page: MatrixPage, row: Row, text: string, place: Place): Promise<Insertion> {
  const before = await page.mount(row, textsOf(row).start);
  const [from, to] = row.hidesCaret ? atEnd(before, place) : place;
  await page.select(...place);
  await page.capture();
  await page.takeFocus('input');
  await page.takeFocus('button');
  await page.restoreFocus();
  const expected = heldAfter(row, before, text, [from, to]);
  return { inserted: await page.insert(text), before, expected, behind: before.length - to };
}

/** What the field of the row has to hold once the text stands between these places: with a space where words would touch. */
export function heldAfter(row: Row, before: string, text: string, [from, to]: Place): string {
  const held = heldBy(row.tolerances ?? [], text);
  const isApart = from === to && !row.noSentences;
  const space = (left: string, right: string) => (isApart && meet(left, right) ? ' ' : '');
  const [start, end] = [before.slice(0, from), before.slice(to)];
  return start + space(start, held) + held + space(held, end) + end;
}

/** Whether two words of the texts of the matrix would be written as one, or one at the end of a sentence. */
const meet = (left: string, right: string): boolean => /[a-z]\.?$/.test(left) && /^[a-z]/i.test(right);

/** A caret that cannot be placed is at the end, and what cannot be selected in part is selected all. */
const atEnd = ({ length }: string, [from, to]: Place): Place => [to > from ? 0 : length, length];

type Written = Observation & Insertion;

async function writes(page: MatrixPage, row: Row, text: string, place: Place): Promise<Written> {
  const insertion = await insertInto(page, row, text, place);
  const { outcome, milliseconds } = insertion.inserted;
  if (!isTaken(outcome)) return { ...insertion, ...(await untouched(page, insertion)) };
  // What is sent may be on its way.
  const model =
    outcome.status === 'sent' ? await page.readUntil(insertion.expected, patience) : await page.read();
  if (outcome.status === 'sent' && model === insertion.before)
    return { ...insertion, finding: 'sent', strategies: [outcome.strategy], detail: JSON.stringify(outcome) };
  const judged = isUnheld(model, insertion)
    ? { finding: 'not held' as const, detail: JSON.stringify(outcome) }
    : judge(model, insertion.expected);
  return { ...insertion, ...judged, strategies: [outcome.strategy], milliseconds: [milliseconds] };
}

type Taken = Extract<InsertOutcome, { status: 'written' | 'sent' }>;

/** Whether the page took the text, as the card says. */
const isTaken = (outcome: InsertOutcome): outcome is Taken =>
  outcome.status === 'written' || outcome.status === 'sent';

/** As most messages begin. What a field has beside its text, as mentions or a signature, stands behind it. */
async function writesIntoEmpty(page: MatrixPage, row: Row): Promise<Observation> {
  const before = await page.mount(row, '');
  await page.select(0, 0);
  await page.capture();
  await page.takeFocus('button');
  await page.restoreFocus();
  const text = 'eins zwei';
  const expected = text + before;
  const { outcome, milliseconds } = await page.insert(text);
  const model = outcome.status === 'sent' ? await page.readUntil(expected, patience) : await page.read();
  const detail = `into the empty field: ${JSON.stringify(outcome)} ${difference(model, expected)}`;
  if (!isTaken(outcome)) {
    return { finding: isIntact(model, expected) ? 'written unsaid' : 'refused', strategies: [], detail };
  }
  const finding = isIntact(model, expected) ? 'works' : outcome.status === 'sent' ? 'sent' : 'not held';
  return { finding, strategies: [outcome.strategy], milliseconds: [milliseconds], detail };
}

/** The editor has nothing of the text, and all of what it had before. */
const isUnheld = (model: string, { before, expected }: Insertion): boolean =>
  model === before && model !== expected;

/** What was not written has left the field as it was. */
async function untouched(page: MatrixPage, { inserted, before, expected }: Insertion): Promise<Observation> {
  const detail = JSON.stringify(inserted.outcome);
  const model = await page.read();
  if (model === before) return { finding: 'refused', strategies: [], detail };
  if (isIntact(model, expected)) return { finding: 'written unsaid', strategies: [], detail };
  return { finding: 'left altered', strategies: [], detail: `${detail} ${difference(model, before)}` };
}

/** Writes, then types: what is typed shows where the caret is, and whether any of the text came late. */
async function writesAndTypes(page: MatrixPage, row: Row, text: string, place: Place): Promise<Observation> {
  const written = await writes(page, row, text, place);
  if (isOver(written)) return written;
  const { key } = textsOf(row);
  const before = await page.read();
  const at = before.length - written.behind;
  const expected = before.slice(0, at) + key + before.slice(at);
  await page.press(key);
  const model = await page.readUntil(expected, patience);
  if (model === expected || written.finding !== 'works') return written;
  if (!isAlike(model, expected)) throw new Lost(`Typing ${key}`, model, expected);
  return { ...written, finding: 'caret elsewhere', detail: difference(model, expected) };
}

/** Whether nothing is there that more could be asked of. */
const isOver = ({ finding }: Observation): boolean =>
  ['refused', 'written unsaid', 'left altered', 'not held', 'sent'].includes(finding);

/**
 * The next key, and leaving the field, change nothing of what was written: an editor that has its own model shows then what it
 * holds, and a form what it sends. After a refusal the key goes where it would have gone.
 */
async function staysHeld(page: MatrixPage, row: Row): Promise<Observation> {
  const { short, key } = textsOf(row);
  const written = await writes(page, row, short, overSelection);
  const { before, expected, behind } = written;
  const [from, to] = row.hidesCaret ? atEnd(before, overSelection) : overSelection;
  const unwritten = before.slice(0, from) + key + before.slice(to);
  const at = expected.length - behind;
  const typed = expected.slice(0, at) + key + expected.slice(at);
  const wanted = written.finding === 'refused' ? unwritten : typed;
  await page.press(key);
  await page.readUntil(wanted, patience);
  await page.leaveAndReturn();
  const model = await page.readUntil(wanted, patience);
  const detail = difference(model, wanted);
  if (written.finding === 'refused')
    return model === wanted ? written : { ...written, finding: 'selection lost', detail };
  if (
    written.finding === 'sent' ||
    written.finding === 'written unsaid' ||
    written.finding === 'left altered'
  )
    return written;
  if (isAlike(model, typed)) return { ...written, finding: 'works' };
  if (isAlike(model, unwritten) || isAlike(model, before + key))
    return { ...written, finding: 'not held', detail };
  throw new Lost(`Typing ${key} and leaving`, model, typed);
}

/** Whether both have the same characters, but for white space: what is typed may stand anywhere among them. */
const isAlike = (a: string, b: string): boolean => isIntact(sorted(a), sorted(b));

const sorted = (text: string): string => [...text].sort().join('');

async function undoes(page: MatrixPage, row: Row, text: string): Promise<Observation> {
  const written = await writes(page, row, text, overSelection);
  if (isOver(written)) return written;
  const { before } = written;
  const after = await page.read();
  await page.letLook();
  let steps = 1;
  let model = await undoOnce(page, before);
  for (; model !== before && steps < 5; steps++) model = await undoOnce(page, before);
  const detail = `${steps} steps: ${difference(model, before)}`;
  if (model !== before) return { ...written, finding: 'no undo', detail };
  if (steps > 1) return { ...written, finding: 'undo in steps', detail };
  let again = before;
  for (const keys of page.redoKeys) {
    await page.press(...keys);
    again = await page.readUntil(after, patience);
    if (again === after) break;
  }
  if (again !== after) return { ...written, finding: 'no redo', detail: difference(again, after) };
  // What an editor makes of white space is told by other cases.
  return { ...written, finding: 'works' };
}

async function undoOnce(page: MatrixPage, before: string): Promise<string> {
  await page.press('Control', 'z');
  return page.readUntil(before, patience);
}

/** The field turns read-only while a model is thinking; and it is asked once more when it is so. */
async function refuses(page: MatrixPage, row: Row): Promise<Observation> {
  const { start, short } = textsOf(row);
  const before = await page.mount(row, start);
  await page.select(...overSelection);
  await page.capture();
  await page.takeFocus('button');
  if (!(await page.refuse())) return { finding: 'not read-only', strategies: [] };
  await page.restoreFocus();
  for (const again of [false, true]) {
    if (again) await page.capture();
    const { outcome } = await page.insert(short);
    const detail = JSON.stringify(outcome);
    const model = await page.read();
    if (outcome.status !== 'refused' || model === writtenOver(before, short))
      return { finding: 'not refused', strategies: [], detail };
    if (model !== before) return { finding: 'left altered', strategies: [], detail };
  }
  return { finding: 'works', strategies: [] };
}

/** The text that `overSelection` leads to. */
const writtenOver = (before: string, text: string): string =>
  before.slice(0, overSelection[0]) + text + before.slice(overSelection[1]);

/** One word of the whole field is written anew, as a model answers that was given all of it. */
async function keepsMentions(page: MatrixPage, row: Row): Promise<Observation> {
  const before = await page.mount(row, start);
  await page.select(...atCaret);
  await page.capture();
  await page.takeFocus('button');
  const { text } = await page.summarise('field');
  await page.restoreFocus();
  const { outcome } = await page.insert(text.replace('two', 'zwei'), 'field');
  const model = await page.read();
  const expected = before.replace('two', 'zwei');
  const detail = `${JSON.stringify(outcome)} ${difference(model, expected)}`;
  if (outcome.status !== 'written') {
    const isWhole = model === before && (await page.keepsAtoms());
    return { finding: isWhole ? 'refused' : 'left altered', strategies: [], detail };
  }
  const written = { strategies: [outcome.strategy], detail };
  if (/kept:/.test(model)) return { finding: 'our marks', ...written };
  if (model === before) return { finding: 'not held', ...written };
  if (!(await page.keepsAtoms())) return { finding: 'remade', ...written };
  return { ...judge(model, expected), strategies: [outcome.strategy] };
}

async function arrivesInForm(page: MatrixPage, row: Row): Promise<Observation> {
  const insertion = await insertInto(page, row, markdown, atCaret);
  const { inserted, before } = insertion;
  const { outcome } = inserted;
  if (!isTaken(outcome)) return untouched(page, insertion);
  const written = { strategies: [outcome.strategy] };
  const model = await page.read();
  if (isUnheld(model, insertion)) return { finding: 'not held', ...written };
  const around = [before.slice(0, atCaret[0]), before.slice(atCaret[1])] as const;
  const markup = (await page.markup()) ?? '';
  const judged = { ...judgeForms(row.forms ?? [], markup, model, around), ...written };
  // Where signs stay what they are, no words are formatted.
  if (judged.finding === 'plain') return judged;
  return worstOf([judged, ...(await inTurn(betweenWords, (place) => staysApart(page, row, place)))]);
}

/** Formatted words beside others: the spaces between them are the text's own, in HTML as well. */
async function staysApart(page: MatrixPage, row: Row, [from]: Place): Promise<Observation> {
  const { inserted, before } = await insertInto(page, row, '**zwei** und *drei*', [from, from]);
  const { outcome } = inserted;
  if (!isTaken(outcome)) throw new Error(JSON.stringify(outcome));
  const [start, end] = [before.slice(0, from).trimEnd(), before.slice(from).replace(/^ /, '')];
  const expected = `${start} zwei und drei${end === '' || end.startsWith('\n') ? '' : ' '}${end}`;
  const judged = { ...judge(await page.read(), expected), strategies: [outcome.strategy] };
  await page.letLook();
  const undone = await undoOnce(page, before);
  return undone === before
    ? judged
    : { ...judged, finding: 'undo in steps', detail: difference(undone, before) };
}

async function inTurn<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await act(item));
  return results;
}

/** One observation of many: the first that is not what is wanted, with all strategies and times. */
export function worstOf(observations: readonly Observation[]): Observation {
  const { finding, detail } = observations.find(({ finding }) => finding !== 'works') ?? { finding: 'works' };
  const strategies = [...new Set(observations.flatMap(({ strategies }) => strategies))];
  const times = observations.flatMap(({ milliseconds = [] }) => milliseconds);
  return { finding, strategies, milliseconds: times, ...(detail !== undefined && { detail }) };
}
