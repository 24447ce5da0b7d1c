import { estimateTokens } from '../prompt/tokens';
import type { ModelMessage } from '../run/needs';
import { pictureTokens, type SentPicture } from '../run/picture';
import type { AgentAnswer } from '../tools/tool';
import { type AgentCall, type Answered, type Exchange, messagesOf, perMessage } from './exchange';
import { cutTo, droppedNote, type Extent, shownText } from './shorten';
import type { AgentTurn } from './turn';

export interface Conversation {
  /** For the next request: the user's message, and each turn with the answers to all of its calls, in order. */
  messages(): ModelMessage[];
  /** Of these messages, by estimate. */
  tokens(): number;
  /** Adds a turn; `answers` are those to its calls, in order. */
  add(turn: AgentTurn, answers: readonly AgentAnswer[]): void;
  /**
   * Brings a conversation of more than `most` tokens below that, with some room so that not every step cuts it anew. The
   * oldest answers of tools are shortened first, then emptied; where that is not enough, old turns are left out whole, then
   * answers of the last turn cut. The user's message and the instructions of skills stay. Each cut leaves a mark. Returns the
   * keys of the calls whose answers are no longer whole, or undefined where what has to stay is too much.
   */
  fit(most: number): string[] | undefined;
  /** What followed on the user's first message until now. */
  exchanges(): readonly Exchange[];
}

/** Where a conversation that is too long is brought to, as a part of what it may have. */
const roomy = 0.8;

/** `earlier`: what has followed on the message already; `pictures`: what goes with it, and stays. */
export function createConversation(
  message: string,
  earlier: readonly Exchange[] = [],
  pictures: SentPicture[] = [],
): Conversation {
  const messageTokens = estimateTokens(message) + pictureTokens(pictures) + perMessage;
  // What is cut here stays whole where the user goes on from another answer.
  let exchanges = earlier.map(
    (exchange): Exchange => ({ ...exchange, answers: exchange.answers.map((answer) => ({ ...answer })) }),
  );
  let dropped = 0;

  const note = () => (dropped > 0 ? `\n\n${droppedNote(dropped)}` : '');
  const tokens = () => exchanges.reduce(plusExchange, messageTokens + estimateTokens(note()));

  /** Cuts these answers, one after the other, until that is enough. */
  function cut(answers: readonly Answered[], extent: Extent, goal: number): string[] {
    const keys: string[] = [];
    for (const answer of answers) {
      if (tokens() <= goal) break;
      const shorter = answer.stays ? undefined : cutTo(answer.kept, extent);
      if (!shorter) continue;
      answer.kept = shorter;
      answer.tokens = estimateTokens(shownText(shorter));
      keys.push(answer.call.key);
    }
    return keys;
  }

  /** Leaves out the oldest turns with tools in which nothing has to stay; never the last. */
  function drop(goal: number): string[] {
    const keys: string[] = [];
    for (const exchange of exchanges.slice(0, -1)) {
      if (tokens() <= goal) break;
      if (exchange.answers.length === 0 || exchange.answers.some(({ stays }) => stays)) continue;
      exchanges = exchanges.filter((other) => other !== exchange);
      dropped += exchange.answers.length;
      keys.push(...exchange.answers.map(({ call }) => call.key));
    }
    return keys;
  }

  return {
    messages: () => [
      { role: 'user', text: message + note(), ...(pictures.length > 0 && { pictures }) },
      ...exchanges.flatMap(messagesOf),
    ],
    tokens,
    add({ text, calls }, answers) {
      const given = calls.map((call, place) => answeredWith(call, answers[place]));
      const anew = new Set(given.filter(({ stays }) => stays).map(({ call }) => call.key));
      // What was answered once more need not be kept twice.
      for (const answer of exchanges.flatMap((exchange) => exchange.answers)) {
        if (anew.has(answer.call.key)) answer.stays = false;
      }
      const own = calls.reduce((sum, call) => sum + call.tokens, estimateTokens(text) + perMessage);
      exchanges.push({ text, answers: given, tokens: own });
    },
    fit(most) {
      if (tokens() <= most) return [];
      const before = exchanges.slice(0, -1).flatMap(({ answers }) => answers);
      const last = exchanges.at(-1)?.answers ?? [];
      const goal = most * roomy;
      const keys = [...cut(before, 'beginning', goal), ...cut(before, 'nothing', goal)];
      if (tokens() > most) keys.push(...drop(goal));
      for (const extent of ['long', 'part', 'beginning', 'nothing'] as const) {
        keys.push(...cut(last, extent, most));
      }
      return tokens() > most ? undefined : [...new Set(keys)];
    },
    exchanges: () => exchanges,
  };
}

function answeredWith(call: AgentCall, answer: AgentAnswer | undefined): Answered {
  const { output = '', failed = false, instructions } = answer ?? {};
  return {
    call,
    kept: { text: output, cut: 0 },
    failed,
    stays: instructions !== undefined,
    tokens: estimateTokens(output),
  };
}

function plusExchange(sum: number, { answers, tokens }: Exchange): number {
  return answers.reduce((all, answer) => all + answer.tokens + perMessage, sum + tokens);
}
