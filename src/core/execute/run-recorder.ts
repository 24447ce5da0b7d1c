import type { Ending } from '../record/fold';
import { goingOn, newRecord } from '../record/record';
import { createRunLog, type RunLog } from '../record/run-log';
import type { RunEvent } from '../run/run-event';
import type { RunRecord } from '../run/run-record';
import type { RunRequest } from '../run/run-request';
import type { ExecutorNeeds } from './executor-needs';

/** A run's end without what the recorder knows itself. */
type EndingOf<Event> = Event extends Ending ? Omit<Event, 'text' | 'duration'> : never;

export interface RunRecorder extends Omit<RunLog, 'note'> {
  tell(event: RunEvent): void;
  /** Milliseconds since the start. */
  duration(): number;
  /** Tells of the run's end; nothing follows it. */
  end(ending: EndingOf<Ending>): void;
}

/** Tells what happens in a run, to whoever watches it and to its record. `before`: that of a run that goes on. */
export function createRunRecorder(
  request: RunRequest,
  { newId, store, clock }: Pick<ExecutorNeeds, 'newId' | 'store' | 'clock'>,
  emit: (event: RunEvent) => void,
  before?: RunRecord,
): RunRecorder {
  const startedAt = clock.now();
  const { next } = request;
  const first = next && before ? goingOn(before, next) : newRecord(newId(), request, startedAt);
  const { note, ...log } = createRunLog(first, store, clock);
  const duration = () => clock.now() - startedAt;

  function tell(event: RunEvent): void {
    // A model that is slow to hear of the abort may still yield; nothing follows a run's last event.
    if (log.record().status !== 'running') return;
    note(event);
    emit(event);
  }

  return {
    ...log,
    tell,
    duration,
    end: (end) => tell({ ...end, text: log.record().text, duration: duration() }),
  };
}
