/** What a run needs from the world. Implemented in store/, models/, sandbox/ and the entrypoints; faked in unit tests. */
import type { Skill, SkillKey, SkillListing } from '../skill/model';
import type {
  Behaviour,
  Destination,
  InsertOutcome,
  RunAnswer,
  RunRecord,
  SentRequest,
  Usage,
} from './types';

/** A tool as a model is told of it. */
export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of its input. */
  inputSchema: Record<string, unknown>;
}

export interface ToolCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it; not checked against any schema. */
  input: unknown;
}

/** One turn of a conversation with a model. */
export type ModelMessage =
  | { role: 'user'; text: string }
  | { role: 'assistant'; text: string; calls?: ToolCall[] }
  | { role: 'tool'; results: { id: string; name: string; output: string; failed?: boolean }[] };

export interface ModelRequest {
  system: string;
  /** Oldest first; the first is the user's message, with the text it is about marked as data. */
  messages: ModelMessage[];
  tools?: ModelTool[];
  /** For servers that own their prompts (the skill API); other providers send nothing of it. */
  situation?: { behaviour: Behaviour; selectedText: string; message: string; config: Skill['config'] };
}

/** What a model's stream is made of. */
export type ModelPart =
  | { type: 'text'; delta: string }
  /** It is at work, without text for the user. */
  | { type: 'thinking' }
  /** It is being loaded or downloaded; 0 to 1. */
  | { type: 'progress'; fraction: number }
  | { type: 'call'; call: ToolCall }
  /** Of this request, so far; the last one counts. */
  | { type: 'usage'; usage: Usage };

/** US dollars for a million tokens. */
export interface Price {
  input: number;
  output: number;
}

/** A language model behind some protocol. */
export interface Model extends Destination {
  price?: Price | undefined;
  /**
   * What goes out of a request, for people to read, where that is not its system prompt and its messages. Throws the
   * `RunError` of a request that must not be sent.
   */
  sends?(request: ModelRequest): Pick<SentRequest, 'system' | 'message'>;
  /**
   * Yields the answer as it comes. Throws a `RunError` with a `model-…` code (its `retryAfter`: the seconds that the
   * server asks to wait); stops at once, by throwing the signal's reason, when it is aborted.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelPart>;
}

/** One script of a skill, ready to run. */
export interface ScriptJob {
  /** Path of the entry inside the skill: `scripts/execute.js` or `scripts/execute.ts`. */
  entry: string;
  /** All modules that the entry may import, by path inside the skill. Types of `.ts` files are stripped by the runner. */
  modules: Record<string, string>;
  /** First argument of `execute(input, ctx)`; must be JSON. */
  input: unknown;
  /** Milliseconds until the script is ended. */
  timeout: number;
  /** Bytes the script may allocate. */
  memoryLimit: number;
}

/** Runs scripts where they can reach nothing but the tools they are given. */
export interface ScriptRunner {
  /**
   * Resolves with what `execute` returned (JSON). `callTool` serves `ctx.tools.<name>(input)`; what it rejects with
   * becomes an exception in the script. Rejects with a `RunError`: `script-threw`, `script-timeout`,
   * `script-memory`, `script-result`; with the signal's reason when aborted.
   */
  run(
    job: ScriptJob,
    callTool: (name: string, input: unknown) => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<unknown>;
}

/** One change that the proofreader made or would make. */
export interface Correction {
  /** The text as it stood, and what it became. */
  from: string;
  to: string;
  /** The linter's word for it: `Spelling`, `Agreement`… */
  kind: string;
  /** What is wrong, in the linter's words. */
  message: string;
}

export interface ProofreadResult {
  /** The text with all corrections in it; equal to the input if there are none. */
  text: string;
  corrections: Correction[];
  /** Words of the text that the proofreader took for misspelt, as the user wrote them, each once. */
  words: string[];
}

/** Local grammar and spelling, English only. */
export interface Proofreader {
  /** Starts loading what a first call would wait for, seconds long. Returns at once. */
  prepare(): void;
  /** `dictionary`: words of the user's own that are right. Leaves alone what it cannot judge. */
  proofread(text: string, dictionary: string[], signal: AbortSignal): Promise<ProofreadResult>;
}

/** Writes to the system's clipboard; false if the browser refused. */
export type WriteClipboard = (text: string) => Promise<boolean>;

export interface Catalog {
  /**
   * The skill of that key, or the one of the same id that stands before it: what was remembered while a built-in was
   * the original runs the user's copy of it. Undefined if there is none or it is switched off. Rejects with a `RunError`:
   * `skill-broken` if its files are there and cannot be read as a skill, `skills-off` while all are switched off.
   */
  skill(key: SkillKey): Promise<Skill | undefined>;
  /** The skill as surfaces draw it, in the user's language. */
  listing(skill: Skill): SkillListing;
  /** The text of one of the skill's files; undefined if the skill has no such file. */
  readFile(skill: Skill, path: string): Promise<string | undefined>;
}

/** The page's side of a run. Rejects with `RunError('page-gone')` when the tab has gone. */
export interface RunPage {
  insert(text: string, signal: AbortSignal): Promise<InsertOutcome>;
  /** Waits for the user's answer to the question of that id, which an `asking` event has put. */
  answer(id: number, signal: AbortSignal): Promise<RunAnswer>;
}

export interface RunStore {
  save(record: RunRecord): Promise<void>;
}
