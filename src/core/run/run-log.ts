import type { Clock } from './clock';
import type { RunStore } from './needs';
import type { RunEvent, RunRecord } from './types';

/** Milliseconds between two saves while text streams: what a killed background may lose. */
const saveEvery = 1000;

/**
 * Keeps a run's record true in the store: at the start, about once a second while text comes, and at the end.
 * A store that fails never fails the run; the record then says less than the card.
 */
export function createRunLog(record: RunRecord, store: RunStore, clock: Clock) {
  let latest = record;
  let savedAt = clock.now();
  let lastSave = store.save(record).catch(() => undefined);

  function save() {
    savedAt = clock.now();
    const snapshot = latest;
    lastSave = lastSave.then(() => store.save(snapshot)).catch(() => undefined);
  }

  return {
    note(event: RunEvent): void {
      const before = latest.status;
      latest = recordAfter(latest, event);
      if (latest.status !== before || (event.type === 'text' && clock.now() - savedAt >= saveEvery)) save();
    },
    /** Resolves when everything noted so far is in the store, or could not be put there. */
    written(): Promise<unknown> {
      return lastSave;
    },
  };
}

/** The record after one more event. */
function recordAfter(record: RunRecord, event: RunEvent): RunRecord {
  switch (event.type) {
    case 'text':
      return { ...record, text: record.text + event.delta };
    case 'words':
      return { ...record, words: [...record.words, ...event.words] };
    case 'succeeded':
      return { ...record, status: 'success', text: event.text, duration: event.duration };
    case 'failed':
      return {
        ...record,
        status: 'error',
        text: event.text,
        duration: event.duration,
        failure: event.failure,
      };
    case 'cancelled':
      return { ...record, status: 'cancelled', text: event.text, duration: event.duration };
    default:
      return record;
  }
}
