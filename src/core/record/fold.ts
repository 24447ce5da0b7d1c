/**
 * What a run has come to: the one fold over its events, that its record, its card and its session go by. The record adds when
 * things happened, a card what only a screen has.
 */
import type { RunEvent } from '../run/run-event';
import { timeoutCodes } from '../run/run-failure';
import type { RunFacts, RunStatus } from '../run/run-record';

/** The last event of a run. */
export type Ending = Extract<RunEvent, { type: 'succeeded' | 'failed' | 'cancelled' }>;

export function isEnding(event: RunEvent): event is Ending {
  return event.type === 'succeeded' || event.type === 'failed' || event.type === 'cancelled';
}

/**
 * Whether the text begins again: where a request is made again, where a model goes on after its calls, and where its server has
 * refused tools. What was said before is no part of the result.
 */
export function beginsAgain({ type }: { type: string }): boolean {
  return type === 'retrying' || type === 'step' || type === 'no-tools';
}

/** What one more event changes of a run that goes on. */
export function factsAfter({ text, words, stderr = '' }: RunFacts, event: RunEvent): Partial<RunFacts> {
  if (isEnding(event)) return ended(event);
  if (beginsAgain(event)) return text === '' ? {} : { text: '' };
  switch (event.type) {
    case 'started':
      return { mode: event.mode, delivery: event.delivery };
    case 'text':
      return { text: text + event.delta };
    case 'delivering':
      return { delivery: event.delivery };
    case 'words':
      return { words: [...new Set([...words, ...event.words])] };
    case 'files':
      return { files: event.files };
    case 'result':
      return { result: event.result };
    case 'stderr':
      return { stderr: stderr + event.text };
    case 'usage':
      return { usage: event.usage, cost: event.cost };
    default:
      return {};
  }
}

function ended(event: Ending): Partial<RunFacts> {
  const { text, duration } = event;
  return {
    status: statusOf(event),
    text,
    duration,
    ...(event.type === 'failed' && { failure: event.failure }),
  };
}

function statusOf(ending: Ending): RunStatus {
  if (ending.type === 'succeeded') return 'success';
  if (ending.type === 'cancelled') return 'cancelled';
  return timeoutCodes.includes(ending.failure.code) ? 'timeout' : 'error';
}
