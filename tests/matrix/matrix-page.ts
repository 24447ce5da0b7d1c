import { setTimeout as pause } from 'node:timers/promises';
import type { InsertOutcome } from '../../src/core/run/delivery-outcome';
import type { Read, TargetSummary } from '../../src/core/run/run-request';
import type { Spot } from '../../src/messages/frames';
import type { Order } from '../e2e/fields/content-script';
import type { Captured, Inserted } from '../e2e/fields/fields-page';
import { sabotaging } from '../e2e/fields/sabotage';
import { buildError } from './build';
import type { Row } from './row';
import type { MatrixServer } from './server';

/** Which of the page's documents: its own, or that of the frame in it. */
export type Where = 'page' | 'frame';

/** A tab of a browser that has the fields extension. */
export interface BrowserTab {
  open(url: string): Promise<void>;
  /** Evaluates an expression in the page's own world, and waits for its promise. Throws if there is no such document. */
  evaluate(expression: string, where: Where): Promise<unknown>;
  /** Presses keys together, on the real keyboard. */
  press(...keys: string[]): Promise<void>;
  /** Has an input method compose this in the field; nothing gives it up. Only where a browser lets a test do so. */
  compose?(text: string): Promise<void>;
  /** What the page has complained of since it was opened. */
  complaints(): string[];
}

/** A page of the matrix as the tests speak of it. */
export class MatrixPage {
  private open: Row | undefined;

  constructor(
    private readonly tab: BrowserTab,
    private readonly server: MatrixServer,
    /** The extension that takes the orders. */
    private readonly extension = 'fields',
  ) {}

  /** The same page, with its orders for another extension. */
  of = (extension: string): MatrixPage => new MatrixPage(this.tab, this.server, extension);

  /** Makes the row's field, with this text at its beginning. Returns all that it holds. Throws why a page was not built. */
  async mount(row: Row, text: string): Promise<string> {
    if (this.open !== row) {
      this.open = undefined;
      const notBuilt = buildError(row.page);
      if (notBuilt !== undefined) throw new Error(`The page ${row.page} could not be built: ${notBuilt}`);
      await this.tab.open(this.server.url(row.page, row.query));
      await this.comes(ready, 'page');
      this.open = row;
    }
    await this.inPage('mount', text);
    if (row.foreignFrame) await this.comes(ready, 'frame');
    const held = await this.read();
    if (!held.startsWith(text))
      throw new Error(`The field begins with ${JSON.stringify(held.slice(0, 100))}`);
    return held;
  }

  async select(from: number, to: number): Promise<void> {
    await this.inPage('select', from, to);
    if (!this.open?.hidesCaret) return;
    await this.press('End');
    if (to > from) await this.press('Control', 'a');
  }

  read = () => this.inPage<string>('read');
  markup = () => this.inPage<string | undefined>('markup');
  refuse = () => this.inPage<boolean>('refuse');
  /** Waits as long as a person looks at what was written before they take it back: in fields of ours not at all. */
  letLook = async (): Promise<void> => undefined;
  /** Takes the focus from the field, and gives it back. */
  leaveAndReturn = () => this.inPage<undefined>('leaveAndReturn');
  /** Whether the mentions are still the objects that they were. */
  keepsAtoms = () => this.inPage<boolean>('keepsAtoms');
  /** The keys for Redo, of which one has to work. */
  readonly redoKeys: readonly (readonly string[])[] = [['Control', 'Shift', 'Z']];
  press = (...keys: string[]) => this.tab.press(...keys);
  compose = (text: string) => this.tab.compose?.(text);

  capture = () => this.give<Captured>(this.where, { do: 'capture' });
  /** Our surfaces stand in the page itself, wherever the field is. */
  takeFocus = (by: 'input' | 'button') => this.give('page', { do: 'take-focus', by });
  restoreFocus = () => this.give(this.where, { do: 'restore-focus' });
  /** What a run gets of the target. */
  summarise = (read: Read) => this.give<TargetSummary>(this.where, { do: 'summarise', read });
  insert = (text: string, spot?: Spot) =>
    this.give<Inserted>(this.where, { do: 'insert', text, ...(spot && { spot }) });
  /** Inserts while these statements hold in the page's own world. */
  sabotaged = (statements: string, text: string) => {
    const order = [this.extension, { do: 'insert', text }].map((value) => JSON.stringify(value));
    return this.evaluate(sabotaging(statements, `(${deliver})(${order})`)) as Promise<Inserted>;
  };
  /** As *undo last run* does. */
  putBack = () => this.give<InsertOutcome>(this.where, { do: 'put-back' });

  /** Evaluates an expression where the content script is that takes the orders. */
  evaluate = (expression: string) => this.tab.evaluate(expression, this.where);

  /** What `read` gives when it has become `expected`, or what it gives at the end of the time for it. */
  async readUntil(expected: string, milliseconds: number): Promise<string> {
    const end = performance.now() + milliseconds;
    let text = await this.read();
    while (text !== expected && performance.now() < end) {
      await pause(20);
      text = await this.read();
    }
    return text;
  }

  /** Where the content script is that takes the orders: that of a frame's own document, if no other reaches into it. */
  private get where(): Where {
    return this.open?.foreignFrame ? 'frame' : 'page';
  }

  private async give<Answer>(where: Where, order: Order): Promise<Answer> {
    const answer = await this.tab.evaluate(
      `(${deliver})(${JSON.stringify(this.extension)}, ${JSON.stringify(order)})`,
      where,
    );
    if (isError(answer)) throw new Error(`${order.do}: ${answer.error}`);
    return answer as Answer;
  }

  private async inPage<Answer>(name: string, ...args: unknown[]): Promise<Answer> {
    const list = args.map((arg) => JSON.stringify(arg)).join(', ');
    return (await this.tab.evaluate(`matrix.${name}(${list})`, 'page')) as Answer;
  }

  /** Waits until an expression is true; throws with the page's own words. */
  private async comes(expression: string, where: Where): Promise<void> {
    const end = performance.now() + 20_000;
    while (!(await this.tab.evaluate(expression, where).catch(() => false))) {
      if (performance.now() < end) await pause(25);
      else throw new Error(`The ${where} offers nothing. ${this.tab.complaints().join('\n')}`);
    }
  }
}

/** The page has its field, and the content script is there. */
const ready =
  'document.documentElement.dataset.matrix === "offered" && document.documentElement.dataset.fieldsReady === "true"';

/**
 * Hands an order to the content script, and waits for its answer. Runs in the page, as its own text. Async, since a page may
 * have a Promise of its own, which no browser waits for.
 */
const deliver = `async (extension, order) => await new Promise((resolve) => {
  const id = Math.random();
  const listen = ({ detail }) => {
    const { id: answered, answer } = JSON.parse(detail);
    if (answered !== id) return;
    window.removeEventListener(extension + ':answer', listen);
    resolve(answer ?? null);
  };
  window.addEventListener(extension + ':answer', listen);
  window.dispatchEvent(new CustomEvent(extension + ':order', { detail: JSON.stringify({ id, order }) }));
})`;

const isError = (answer: unknown): answer is { error: string } =>
  typeof answer === 'object' && answer !== null && 'error' in answer;
