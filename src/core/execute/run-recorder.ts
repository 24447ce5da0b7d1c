import { type Ending, isEnding, statusOf } from '../record/fold';
import { newRecord } from '../record/record';
import { createRunLog, type RunLog } from '../record/run-log';
import type { RunEvent } from '../run/run-event';
import type { RunResult } from '../run/run-record';
import type { RunRequest } from '../run/run-request';
import type { ExecutorNeeds } from './executor-needs';

/** A run's end without what the recorder knows itself. */
type EndingOf<Event> = Event extends Ending ? Omit<Event, 'text' | 'duration'> : never;

export interface RunRecorder extends Pick<RunLog, 'keep' | 'written'> {
  runId: string;
  tell(event: RunEvent): void;
  /** The result is this. */
  whole(text: string): void;
  /** The result as far as it came. */
  text(): string;
  /** Milliseconds since the start. */
  duration(): number;
  /** Tells of the run's end; nothing follows it. */
  end(ending: EndingOf<Ending>): void;
  /** What the run came to, after its end. */
  result(): RunResult;
}

/** Tells what happens in a run, to whoever watches it and to its record, and knows what it has come to. */
export function createRunRecorder(
  request: RunRequest,
  { newId, store, clock }: ExecutorNeeds,
  emit: (event: RunEvent) => void,
): RunRecorder {
  const runId = newId();
  const startedAt = clock.now();
  const log = createRunLog(newRecord(runId, request, startedAt), store, clock);
  const duration = () => clock.now() - startedAt;
  let ending: Ending | undefined;

  function tell(event: RunEvent): void {
    // A model that is slow to hear of the abort may still yield; nothing follows a run's last event.
    if (ending) return;
    if (isEnding(event)) ending = event;
    log.note(event);
    emit(event);
  }

  return {
    runId,
    tell,
    whole: (text) => log.keep({ text }),
    text: () => log.record().text,
    duration,
    end: (end) => tell({ ...end, text: log.record().text, duration: duration() }),
    result() {
      const { text, files = [], failure } = log.record();
      return {
        status: ending ? statusOf(ending) : 'cancelled',
        output: text,
        duration: ending?.duration ?? duration(),
        ...(failure && { error: failure }),
        ...(files.length > 0 && { files }),
      };
    },
    keep: log.keep,
    written: log.written,
  };
}
