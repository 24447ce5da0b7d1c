import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { InsertOutcome } from '../../../src/core/run/delivery-outcome';
import type { TargetSummary } from '../../../src/core/run/run-request';
import type { Spot } from '../../../src/messages/frames';
import type { Order } from './content-script';
import { sabotaging } from './sabotage';

/** A browser's page with the fields of page.js and the content script in it. */
export interface FieldsPage {
  /** Evaluates an expression in the page's own world, and waits for its promise. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses keys together, on the real keyboard of the page. */
  press(...keys: string[]): Promise<void>;
}

export interface Captured extends TargetSummary {
  kind?: string;
  spot: 'selection' | 'caret';
  /** The field's whole text. */
  whole: string;
  left: number;
  top: number;
  height: number;
  /** What the snapshot took. */
  milliseconds: number;
}

export interface Streamed {
  /** Whether the field takes a text while it comes. */
  opened: boolean;
  /** What a textarea held before the end. */
  midway?: string;
  outcome: InsertOutcome;
}

export interface Inserted {
  outcome: InsertOutcome;
  milliseconds: number;
}

/** The fields as the tests speak of them. */
export class Fields {
  constructor(private readonly page: FieldsPage) {}

  /** Builds a field with the focus in it and the characters `[from, to]` selected; returns its text. */
  build = (row: string, [from, to]: [number, number], trait = '') =>
    this.call<string>('build', row, from, to, trait);
  read = () => this.call<string>('read');
  beforeCaret = () => this.call<string | undefined>('beforeCaret');
  hasFocus = () => this.call<boolean>('hasFocus');
  events = () => this.call<number>('events');
  /** Inserts while these statements hold in the page's own world. */
  sabotaged = (statements: string, text: string) =>
    this.page.evaluate(
      sabotaging(statements, `fields.give(${JSON.stringify({ do: 'insert', text })})`),
    ) as Promise<Inserted>;
  change = (statements: string) => this.call<unknown>('change', statements);

  capture = () => this.give<Captured>({ do: 'capture' });
  summarise = (read?: TargetSummary['read']) =>
    this.give<TargetSummary>({ do: 'summarise', ...(read && { read }) });
  insert = (text: string, spot?: Spot) => this.give<Inserted>({ do: 'insert', text, ...(spot && { spot }) });
  stream = (pieces: string[], text = pieces.join(''), between?: string) =>
    this.give<Streamed>({ do: 'stream', pieces, text, between });
  putBack = () => this.give<InsertOutcome>({ do: 'put-back' });
  takeFocus = (by: 'input' | 'button') => this.give<undefined>({ do: 'take-focus', by });
  restoreFocus = () => this.give<boolean>({ do: 'restore-focus' });

  press = (...keys: string[]) => this.page.press(...keys);
  undo = () => this.page.press('Control', 'z');
  redo = () => this.page.press('Control', 'Shift', 'Z');
  evaluate = (expression: string) => this.page.evaluate(expression);

  private give<Answer>(order: Order): Promise<Answer> {
    return this.call('give', order);
  }

  private async call<Answer>(name: string, ...args: unknown[]): Promise<Answer> {
    const list = args.map((arg) => JSON.stringify(arg)).join(', ');
    return (await this.page.evaluate(`fields.${name}(${list})`)) as Answer;
  }
}

const served: Record<string, string> = { '/': 'page.html', '/page.js': 'page.js' };

/** Serves page.html on a free port of localhost. */
export async function serveFields(): Promise<{ url: string; close(): void }> {
  const server = createServer(({ url = '' }, response) => {
    const file = served[url];
    response.writeHead(file ? 200 : 404, {
      'content-type': file?.endsWith('.js') ? 'text/javascript' : 'text/html',
    });
    response.end(file && readFileSync(new URL(file, import.meta.url)));
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  };
}

/** An expression that is true once the content script has come to the page. */
export const ready = 'document.documentElement.dataset.fieldsReady === "true"';
