import {
  onDownload,
  type PromptApi,
  type PromptChunk,
  type PromptMessage,
  type PromptOptions,
  type PromptSession,
  promptApiOf,
  textOnly,
} from '../../core/models/prompt-api';
import { readStream } from '../../core/read-stream';
import type { Model, ModelPart, ModelRequest } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import { asyncQueue } from '../async-queue';
import { promptApiError } from './errors';
import { promptsOf } from './prompts';

/** The model that the browser brings along, where there is a window to ask it in. */
export type BrowserModelEngine = Pick<Model, 'stream'>;

/** `scope`: the window. Its errors name no model: whoever knows how the user calls it adds that. */
export function createBrowserModelEngine(scope: object): BrowserModelEngine {
  return {
    stream: (request, signal) =>
      asyncQueue<ModelPart>(async (push, ended) => {
        try {
          await answer(scope, request, push, ended);
        } catch (error) {
          ended.throwIfAborted();
          throw promptApiError(error);
        }
      }, signal),
  };
}

async function answer(
  scope: object,
  request: ModelRequest,
  push: (part: ModelPart) => void,
  signal: AbortSignal,
): Promise<void> {
  const api = promptApiOf(scope);
  if (!api) throw new RunError('model-unavailable');
  const { before, last } = promptsOf(request);
  const session = await open(api, optionsFor(scope, request), before, push, signal);
  try {
    const size = sizeOf(session, last, signal);
    for await (const chunk of readStream(session.promptStreaming(last, optionsOf(request, signal)))) {
      const part = partOf(chunk);
      if (part) push(part);
    }
    const usage = await usageOf(session, size);
    if (usage) push(usage);
  } finally {
    session.destroy();
  }
}

/** Where a browser cannot hold an answer to the schema, it leaves the option alone. */
function optionsOf({ answerSchema }: ModelRequest, signal: AbortSignal) {
  return { signal, ...(answerSchema && { responseConstraint: answerSchema }) };
}

/** Tools are told of where the browser hands out calls: their answers are classes of its own there. */
function optionsFor(scope: object, { tools = [] }: ModelRequest): PromptOptions {
  if (tools.length === 0 || !('LanguageModelToolSuccess' in scope)) return textOnly;
  return {
    expectedInputs: [...textOnly.expectedInputs, { type: 'tool-response' }],
    expectedOutputs: [...textOnly.expectedOutputs, { type: 'tool-call' }],
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
  };
}

async function open(
  api: PromptApi,
  options: PromptOptions,
  initialPrompts: PromptMessage[],
  push: (part: ModelPart) => void,
  signal: AbortSignal,
): Promise<PromptSession> {
  const state = await api.availability(options);
  signal.throwIfAborted();
  if (state === 'unavailable') {
    if (options.tools) return open(api, textOnly, initialPrompts, push, signal);
    throw new RunError('model-unavailable');
  }
  if (state === 'downloadable') throw new RunError('model-not-ready');
  const downloading = state === 'downloading';
  const monitor = onDownload((fraction) => {
    // These events come of a model that is there as well.
    if (downloading) push({ type: 'progress', fraction });
  });
  try {
    return await api.create({ ...options, initialPrompts, monitor, signal });
  } catch (error) {
    signal.throwIfAborted();
    // Only a window in which the user has clicked may wait for a download.
    const { name, message: detail } = error as Partial<Error>;
    if (downloading && name === 'NotAllowedError') throw new RunError('model-not-ready', { detail });
    throw error;
  }
}

function partOf(chunk: PromptChunk): ModelPart | undefined {
  if (typeof chunk === 'string') return { type: 'text', delta: chunk };
  if (chunk.type === 'text') return { type: 'text', delta: chunk.value };
  if (chunk.type !== 'tool-call') return undefined;
  const { callID, name, arguments: input } = chunk.value;
  // Chromium leaves the id empty, also of several calls at once.
  return { type: 'call', call: { id: callID || crypto.randomUUID(), name, input: input ?? {} } };
}

interface Sizes {
  before: number;
  prompt: number;
}

/** Tokens of what goes in, counted while the model works. Undefined if the browser does not tell. */
async function sizeOf(
  session: PromptSession,
  prompt: PromptMessage[],
  signal: AbortSignal,
): Promise<Sizes | undefined> {
  const before = tokensIn(session);
  const measure = session.measureContextUsage ?? session.measureInputUsage;
  if (before === undefined || !measure) return undefined;
  return measure.call(session, prompt, { signal }).then(
    (tokens) => ({ before, prompt: tokens }),
    () => undefined,
  );
}

async function usageOf(
  session: PromptSession,
  size: Promise<Sizes | undefined>,
): Promise<ModelPart | undefined> {
  const sizes = await size;
  const after = tokensIn(session);
  if (!sizes || after === undefined) return undefined;
  const input = sizes.before + sizes.prompt;
  return { type: 'usage', usage: { input, output: Math.max(0, after - input) } };
}

const tokensIn = ({ contextUsage, inputUsage }: PromptSession) => contextUsage ?? inputUsage;
