import type { InsertOutcome } from '../core/run/delivery-outcome';
import type { FieldTrace } from '../core/run/field-trace';
import type { InsertOrder, Spot } from '../messages/frames';
import type { PagePlace, PlaceStream } from './place';

/** What one run does to its field, one thing after the other: the next may find the field half written otherwise. */
export class RunField {
  #target: Pick<PagePlace, 'insert' | 'undo' | 'stream'>;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #writtenAt: number | undefined;
  #trace: FieldTrace | undefined;
  #stream: Promise<PlaceStream | undefined> | undefined;

  constructor(target: Pick<PagePlace, 'insert' | 'undo' | 'stream'>) {
    this.#target = target;
  }

  /** Something is being written or put back. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /** Resolves once nothing of what was begun until now is being written or put back. */
  get settled(): Promise<unknown> {
    return this.#last;
  }

  /** When the field was last written (`performance.now()`); undefined where nothing is there to be put back. */
  get writtenAt(): number | undefined {
    return this.#writtenAt;
  }

  /** What was tried when it was last refused; undefined where the last text was not. */
  get trace(): FieldTrace | undefined {
    return this.#trace;
  }

  /** Once `signal` is aborted it begins no more, and is a refusal. */
  write(order: InsertOrder, signal?: AbortSignal): Promise<InsertOutcome> {
    return this.#inTurn(async () => {
      signal?.throwIfAborted();
      return this.#insert(order, signal);
    });
  }

  /** From now on the text is written while it comes, where the field is good for that. */
  openStream(spot: Spot): void {
    this.#stream = this.#target.stream?.(spot).catch(() => undefined);
  }

  /** Writes more of the text, if it is written while it comes. */
  append(delta: string): void {
    void this.#stream?.then((stream) => stream?.append(delta));
  }

  /** Takes back what was written of a text that did not become whole. */
  dropStream(): void {
    const stream = this.#stream;
    this.#stream = undefined;
    if (!stream) return;
    void this.#inTurn(async () => {
      await (await stream)?.drop();
      return { status: 'unchanged' };
    });
  }

  undo(): Promise<InsertOutcome> {
    return this.#inTurn(() => this.#putBack());
  }

  /**
   * Puts the field back and writes another text, so that one undo takes all back. `isBack`: that much was done, although
   * the text was refused.
   */
  async rewrite(order: InsertOrder): Promise<{ outcome: InsertOutcome; isBack: boolean }> {
    let isBack = false;
    const outcome = await this.#inTurn(async () => {
      const back = await this.#putBack();
      if (back.status === 'refused') return back;
      isBack = true;
      return this.#insert(order);
    });
    return { outcome, isBack: isBack && outcome.status === 'refused' };
  }

  async #insert(order: InsertOrder, signal?: AbortSignal): Promise<InsertOutcome> {
    const outcome = (await this.#finishStream(order.text)) ?? (await this.#target.insert(order, signal));
    if (outcome.status === 'written' || (outcome.status === 'sent' && outcome.canUndo))
      this.#writtenAt = performance.now();
    this.#trace = 'trace' in outcome ? outcome.trace : undefined;
    return outcome;
  }

  /** Undefined where the text is still to be written. */
  async #finishStream(text: string): Promise<InsertOutcome | undefined> {
    const stream = await this.#stream;
    this.#stream = undefined;
    return stream?.finish(text);
  }

  async #putBack(): Promise<InsertOutcome> {
    const outcome = await this.#target.undo();
    if (outcome.status !== 'refused') this.#writtenAt = undefined;
    return outcome;
  }

  /** Never rejects: what a page does to us is a refusal. */
  #inTurn(action: () => Promise<InsertOutcome>): Promise<InsertOutcome> {
    this.#waiting++;
    const outcome = this.#last.then(action).catch((error: unknown) => ({
      status: 'refused' as const,
      reason: 'field-refused' as const,
      detail: String(error),
    }));
    this.#last = outcome.finally(() => this.#waiting--);
    return outcome;
  }
}
