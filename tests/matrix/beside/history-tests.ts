import fc from 'fast-check';
import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import type { Row } from '../row';
import { type BesideTest, fields, start, steadyMembers } from './fields';

const patience = 2000;

/**
 * Words and line ends: what else fields keep of white space is asked in the matrix. No signs of Markdown, which are no text
 * where rich text is held.
 */
const word = fc
  .array(fc.constantFrom(...'aeinrstuvw', 'ä', 'e\u0301', '漢', 'ひ', '😀', '👍🏽', '👩‍👩‍👧', '&', '.'), {
    minLength: 1,
    maxLength: 6,
  })
  .map((characters) => characters.join(''));
const text = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '\n', '\n\n')), { minLength: 1, maxLength: 8 })
  .map((words) => words.flat().slice(0, -1).join(''));

/** Places are parts of the text's length at their time. */
const part = fc.double({ min: 0, max: 1, noNaN: true });

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('insert' as const), text, from: part, to: part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('rewrite' as const), text }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('type' as const), at: part }) },
  { weight: 2, arbitrary: fc.constant({ do: 'undo' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'redo' as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** The same ones in each test run. */
const histories = fc.sample(fc.array(step, { minLength: 5, maxLength: 9 }), { numRuns: 6, seed: 5 });

/**
 * What a field should hold. How many of the typed letters one Ctrl+Z takes is the field's own affair: only insertions are
 * undone here, and what was undone is done again.
 */
class Model {
  private undone: string[] = [];
  /** What it held before each insertion that can be undone now, the last one behind. */
  private before: string[] = [];

  constructor(public text: string) {}

  insert(from: number, to: number, text: string): void {
    this.before.push(this.text);
    this.change(from, to, text);
  }

  type(at: number, key: string): void {
    this.before = [];
    this.change(at, at, key);
  }

  undo(): boolean {
    return this.step(this.before, this.undone);
  }

  redo(): boolean {
    return this.step(this.undone, this.before);
  }

  private change(from: number, to: number, text: string): void {
    this.undone = [];
    this.text = this.text.slice(0, from) + text + this.text.slice(to);
  }

  private step(from: string[], to: string[]): boolean {
    const text = from.pop();
    if (text === undefined) return false;
    to.push(this.text);
    this.text = text;
    return true;
  }
}

/** Random texts over random selections in random order with undo, redo and typing: the field equals a model. */
export function historyTests(test: BesideTest): void {
  for (const row of [...fields, ...steadyMembers]) {
    test(`${row.name}: after any order of insertions, keys, undo and redo it holds what it should`, async ({
      pages: [page],
    }) => {
      if (!page) throw new Error('No page');
      for (const history of histories) await goesThrough(page, row, history);
    });
  }
}

async function goesThrough(page: MatrixPage, row: Row, history: Step[]): Promise<void> {
  const model = new Model(await page.mount(row, start));
  const gone: string[] = [];
  for (const step of history) {
    gone.push(JSON.stringify(step));
    if (!(await take(page, row, model, step))) continue;
    expect(await page.readUntil(model.text, patience), gone.join('\n')).toBe(model.text);
  }
}

/** False if the step means nothing at this moment. */
async function take(page: MatrixPage, row: Row, model: Model, step: Step): Promise<boolean> {
  if (step.do === 'undo' || step.do === 'redo') {
    if (!model[step.do]()) return false;
    await page.press('Control', ...(step.do === 'redo' ? ['Shift', 'Z'] : ['z']));
    return true;
  }
  if (step.do === 'type') {
    const at = placeIn(model.text, step.at);
    await page.select(at, at);
    await page.press('x');
    model.type(at, 'x');
    return true;
  }
  const whole = step.do === 'rewrite';
  const [from, to] = whole ? [0, model.text.length] : placesIn(model.text, step);
  await page.select(whole ? to : from, to);
  await page.capture();
  await page.takeFocus('input');
  await page.restoreFocus();
  const { outcome } = await page.insert(step.text, whole ? 'field' : from === to ? 'caret' : 'selection');
  if (model.text.slice(from, to) === step.text) return false;
  const detail = `${JSON.stringify(step)} into ${JSON.stringify(model.text)}: ${JSON.stringify(outcome)}`;
  expect(outcome.status, detail).toBe('written');
  const isApart = from === to && !row.noSentences;
  model.insert(
    from,
    to,
    isApart ? apart(model.text.slice(0, from), step.text, model.text.slice(to)) : step.text,
  );
  return true;
}

/** A text at a caret, with the spaces that its words need: the letters of these texts alone are of words with spaces. */
function apart(before: string, text: string, after: string): string {
  const space = (left: string, right: string) =>
    /[a-zä]\u0301?\.*$/.test(left) && /^[a-zä]/.test(right) ? ' ' : '';
  return space(before, text) + text + space(text, after);
}

function placesIn(text: string, step: { from: number; to: number }): [number, number] {
  const [from, to] = [step.from, step.to].toSorted((a, b) => a - b) as [number, number];
  return [placeIn(text, from), placeIn(text, to)];
}

/** A place between two characters as readers know them. */
function placeIn(text: string, part: number): number {
  const starts = [...new Intl.Segmenter().segment(text)].map(({ index }) => index);
  return [...starts, text.length][Math.round(part * starts.length)] ?? 0;
}
