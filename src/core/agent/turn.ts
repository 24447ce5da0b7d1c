import { isObject } from '../json-object';
import { estimateTokens } from '../prompt/tokens';
import type { Clock } from '../run/clock';
import type { Model, ModelRequest, ToolCall } from '../run/needs';
import { RunError } from '../run/run-error';
import type { RunEvent } from '../run/run-event';
import { withSilenceLimit } from '../run/silence';
import type { AgentCall } from './exchange';
import type { Budget } from './types';

/** One answer of the model. */
export interface AgentTurn {
  text: string;
  /** None: it is the last. */
  calls: AgentCall[];
}

/** What one answer may hold: a server that never ends shall not fill the memory. */
const most = { characters: 5_000_000, calls: 200 };

/** Characters that each part of an answer counts for at the least, so that an endless row of empty ones has an end. */
const leastOfPart = 25;

export interface TurnNeeds {
  model: Model;
  clock: Clock;
  budget: Budget;
  emit(event: Extract<RunEvent, { type: 'text' | 'progress' | 'waiting' | 'usage' }>): void;
}

/**
 * Asks the model, and reads its answer to the end; text is told as it comes. `tokens`: of the request, by estimate. Rejects with a
 * `RunError`, or with the signal's reason as soon as that is aborted.
 */
export async function readTurn(
  request: ModelRequest,
  tokens: number,
  { model, clock, emit, budget }: TurnNeeds,
  signal: AbortSignal,
): Promise<AgentTurn> {
  const calls: AgentCall[] = [];
  let text = '';
  let size = 0;
  const counted = budget.begin(model, tokens);
  // What would be too much is not sent: others may be at work in the run, which has a limit.
  signal.throwIfAborted();
  const waiting = (seconds: number) => emit({ type: 'waiting', seconds });
  for await (const part of withSilenceLimit(model.stream(request, signal), clock, waiting, signal)) {
    size += leastOfPart;
    if (part.type === 'text' && part.delta !== '') {
      size += part.delta.length;
      checkSize(size, calls.length, model);
      text += part.delta;
      emit(part);
      counted.wrote(estimateTokens(part.delta));
    } else if (part.type === 'call') {
      const call = plainCall(part.call);
      calls.push(call);
      size += call.key.length;
      counted.wrote(call.tokens);
    } else if (part.type === 'usage') {
      emit({ type: 'usage', ...counted.reported(part.usage) });
      counted.check();
    } else if (part.type === 'progress') emit(part);
    checkSize(size, calls.length, model);
  }
  counted.end(calls.reduce((sum, { tokens }) => sum + tokens, estimateTokens(text)));
  return { text, calls: withOwnIds(calls) };
}

function checkSize(size: number, calls: number, model: Model): void {
  if (size <= most.characters && calls <= most.calls) return;
  throw new RunError('model-length', {
    params: { model: model.label },
    ...(calls > most.calls && { detail: `More than ${most.calls} tool calls at once.` }),
  });
}

function plainCall({ id, name, input }: ToolCall): AgentCall {
  const json = canonicalJson(input);
  const key = `${name} ${json ?? ''}`;
  return { id, name, input: json === undefined ? unwritable : input, key, tokens: estimateTokens(key) };
}

/** In place of an input that cannot be written down, and would fail wherever it goes; it is no JSON of any schema. */
const unwritable = '(an input that is nested too deeply)';

/** JSON with the keys of each map in order; undefined for what JSON cannot hold. */
function canonicalJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value ?? null, (_key, inner: unknown) =>
      isObject(inner)
        ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
        : inner,
    );
  } catch {
    return undefined;
  }
}

/** Results go back by id: some servers give none, or one twice. */
function withOwnIds(calls: readonly AgentCall[]): AgentCall[] {
  const taken = new Set<string>();
  return calls.map((call, place) => {
    let id = call.id || `call-${place + 1}`;
    for (let count = 2; taken.has(id); count += 1) id = `${call.id}-${count}`;
    taken.add(id);
    return { ...call, id };
  });
}
