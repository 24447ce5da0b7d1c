/** What a run needs from the world. Implemented in store/, models/, sandbox/ and the entrypoints; faked in unit tests. */
import type { Skill, SkillKey, SkillListing } from '../skill/model';
import type { InsertOutcome, RunRecord } from './types';

export interface ModelRequest {
  system: string;
  /** The user's message, with the text it is about marked as data. */
  message: string;
}

/** A language model behind some protocol. */
export interface Model {
  /** For people: `gpt-5 at api.example.com`. */
  label: string;
  /**
   * Yields the answer's text piece by piece; an empty piece says that the model thinks. Throws a `RunError` with a
   * `model-…` code; stops at once, by throwing the signal's reason, when it is aborted.
   */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<string>;
}

/** One script of a skill, ready to run. */
export interface ScriptJob {
  /** Path of the entry inside the skill: `scripts/execute.js`. */
  entry: string;
  /** All modules that the entry may import, by path inside the skill. */
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
}

export interface RunStore {
  save(record: RunRecord): Promise<void>;
}
