import { frameTokens } from '../agent/budget';
import { answerOf, type Exchange, messagesOf } from '../agent/exchange';
import { readTurn } from '../agent/turn';
import { type AnswerPlace, buildModelRequest } from '../prompt/message';
import { estimateTokens } from '../prompt/tokens';
import { picturesIn, toolsOf, turnText } from '../record/sent-requests';
import type { Model, ModelRequest } from '../run/needs';
import { pictureFacts, pictureTokens } from '../run/picture';
import { RunError } from '../run/run-error';
import type { Destination, SentRequest } from '../run/run-question';
import { type Part, type SkillContext, systemOf } from './context';
import { type Announcing, sendText } from './send-text';
import { earlierIn } from './talk';

type Asking = Announcing & Part<'delivery' | 'request', 'clock' | 'budget'>;
type InTalk = Part<'nested' | 'request', 'talk' | 'answered'>;

/**
 * The model's answer to the skill, whole; it is also emitted as it comes. The user agrees before the first request to any
 * model of an origin. Rejects with a `RunError`, or with the signal's reason.
 */
export async function askModel(context: SkillContext, signal: AbortSignal): Promise<string> {
  const { skill, request, run } = context;
  const model = await modelOf(context);
  const asked = buildModelRequest(skill, request, answerPlaceOf(context), systemOf(run));
  return askInTalk(model, asked, context, signal);
}

/** The model that counts for the skill; in a conversation that goes on with it, the one that is in it. */
export async function modelOf({ skill, request, nested, run }: SkillContext): Promise<Model> {
  const model = await run.model(skill, request.target.url);
  const { model: before } = run.talk;
  const isSame = before?.origin === model.origin && before.model === model.model;
  return !nested && before && isSame ? before : model;
}

/** The model's answer to this and to what was said after it, by one request. Of a skill that another one calls it is a request by itself. */
export async function askInTalk(
  model: Model,
  first: ModelRequest,
  context: SkillContext,
  signal: AbortSignal,
): Promise<string> {
  if (!context.nested) context.requests.taken += 1;
  const text = await askWith(model, inConversation(first, earlierOf(context)), context, signal);
  keepInTalk(text, model, context);
  return text;
}

/** What was said before in the run's conversation. A skill that another one calls knows nothing of it. */
export function earlierOf({ nested, request, run }: InTalk): readonly Exchange[] {
  return nested ? [] : earlierIn(run.talk, request.next);
}

/** The answer is the conversation's last from now on, after the calls of tools that led to it. */
export function keepInTalk(text: string, model: Model, context: InTalk): void {
  const { nested, run } = context;
  if (nested) return;
  const before = run.answered?.exchanges.slice(0, -1) ?? earlierOf(context);
  run.answered = { exchanges: [...before, answerOf(text.trim())], model };
}

/** The first request with what has followed on it. A server with prompts of its own is sent it as one text. */
export function inConversation(first: ModelRequest, earlier: readonly Exchange[]): ModelRequest {
  if (earlier.length === 0) return first;
  const messages = [...first.messages, ...earlier.flatMap(messagesOf)];
  const message = messages.map(turnText).join('\n\n');
  return {
    ...first,
    messages,
    situation: { behaviour: 'no-input', selectedText: '', message, config: {} },
    // Of what was said since, the last counts: the same text again, and another wish.
    ...(first.task && {
      task: { ...first.task, wish: turnText(messages.at(-1) ?? { role: 'user', text: '' }) },
    }),
  };
}

/** Where the text of this skill goes. */
export function answerPlaceOf({ nested, delivery }: Pick<SkillContext, 'nested' | 'delivery'>): AnswerPlace {
  return nested ? 'caller' : delivery;
}

/** The answer of that model to this one request. */
export async function askWith(
  model: Model,
  asked: ModelRequest,
  context: Asking,
  signal: AbortSignal,
): Promise<string> {
  await announce(model, asked, context, signal);
  const { clock, budget } = context.run;
  const tokens = frameTokens(asked) + tokensOf(asked);
  const { text } = await readTurn(asked, tokens, { model, clock, budget, emit: context.emit }, signal);
  if (text.trim() === '') throw new RunError('model-empty', { params: { model: model.label } });
  return finished(text, context);
}

/**
 * Says what goes out to the model, to the user and to the record; where its origin or its model is new the user has to agree
 * first. Returns the number of the request in the run. Of a model that is known to take no pictures, none is sent.
 */
export async function announce(
  model: Model,
  asked: ModelRequest,
  context: Announcing,
  signal: AbortSignal,
): Promise<number> {
  const { host, origin, label, local } = model;
  const pictures = pictureFacts(picturesIn(asked.messages));
  if (pictures.length > 0 && model.noPictures)
    throw new RunError('model-no-pictures', { params: { model: label } });
  const { system, message } = model.sends?.(asked) ?? wordsOf(asked);
  const tools = toolsOf(asked);
  const to: Destination = { host, origin, model: model.model, label, local };
  const sent: SentRequest = {
    ...to,
    system,
    message,
    ...(pictures.length > 0 && { pictures }),
    ...(tools && { tools }),
  };
  return sendText(sent, context, signal);
}

/** The text as it is delivered: what replaces a text keeps the white space around that. */
export function finished(
  text: string,
  { delivery, request }: Pick<SkillContext, 'delivery' | 'request'>,
): string {
  return delivery === 'replace' ? preserveWhitespace(request.target.text, text) : text.trim();
}

/**
 * A model trims what it is given. The white space around the original is the user's: a replaced sentence keeps the
 * blank before it and the line end behind it.
 */
function preserveWhitespace(original: string, result: string): string {
  const core = result.trim();
  if (original.trim() === '' || core === '') return result;
  const start = original.slice(0, original.length - original.trimStart().length);
  const end = original.slice(original.trimEnd().length);
  return start + core + end;
}

function tokensOf({ messages, answerSchema }: ModelRequest): number {
  const words = messages.map((message) =>
    message.role === 'user' ? { role: 'user', text: message.text } : message,
  );
  return estimateTokens(JSON.stringify([words, answerSchema])) + pictureTokens(picturesIn(messages));
}

function wordsOf({ system, messages }: ModelRequest): Pick<SentRequest, 'system' | 'message'> {
  return {
    system,
    message: messages.map(turnText).join('\n\n'),
  };
}
