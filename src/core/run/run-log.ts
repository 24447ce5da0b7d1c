import type { Clock } from './clock';
import type { RunStore } from './needs';
import { recordAfter } from './record';
import type { RunEvent, RunRecord } from './types';

/** Milliseconds between two saves while text streams: what a killed background may lose. */
const saveEvery = 1000;

/** What is not said again, or what a run may stand at for long: saved at once. */
const savedAtOnce: ReadonlySet<RunEvent['type']> = new Set([
  'started',
  'asking',
  'answered',
  'sending',
  'retrying',
  'calling',
  'called',
  'files',
  'delivering',
  'succeeded',
  'failed',
  'cancelled',
]);

export interface RunLog {
  note(event: RunEvent): void;
  /** What no event tells in full; it is saved with the next one. */
  keep(more: Partial<Pick<RunRecord, 'sent' | 'text'>>): void;
  /** Resolves when everything noted so far is in the store, or could not be put there. */
  written(): Promise<void>;
}

/**
 * Keeps a run's record true in the store: at the start, at each turn it takes, about once a second while text comes, and
 * at the end. A store that fails never fails the run; the record then says less than the card.
 */
export function createRunLog(record: RunRecord, store: RunStore, clock: Clock): RunLog {
  let latest = record;
  let savedAt = clock.now();
  let saving: Promise<void> | undefined;
  let behind = false;

  /** One save at a time; what changes meanwhile goes with the next one. */
  async function saveAll(): Promise<void> {
    do {
      behind = false;
      savedAt = clock.now();
      await store.save(latest).catch(() => undefined);
    } while (behind);
    saving = undefined;
  }

  function save(): void {
    behind = true;
    saving ??= saveAll();
  }

  save();
  return {
    note(event) {
      latest = recordAfter(latest, event, clock.now());
      if (savedAtOnce.has(event.type) || (event.type === 'text' && clock.now() - savedAt >= saveEvery))
        save();
    },
    keep(more) {
      latest = { ...latest, ...more };
    },
    async written() {
      await saving;
    },
  };
}
