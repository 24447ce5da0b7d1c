import { z } from 'zod';
import type { ModelPart } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { providerWords } from './endpoint-error';
import { type AskedServer, readJson, whileAnswering, wordsIn } from './http-answer';
import { readBodyText, readEvents, readNdjson } from './ndjson';
import { openingOf } from './opening';

const tokens = z.number().int().nonnegative();

const stated = z.object({
  text: z.string().optional(),
  delta: z.string().optional(),
  output: z.string().optional(),
  result: z.string().optional(),
  usage: z.object({ input_tokens: tokens, output_tokens: tokens }).nullish(),
  error: z.unknown().optional(),
  done: z.boolean().optional(),
  reason: z.string().nullish(),
});

/** What a server says, whole or a piece at a time (docs/SKILL-API.md). A string alone is text. */
const statement = z.union([z.string().transform((text) => ({ text })), stated]).transform((said) => {
  const { text, delta, output, result, ...more }: z.infer<typeof stated> = said;
  return { ...more, text: text ?? delta ?? output ?? result };
});

type Statement = z.infer<typeof statement>;

/**
 * The parts of an answer of the skill API, in each of the forms that docs/SKILL-API.md lists. Rejects with a `RunError`:
 * `model-cut` if a stream ends without saying that it is done, `model-garbage` for any other form.
 */
export async function* readAnswer(
  response: Response,
  asked: AskedServer,
  signal: AbortSignal,
): AsyncGenerator<ModelPart> {
  const type = (response.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const { body } = response;
  if (type === 'application/json') {
    yield* wholeAnswer(await readJson(response, statement, asked, signal), asked);
  } else if (body && type === 'text/event-stream') {
    yield* whileAnswering(streamedAnswer(values(readEvents(body)), asked), asked, signal);
  } else if (body && ['application/x-ndjson', 'application/jsonl'].includes(type)) {
    yield* whileAnswering(streamedAnswer(readNdjson(body), asked), asked, signal);
  } else if (body && type === 'text/plain') {
    yield* whileAnswering(asText(readBodyText(body)), asked, signal);
  } else {
    const detail = providerWords(`${type}: ${await openingOf(response)}`, asked.secret);
    throw new RunError('model-garbage', { params: { ...asked.names }, detail });
  }
}

function* wholeAnswer(said: Statement, asked: AskedServer): Generator<ModelPart> {
  yield* partsOf(said, asked);
  if (said.text !== undefined) return;
  throw new RunError('model-garbage', {
    params: { ...asked.names },
    detail: 'The answer has no text.',
  });
}

/** The end that OpenAI's streams have; many servers send it as well. */
const endOfEvents = '[DONE]';

async function* values(events: AsyncIterable<string>): AsyncGenerator<unknown> {
  for await (const data of events) {
    if (data.trim() === endOfEvents) return yield { done: true };
    yield JSON.parse(data);
  }
}

async function* streamedAnswer(
  pieces: AsyncIterable<unknown>,
  asked: AskedServer,
): AsyncGenerator<ModelPart> {
  for await (const piece of pieces) {
    const said = statement.safeParse(piece);
    if (!said.success) throw new SyntaxError(`This is no piece of an answer: ${JSON.stringify(piece)}`);
    yield* partsOf(said.data, asked);
    if (said.data.done) return;
  }
  throw new RunError('model-cut', { params: { ...asked.names } });
}

function* partsOf(
  { text, usage, error, reason }: Statement,
  { names, secret }: AskedServer,
): Generator<ModelPart> {
  if (error !== undefined && error !== null) {
    const detail = providerWords(wordsIn(error) ?? error, secret);
    throw new RunError('model-server', { params: { ...names }, detail });
  }
  if (text) yield { type: 'text', delta: text };
  if (usage) yield { type: 'usage', usage: { input: usage.input_tokens, output: usage.output_tokens } };
  // An answer that was not finished must not replace the user's text as if it were.
  if (reason === 'length') throw new RunError('model-length', { params: { ...names } });
  if (reason === 'filtered') throw new RunError('model-filtered', { params: { ...names } });
}

async function* asText(pieces: AsyncIterable<string>): AsyncGenerator<ModelPart> {
  for await (const delta of pieces) yield { type: 'text', delta };
}
