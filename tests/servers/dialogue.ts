import { type Heard, heardIn } from './heard';
import type { ProviderServer } from './provider-server';
import type { RecordedRequest } from './recording-server';
import type { Reply } from './wire';

type Words = string | RegExp;

/** One request to the model: what it has to be, and what the model answers. */
export interface Turn {
  /** In the system prompt, each. */
  told?: Words[];
  /** In the user's message, each. */
  asked?: Words[];
  /** Tools that are offered, among others. */
  offered?: string[];
  /** Tools that are not. */
  withheld?: string[];
  /** What the calls of the turn before came to, one for each call and in their order; not looked at where absent. */
  results?: Words[];
  /** Tools to be called, at a time. */
  calls?: Call[];
  /** Text, before the calls or as the answer. */
  says?: string;
}

type Call = [name: string, input: object];

/** A dialogue while it is played. */
export interface Dialogue {
  /** All that was asked so far. */
  heard: Heard[];
  /** Where it came otherwise than written, and turns that nobody has asked for yet. Empty when all went as it should. */
  faults(): string[];
}

/**
 * Has the model play its part of a dialogue, turn by turn. A request that is not as the turn has it, or one too many, gets
 * an error that says so, so that a run ends there and its card tells why.
 */
export function play(server: Pick<ProviderServer, 'replyTo'>, turns: readonly Turn[]): Dialogue {
  const heard: Heard[] = [];
  const faults: string[] = [];
  server.replyTo((request: RecordedRequest) => {
    const now = heardIn(request);
    const number = heard.push(now);
    const turn = turns[number - 1];
    const wrong = turn ? faultsOf(turn, now) : ['nothing more should be asked'];
    if (turn && wrong.length === 0) return replyOf(turn, number);
    const said = wrong.map((fault) => `Turn ${number}: ${fault}`);
    faults.push(...said);
    return { kind: 'error', status: 400, message: said.join('\n') };
  });
  return {
    heard,
    faults: () => [
      ...faults,
      ...turns.slice(heard.length).map((_turn, index) => `Turn ${heard.length + index + 1} was not reached`),
    ],
  };
}

function replyOf({ calls, says }: Turn, number: number): Reply {
  if (!calls) return { kind: 'text', text: says ?? '' };
  return {
    kind: 'calls',
    ...(says !== undefined && { text: says }),
    calls: calls.map(([name, input], index) => ({
      id: `call_${number}_${index}`,
      name,
      input: JSON.stringify(input),
    })),
  };
}

function faultsOf(
  { told = [], asked = [], offered = [], withheld = [], results }: Turn,
  now: Heard,
): string[] {
  return [
    ...told.flatMap((words) => lacking('the system prompt', now.system, words)),
    ...asked.flatMap((words) => lacking('the message', now.message, words)),
    ...offered.filter((name) => !now.tools.includes(name)).map((name) => `${name} is not among ${now.tools}`),
    ...withheld.filter((name) => now.tools.includes(name)).map((name) => `${name} is offered`),
    ...(results && results.length !== now.results.length
      ? [`there are ${now.results.length} results instead of ${results.length}`]
      : []),
    ...(results ?? []).flatMap((words, index) =>
      lacking(`result ${index + 1}`, now.results[index] ?? '', words),
    ),
  ];
}

function lacking(where: string, text: string, words: Words): string[] {
  const has = typeof words === 'string' ? text.includes(words) : words.test(text);
  return has ? [] : [`${where} has no ${words} but: ${text.slice(0, 2_000)}`];
}
