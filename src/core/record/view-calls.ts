import type { AgentEvent } from '../run/run-event';

/** A call of a tool by a model, as a card lists it. */
export interface CallView {
  call: number;
  tool: string;
  /** As the model gave it. */
  input: unknown;
  /** The skill that was loaded by it, or whose file was read. */
  skill?: string | undefined;
  /** The file that was read. */
  path?: string | undefined;
  /** Undefined while it is at work. */
  ok: boolean | undefined;
  /** The beginning of what the model was answered, and the length of the whole. */
  output: string;
  characters: number;
  /** Milliseconds. */
  duration: number | undefined;
}

export type CallEvent = Extract<AgentEvent, { call: number }>;

/** The calls after one more event about one of them; in the order in which they were made. */
export function notedCall(calls: readonly CallView[], event: CallEvent): readonly CallView[] {
  if (event.type === 'calling') {
    const { call, tool, input } = event;
    return [...calls, { call, tool, input, ok: undefined, output: '', characters: 0, duration: undefined }];
  }
  return calls.map((known) => (known.call === event.call ? { ...known, ...newOf(event) } : known));
}

function newOf(event: Exclude<CallEvent, { type: 'calling' }>): Partial<CallView> {
  switch (event.type) {
    case 'skill-loaded':
      return { skill: event.skill };
    case 'file-read':
      return { skill: event.skill, path: event.path };
    case 'called': {
      const { ok, output, characters, duration } = event;
      return { ok, output, characters, duration };
    }
  }
}
