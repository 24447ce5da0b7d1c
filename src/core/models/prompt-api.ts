/**
 * The browser's own model, as windows have it: as much of the Prompt API as is used here. The specification is
 * https://webmachinelearning.github.io/prompt-api/ (June 2026); where Chromium differs it is told (its `language_model*.idl`).
 */

/** `downloadable`: a click of the user's has to start the download. */
export type BrowserModelState = 'unavailable' | 'downloadable' | 'downloading' | 'available';

export interface PromptMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** Chromium never runs a tool: it hands out calls, behind `chrome://flags/#prompt-api-tool-use`. */
interface PromptTool {
  name: string;
  description: string;
  inputSchema: object;
}

type Content = 'text' | 'tool-call' | 'tool-response';

/** What decides whether there is a model for it. */
export interface PromptOptions {
  expectedInputs: { type: Content; languages?: string[] }[];
  expectedOutputs: { type: Content; languages?: string[] }[];
  tools?: PromptTool[];
}

export interface CreateOptions extends PromptOptions {
  signal: AbortSignal;
  initialPrompts?: PromptMessage[];
  /** Events `downloadprogress`, whose `loaded` is 0 to 1; at least those two come, even if nothing is downloaded. */
  monitor?(monitor: EventTarget): void;
}

/** A piece of an answer: text as a bare string; with tools also objects. */
export type PromptChunk =
  | string
  | { type: 'text'; value: string }
  | { type: 'tool-call'; value: { callID: string; name: string; arguments: unknown } };

export interface PromptSession {
  promptStreaming(input: PromptMessage[], options: { signal: AbortSignal }): ReadableStream<PromptChunk>;
  /** Tokens in the session so far, and those that a prompt would take. Chromium 156 has them by both names, older ones as `input…`. */
  readonly contextUsage?: number;
  readonly inputUsage?: number;
  measureContextUsage?(input: PromptMessage[], options: { signal: AbortSignal }): Promise<number>;
  measureInputUsage?(input: PromptMessage[], options: { signal: AbortSignal }): Promise<number>;
  destroy(): void;
}

export interface PromptApi {
  availability(options: PromptOptions): Promise<BrowserModelState>;
  /** Rejects with a `NotAllowedError` where something is to be downloaded and no click of the user's led here. */
  create(options: CreateOptions): Promise<PromptSession>;
}

/**
 * No languages are named: those that the browser has been tested with are few, and to name another one makes the whole
 * model unavailable.
 */
export const textOnly: PromptOptions = {
  expectedInputs: [{ type: 'text' }],
  expectedOutputs: [{ type: 'text' }],
};

/** The API of a window; undefined where there is none. */
export function promptApiOf(scope: object): PromptApi | undefined {
  return (scope as { LanguageModel?: PromptApi }).LanguageModel;
}

export async function promptApiState(api: PromptApi | undefined): Promise<BrowserModelState> {
  return (await api?.availability(textOnly)) ?? 'unavailable';
}

/** For `CreateOptions.monitor`: calls back with what part of the download is there. */
export function onDownload(tell: (fraction: number) => void): (monitor: EventTarget) => void {
  return (monitor) =>
    monitor.addEventListener('downloadprogress', (event) => {
      const { loaded } = event as ProgressEvent;
      tell(Math.min(1, Math.max(0, loaded)));
    });
}
