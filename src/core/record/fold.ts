/**
 * What both the record and the card of a run make of its events, said once. The record is the truth; a card adds to it what only
 * a screen has.
 */
import type { RunEvent } from '../run/run-event';
import { timeoutCodes } from '../run/run-failure';
import type { RunResult } from '../run/run-record';

/** The last event of a run. */
export type Ending = Extract<RunEvent, { type: 'succeeded' | 'failed' | 'cancelled' }>;

export function isEnding(event: { type: string }): event is Ending {
  return event.type === 'succeeded' || event.type === 'failed' || event.type === 'cancelled';
}

/**
 * The result as far as it has come. It begins again where a request is made again, where a model goes on after its calls, and
 * where its server has refused tools: what was said before is no part of the result.
 */
export function textAfter(text: string, event: RunEvent): string {
  if (event.type === 'text') return text + event.delta;
  if (event.type === 'retrying' || event.type === 'step' || event.type === 'no-tools') return '';
  return isEnding(event) ? event.text : text;
}

/** How a run has ended. */
export function statusOf(ending: Ending): RunResult['status'] {
  if (ending.type === 'succeeded') return 'success';
  if (ending.type === 'cancelled') return 'cancelled';
  return timeoutCodes.includes(ending.failure.code) ? 'timeout' : 'error';
}
