import type { IDBPTransaction, StoreNames } from 'idb';
import type { CaretakerSchema, OpenDatabase } from './schema';
import { storeError } from './store-error';

type Name = StoreNames<CaretakerSchema>;

/**
 * Does some work in one transaction, whole or not at all: whatever the work rejects with, nothing of it stays. Rejects
 * with a `LibraryError`. The work may wait for nothing but the transaction's own requests.
 */
export async function transact<Stores extends Name[], Mode extends 'readonly' | 'readwrite', Result>(
  database: OpenDatabase,
  stores: [...Stores],
  mode: Mode,
  work: (transaction: IDBPTransaction<CaretakerSchema, Stores, Mode>) => Promise<Result>,
): Promise<Result> {
  try {
    const transaction = (await database()).transaction<Stores, Mode>(stores, mode);
    const ended = transaction.done.then(
      () => undefined,
      // A request in a transaction that ran out of room knows of the abort alone; the reason is the transaction's.
      () => transaction.error,
    );
    const result = await attempt(() => work(transaction));
    if ('thrown' in result) abort(transaction);
    const reason = await ended;
    if ('thrown' in result) throw preferred(result.thrown, reason);
    if (reason !== undefined) throw reason ?? new DOMException('The transaction was aborted', 'AbortError');
    return result.value;
  } catch (error) {
    throw storeError(error);
  }
}

/** As a promise, whatever happens: one that throws at once would leave those before it with nobody to hear of them. */
export async function putRecord<Value>(
  store: { put(value: Value): Promise<unknown> },
  value: Value,
): Promise<void> {
  await store.put(value);
}

async function attempt<Value>(work: () => Promise<Value>): Promise<{ value: Value } | { thrown: unknown }> {
  try {
    return { value: await work() };
  } catch (thrown) {
    return { thrown };
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort();
  } catch {
    // It was aborted already: by the browser, for the reason that made the work fail.
  }
}

/** The transaction's own reason says more than the `AbortError` that it gave its requests. */
function preferred(thrown: unknown, reason: DOMException | null | undefined): unknown {
  return thrown instanceof DOMException && thrown.name === 'AbortError' && reason ? reason : thrown;
}
