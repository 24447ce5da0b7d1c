/** A model that is played may quote only what it was given: else a picture shows what no model could have said. */
import type { OpenAiServer, Reply } from '../../tests/servers/openai-server';
import type { RecordedRequest } from '../../tests/servers/recording-server';
import type { Usage } from '../../tests/servers/wire';

/** The server, and what its answers have quoted from nowhere. */
export interface HonestModel extends OpenAiServer {
  faults: string[];
}

/** Refuses, and keeps as a fault, each answer that quotes what its request did not hold. */
export function honest(model: OpenAiServer): HonestModel {
  const faults: string[] = [];
  const replyTo: OpenAiServer['replyTo'] = (decide) =>
    model.replyTo((request) => {
      const reply = decide(request);
      const made = unheldQuotes(textsOf(reply), request);
      if (made.length === 0) return { ...reply, usage: tokensOf(reply, request) };
      const fault = `The request does not hold: ${made.join(', ')}`;
      faults.push(fault);
      return { kind: 'error', status: 400, message: fault };
    });
  return { ...model, replyTo, faults };
}

/** What the texts quote and no message of the request has. */
export function unheldQuotes(texts: string[], { body }: Pick<RecordedRequest, 'body'>): string[] {
  const held = stringsIn((body as { messages?: unknown } | undefined)?.messages)
    .join('\n')
    .toLowerCase();
  return texts.flatMap(quotesIn).filter((quote) => !held.includes(quote.toLowerCase()));
}

const kindsOfQuotes = [
  /(?<![\d.,])\d+(?:[.,]\d+)*/g,
  /(?<=“)[^”]+(?=”)|(?<=「)[^」]+(?=」)|(?<=(?:^|\s)")[^"\n]+(?=")/gm,
  /(?<=^> ).+$/gm,
  // Names: a capital in the middle of a sentence.
  /(?<=[a-z,;] )[A-Z][\p{L}’-]+/gu,
];

/** Numbers, names, and what stands in quotation marks or in a block of a quotation. A list's own numbers are none. */
export function quotesIn(text: string): string[] {
  const plain = text.replace(/^\s*\d+\.\s/gm, '').replaceAll('**', '');
  return [...new Set(kindsOfQuotes.flatMap((kind) => plain.match(kind) ?? []))];
}

/** About what a model counts: a token for four letters of an alphabet, or for one Chinese character. */
function tokensOf(reply: Reply, { body }: RecordedRequest): Usage {
  const count = (text: string) => {
    const han = text.match(/\p{sc=Han}/gu)?.length ?? 0;
    return han + Math.ceil((text.length - han) / 4);
  };
  return { input: count(JSON.stringify(body)), output: count(textsOf(reply).join('')) };
}

function textsOf(reply: Reply): string[] {
  if (reply.kind === 'text' || reply.kind === 'one-token') return [reply.text];
  if (reply.kind !== 'calls') return [];
  return [reply.text ?? '', ...reply.calls.flatMap(({ input }) => stringsIn(JSON.parse(input)))];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(stringsIn) : [];
}
