import type { Clock } from '../run/clock';
import type { RunSink } from '../run/needs';
import type { RunEvent } from '../run/run-event';
import type { SentRequest } from '../run/run-question';
import type { RunRecord } from '../run/run-record';
import { recordAfter } from './record';
import { withSent } from './sent-requests';

/**
 * Milliseconds between two saves while text streams. Together with the time that a save takes it is what a killed background
 * may lose: less than half a second.
 */
const saveEvery = 300;

/** What is not said again, or what a run may stand at for long: saved at once. */
const savedAtOnce: ReadonlySet<RunEvent['type']> = new Set([
  'started',
  'asking',
  'answered',
  'sending',
  'retrying',
  'calling',
  'called',
  'step-begun',
  'step-over',
  'files',
  'delivering',
  'succeeded',
  'failed',
  'cancelled',
]);

export interface RunLog {
  /** The record as it stands: what the run has come to. */
  record(): RunRecord;
  note(event: RunEvent): void;
  /** The result is this, whole. No event tells of it before the last one; it is saved with the next, or soon. */
  whole(text: string): void;
  /** A request goes out to a model. No event tells it in full; it is saved as above. Returns its number in the run, from 1. */
  noteSent(sent: SentRequest): number;
  /** Resolves when everything noted so far is in the store, or could not be put there. */
  written(): Promise<void>;
}

/**
 * Keeps a run's record true in the store: at the start, at each turn it takes, a few times a second while text comes, soon
 * after the last of it, and at the end. A store that fails never fails the run; the record then says less than the card.
 */
export function createRunLog(record: RunRecord, store: RunSink, clock: Clock): RunLog {
  let latest = record;
  let savedAt = clock.now();
  let saving: Promise<void> | undefined;
  let behind = false;
  /** Takes back the save that is to come. */
  let notLater: (() => void) | undefined;

  /** One save at a time; what changes meanwhile goes with the next one. */
  async function saveAll(): Promise<void> {
    do {
      behind = false;
      savedAt = clock.now();
      // A run goes on without its record; the next state of it is saved again.
      await store.save(latest).catch(() => undefined);
    } while (behind);
    saving = undefined;
  }

  function save(): void {
    notLater?.();
    notLater = undefined;
    behind = true;
    saving ??= saveAll();
  }

  /** What may be followed by more at once, or by nothing for minutes. */
  function saveSoon(): void {
    const wait = savedAt + saveEvery - clock.now();
    if (wait <= 0) save();
    else notLater ??= clock.after(wait, save);
  }

  function keep(more: Partial<RunRecord>): void {
    latest = { ...latest, ...more };
    saveSoon();
  }

  save();
  return {
    record: () => latest,
    note(event) {
      const before = latest;
      latest = recordAfter(before, event, clock.now());
      if (savedAtOnce.has(event.type)) save();
      else if (latest !== before) saveSoon();
    },
    whole: (text) => keep({ text }),
    noteSent(sent) {
      const requests = withSent(latest.requests ?? [], sent);
      keep({ requests });
      return requests.length;
    },
    async written() {
      await saving;
    },
  };
}
