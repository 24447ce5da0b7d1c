/** What a run needs from the world. Implemented in store/, models/, sandbox/ and the entrypoints; faked in unit tests. */

import type { Grant } from '../permission/grants';
import type { PagePolicy } from '../permission/policy';
import type { Skill, SkillEngine, SkillHead, SkillKey, SkillListing, SkillMetadata } from '../skill/model';
import type { InsertOutcome } from './delivery-outcome';
import type { SentPicture } from './picture';
import type { Usage } from './run-event';
import type { Destination, RunAnswer, RunQuestion, SentRequest } from './run-question';
import type { RunRecord } from './run-record';
import type { Behaviour, RunFile, WritePlace } from './run-request';

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
  | { role: 'user'; text: string; pictures?: SentPicture[] }
  | { role: 'assistant'; text: string; calls?: ToolCall[] }
  | { role: 'tool'; results: { id: string; name: string; output: string; failed?: boolean }[] };

export interface ModelRequest {
  system: string;
  /** Oldest first; the first is the user's message, with the text it is about marked as data. */
  messages: ModelMessage[];
  tools?: ModelTool[];
  /** JSON Schema of an object: what the answer shall be, by the provider's own means where it has them. Its words say so too. */
  answerSchema?: Record<string, unknown>;
  /** For servers that own their prompts (the skill API); other providers send nothing of it. */
  situation?: Situation;
  /** For what of the browser's does such work without a model (`SkillHead.engine`); models are sent nothing of it. */
  task?: TextTask;
}

/** One text, and what is to become of it. */
export interface TextTask {
  engine: SkillEngine;
  text: string;
  /** What the user asks for in their own words: a language. Empty where they say nothing. */
  wish: string;
  /** There is more than the text that their wish may be about: a page, files. */
  hasMore: boolean;
  config: Skill['config'];
}

