import type { ModelMessage, ModelRequest } from '../run/needs';
import { pictureFacts, type SentPicture } from '../run/picture';
import type { Destination, SentRequest } from '../run/run-question';

/** Characters of all requests of a run that its record keeps beside the first, which is kept whole: each save writes them. */
const mostKept = 500_000;

/** The requests of a run with one more, in their order. Of those that are too much, less is kept and it is said how much. */
export function withSent(requests: readonly SentRequest[], sent: SentRequest): SentRequest[] {
  const [first, ...later] = requests;
  if (!first) return [sent];
  const kept = later.reduce((sum, { system, message }) => sum + system.length + message.length, 0);
  return [first, ...later, cutTo(mostKept - kept, sent)];
}

function cutTo(most: number, sent: SentRequest): SentRequest {
  const system = sent.system.slice(0, most);
  const message = sent.message.slice(0, most - system.length);
  const cut = sent.system.length + sent.message.length - system.length - message.length;
  return cut === 0 ? sent : { ...sent, system, message, cut };
}

/**
 * Notes the requests of one conversation, each of which says again what the one before has said: of a later one only what is new
 * is noted, and which one it goes on from. Where old answers were shortened since, it is noted whole.
 * @param first the number of the request that `asked` was, which is noted already
 */
export function notingConversation(
  to: Destination,
  asked: ModelRequest,
  first: number,
  note: (sent: SentRequest) => number,
): (request: ModelRequest) => void {
  let before = {
    number: first,
    system: asked.system,
    turns: asked.messages.map(turnText),
    tools: toolsOf(asked),
  };
  let isFirst = true;
  return (request) => {
    const now = { system: request.system, turns: request.messages.map(turnText), tools: toolsOf(request) };
    const isSame = now.system === before.system && now.turns.join() === before.turns.join();
    // The one that was noted when the user was told of it.
    if (isFirst && isSame) {
      isFirst = false;
      return;
    }
    isFirst = false;
    const goesOn = before.turns.every((turn, place) => now.turns[place] === turn);
    const pictures = goesOn ? [] : pictureFacts(picturesIn(request.messages));
    const fresh = goesOn ? now.turns.slice(before.turns.length) : now.turns;
    const number = note({
      ...to,
      system: goesOn && now.system === before.system ? '' : now.system,
      message: fresh.join('\n\n'),
      ...(pictures.length > 0 && { pictures }),
      ...(now.tools && { tools: now.tools }),
      ...(goesOn && { after: before.number }),
    });
    before = { ...now, number };
  };
}

/** The pictures of a conversation. */
export function picturesIn(messages: readonly ModelMessage[]): SentPicture[] {
  return messages.flatMap((message) => (message.role === 'user' ? (message.pictures ?? []) : []));
}

/** The names of the tools that a request offers; undefined for none. */
export function toolsOf({ tools }: ModelRequest): string[] | undefined {
  return tools?.length ? tools.map(({ name }) => name) : undefined;
}

/** A turn as it can be read: the user's own is its text, in others each part is marked with whose it is. */
export function turnText(turn: ModelMessage): string {
  if (turn.role === 'user') return turn.text;
  if (turn.role === 'tool')
    return turn.results
      .map(({ name, output, failed }) => `[tool ${name}${failed ? ', failed' : ''}]\n${output}`)
      .join('\n\n');
  const calls = (turn.calls ?? []).map(({ name, input }) => `[call ${name}] ${JSON.stringify(input)}`);
  return ['[assistant]', ...(turn.text === '' ? [] : [turn.text]), ...calls].join('\n');
}
