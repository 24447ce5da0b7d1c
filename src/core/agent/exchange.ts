import { estimateTokens } from '../prompt/tokens';
import type { ModelMessage, ToolCall } from '../run/needs';
import { type KeptText, shownText } from './shorten';

/** A call as the model made it, under an id of its own among those of its turn. */
export interface AgentCall extends ToolCall {
  /** Equal for calls of the same tool with the same input, whatever the order of its keys. */
  key: string;
  tokens: number;
}

/** A call, and what the model was answered. */
export interface Answered {
  call: AgentCall;
  kept: KeptText;
  failed: boolean;
  /** It has instructions of a skill that no later answer has as well: it is never cut. */
  stays: boolean;
  /** Of the answer. */
  tokens: number;
}

/** A turn of the model: one that called tools, with the answers to these; or its answer, with what the user said next. */
export interface Exchange {
  text: string;
  answers: Answered[];
  next?: string;
  /** Of all but the answers. */
  tokens: number;
}

/** Tokens that a message takes beside its texts. */
export const perMessage = 4;

/** The model's answer as a part of its conversation. */
export function answerOf(text: string): Exchange {
  return { text, answers: [], tokens: estimateTokens(text) + perMessage };
}

/** The conversation once the user has said this of its last answer. */
export function saidNext(exchanges: readonly Exchange[], next: string): Exchange[] {
  return exchanges.map((exchange, place) =>
    place < exchanges.length - 1
      ? exchange
      : { ...exchange, next, tokens: exchange.tokens + estimateTokens(next) + perMessage },
  );
}

/** As a model is told of it. */
export function messagesOf({ text, answers, next }: Exchange): ModelMessage[] {
  if (answers.length === 0) {
    const said = next === undefined ? [] : [{ role: 'user' as const, text: next }];
    return [{ role: 'assistant', text }, ...said];
  }
  return [
    { role: 'assistant', text, calls: answers.map(({ call: { id, name, input } }) => ({ id, name, input })) },
    {
      role: 'tool',
      results: answers.map(({ call: { id, name }, kept, failed }) => ({
        id,
        name,
        output: shownText(kept),
        ...(failed && { failed }),
      })),
    },
  ];
}