/** Of a request, what a server goes by that owns its prompts. */
export interface Situation {
  behaviour: Behaviour;
  selectedText: string;
  message: string;
  /** The page that the user is on, where they had it read, and what they attached: marked as data. */
  material?: string | undefined;
  config: Skill['config'];
  /** What a skill that came with Caretaker does, where such a server has a prompt of its own for that. */
  serverPrompt?: 'polish' | 'translate' | undefined;
  /** The English name of the user's language. */
  language?: string | undefined;
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
  /** It cannot call tools: requests to it have none. */
  noTools?: true;
  /** Keeps in mind that its server has refused tools, so that it is `noTools` from now on. */
  learnNoTools?(): Promise<void>;
  /** It takes no pictures: a request that has one is not sent. */
  noPictures?: true;
  /** Asks its server whether it takes pictures, and sends nothing but its name. */
  seesPictures?(signal: AbortSignal): Promise<boolean>;
  /** Tokens that it reads and writes in one request, where the user or its provider has said so. */
  window?: number | undefined;
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

/** What a script may know of its run without asking. */
export interface ScriptAbout {
  /**
   * The skill's settings; beside them, where it has none of that name: `language`, the user's, by its English name; `model` and
   * `provider` by name, where there is a model for the skill. Never a key.
   */
  config: Record<string, unknown>;
  /** The run's conversation: what the user said, or whoever called the skill. */
  session: { messages: { role: 'user'; text: string }[] };
}

/** One script of a skill, ready to run. */
export interface ScriptJob {
  /** Path of the entry inside the skill: `scripts/execute.js`, or `index.ts` of a function. */
  entry: string;
  /** All modules that the entry may import, by path inside the skill. Types of `.ts` files are stripped by the runner. */
  modules: Record<string, string>;
  /** What else it finds, by absolute path: the skill's other files under `/skill`, the page's texts under `/page`. */
  files?: readonly RunFile[];
  /** Its environment. */
  env?: Readonly<Record<string, string>>;
  /** First argument of `execute(input, ctx)`, and the text of `/input.json`; must be JSON. */
  input: unknown;
  /** What `ctx` tells of the run; must be JSON. */
  about?: ScriptAbout;
  /** What `execute` gives is the value of a function: the result is `{value, files, stderr}`. */
  isFunction?: true;
  /** Milliseconds until the script is ended. */
  timeout: number;
  /** Bytes the script may allocate. */
  memoryLimit: number;
}

/** Hears how far an engine is loaded, 0 to 1. */
export type TellLoading = (engine: 'python', fraction: number) => void;

/** Runs scripts where they can reach nothing but the tools they are given. */
export interface ScriptRunner {
  /**
   * Resolves with what `execute` returned (JSON); of a script without `execute` with `{text}`, its standard output. Files under
   * `/output` are there as `files`, binary ones as `{base64}`, and its standard error as `stderr`. `callTool` serves `ctx`; what it rejects with becomes an
   * exception in the script. `tell` hears how far an engine is loaded, where that takes long enough to be told: 0 to 1.
   * Rejects with a `RunError`: `script-threw`, `script-timeout`,
   * `script-memory`, `script-result`; with the signal's reason when aborted, and with that of `job`, which is read while
   * the way to the sandbox is made.
   */
  run(
    job: Promise<ScriptJob>,
    callTool: (name: string, input: unknown) => Promise<unknown>,
    signal: AbortSignal,
    tell: TellLoading,
  ): Promise<unknown>;
}

/** A file in a sandbox, by its absolute path there: `/work/input.pdf`. */
export interface SandboxFile {
  path: string;
  bytes: Uint8Array;
}

/** One line, or several, for the shell of a run. */
export interface ShellCommand {
  text: string;
  /** Where it begins; where the command before has ended, if absent. Begins at `/work`. */
  folder?: string | undefined;
  /** Milliseconds until it is ended. */
  timeout: number;
}

export interface ShellResult {
  /** Both cut at 64 KB, with a note of what is missing. */
  stdout: string;
  stderr: string;
  /** Its exit code: 124 where its time was up, 137 where its memory was. */
  code: number;
}

/** A command that ran, and what it has left under `/output`. */
export interface CommandRun {
  result: ShellResult;
  /** The files there that are new, or were written, since the command before. */
  changed: SandboxFile[];
  /** The paths of all files there; folders before what is in them, names sorted. */
  output: string[];
}

/**
 * The file system of one run, with a shell over it. `/skills`, `/skill`, `/page` and `/input.json` can be read alone; `/work`,
 * `/output` and `/tmp` can be written. Nothing is loaded before it is used. Every method rejects with the reason of a signal
 * that was aborted, and once it is closed.
 */
export interface Workspace {
  /** Puts files in, also where scripts may only read. */
  add(files: readonly SandboxFile[]): Promise<void>;
  /** Runs a command. Commands of one workspace run one after the other, and find what those before have written. */
  run(command: ShellCommand, signal: AbortSignal): Promise<CommandRun>;
  /** Ends what runs, and forgets the files. */
  close(): void;
}

export interface Workspaces {
  /** `tell` hears how far an engine is loaded, where that takes long enough to be told: 0 to 1. */
  open(tell: TellLoading): Workspace;
}

/** What the user has allowed, and allows now. Implemented over the settings. */
export interface Permissions {
  /** The policy as it counts on the page of that URL. `askingPolicy` where what was stored cannot be read. */
  policy(url: string): Promise<PagePolicy>;
  grants(): Promise<readonly Grant[]>;
  /** Whether an answer for later calls is kept: not in a private window. */
  keeps: boolean;
  /** Stores grants that the user gave; they take the place of what was said of the same skills and tools. */
  grant(grants: readonly Grant[]): Promise<void>;
}

/** Writes to the system's clipboard; false if the browser refused. */
export type WriteClipboard = (text: string) => Promise<boolean>;

/** Has the browser save a file that a run made. Rejects where that is not even begun. */
export type SaveFile = (file: RunFile) => Promise<void>;

export interface Catalog {
  /**
   * The skill of that key, or the one of the same id that stands before it: what was remembered while a built-in was
   * the original runs the user's copy of it. Undefined if there is none or it is switched off. Rejects with a `RunError`:
   * `skill-broken` if its files are there and cannot be read as a skill, `skills-off` while all are switched off, `skill-elsewhere` if it does not
   * count on the page of that address. Without one it is had wherever it counts.
   */
  skill(key: SkillKey, page?: string): Promise<Skill | undefined>;
  /** The skill as surfaces draw it, in the user's language. */
  listing(skill: Skill): SkillListing;
  /** The text of one of the skill's files; undefined if the skill has no such file. */
  readFile(skill: Skill, path: string): Promise<string | undefined>;
  /** The same byte for byte, of the skill with that id that counts. */
  readBytes(id: string, path: string, page?: string): Promise<Uint8Array | undefined>;
  /**
   * The skills that are switched on and count on the page of that address, for models to be told of those that the user's policy allows. None while all are
   * switched off. One whose record cannot be read is left out.
   */
  candidates(page?: string): Promise<KnownSkill[]>;
}

/** What models are told of a skill, what decides whether they are, and what grants are bound to. */
export interface SkillDetails
  extends Pick<
    SkillHead,
    | 'id'
    | 'source'
    | 'name'
    | 'description'
    | 'files'
    | 'mode'
    | 'input'
    | 'signature'
    | 'disableModelInvocation'
  > {
  dangerous: boolean;
  allowedTools: readonly string[];
  /** Somebody else than Caretaker or its user has written it: its words are a stranger's. */
  foreign: boolean;
  /** `hashes.package`; absent for a skill that came with the extension: no grant is bound to it. */
  package?: string;
  /** See `Named`. */
  rank?: number;
}

/** A skill as runs know it before they read it. */
export interface KnownSkill {
  skill: SkillDetails;
  metadata: Pick<SkillMetadata, 'enabled' | 'uses'>;
}

/** The page's side of a run. Rejects with `RunError('page-gone')` when the tab has gone. */
export interface RunPage {
  /** It is a page of ours, which no stranger has a hand in: what a run asks is answered there, but for answers for later calls. */
  readonly isOurs?: boolean;
  /** Writes the text over what was read, or at the caret. */
  insert(text: string, place: WritePlace, signal: AbortSignal): Promise<InsertOutcome>;
  /** Waits for the user's answer to the question, which an `asking` event has just put under that id. */
  answer(id: number, question: RunQuestion, signal: AbortSignal): Promise<RunAnswer>;
  /** What a reader sees of the page, as Markdown. Rejects where it cannot be read (any more). */
  read(): Promise<string>;
  /** Files that the user gave since it was last asked. */
  given(): RunFile[];
}

export interface RunSink {
  save(record: RunRecord): Promise<void>;
}

/** JSON values of one owner, by name. Nobody else can reach them. */
export interface OwnValues {
  /**
   * Lets `work` read and change the values of an owner; they are kept before the next `work` of that owner begins. Rejects with
   * what `work` throws, and then nothing is changed; with a `RangeError` where they are too much.
   */
  update<Result>(owner: string, work: (values: Map<string, unknown>) => Result): Promise<Result>;
}

/** What the scripts of skills keep for themselves. */
export interface SkillStores {
  /** As long as the browser is open, for a skill on a site. */
  session: OwnValues;
  /** Until the skill is deleted. */
  local: OwnValues;
}
