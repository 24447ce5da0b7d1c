import type { AgentSettings } from '../agent/settings';
import type { Given } from '../permission/given';
import type { AskNaming } from '../run/ask-skill';
import type { Clock } from '../run/clock';
import type {
  Catalog,
  Model,
  Permissions,
  RunSink,
  ScriptRunner,
  SkillStores,
  Workspaces,
} from '../run/needs';
import type { Destination } from '../run/run-question';
import type { RunSettings } from '../run/settings';
import type { Skill, SkillKey } from '../skill/model';
import type { ToolRegistry } from '../tools/registry';

/** Where the user lets texts go: to that model, at that origin (scheme, host and port). */
export type Agreement = Pick<Destination, 'origin' | 'model'>;

/**
 * How far it goes: `text` is what who connects a model there agrees to, the user's own text with a skill's instructions; `all` is whatever
 * else a run may have with it.
 */
export type AgreedExtent = 'text' | 'all';

/** What the user has agreed to before, and agrees to now. */
export interface Consent {
  /** Whether what is agreed to is kept for later runs. */
  keeps: boolean;
  /** Whether the user has agreed that so much is sent to that model there; without an extent, that all is. */
  hasAgreed(to: Agreement, extent?: AgreedExtent): Promise<boolean>;
  /** From now on all may be sent there. */
  rememberAgreed(to: Agreement & { given?: Given | undefined }): Promise<void>;
  /** The permissions that the skill of that id was granted, in the words it listed them in. */
  granted(skillId: string): Promise<string[]>;
  /** Whether the user has said that they need not confirm the skill of that id before it runs. */
  unasked(skillId: string): Promise<boolean>;
  /** Grants these too; with `unasked`, to run without being confirmed. */
  grant(skillId: string, permissions: string[], unasked?: boolean, given?: Given): Promise<void>;
}

export interface ExecutorNeeds {
  /** Before anything is done. Rejects with a `RunError` where no run may begin there by now. */
  admit?: (() => Promise<void>) | undefined;
  catalog: Catalog;
  /**
   * The model that counts for the skill on a page of that URL; `chosen`: the id of the one that the user wants for the run. Rejects with
   * `RunError('no-model')`, or a `model-…` code.
   */
  model(skill: Skill, url: string, chosen?: string): Promise<Model>;
  /** How the skill runs: its file, what the user set for it, and the settings for all. */
  runSettings(skill: Skill): Promise<RunSettings>;
  consent: Consent;
  permissions: Permissions;
  scripts: ScriptRunner;
  /** What scripts keep for themselves. */
  skillStores: SkillStores;
  /** Absent where no commands can be run. */
  workspaces?: Workspaces | undefined;
  /** How far a model with tools may go. */
  agentSettings(): Promise<AgentSettings>;
  tools: ToolRegistry;
  /**
   * The skills that are about a query of a run whose texts go to `origin`, the best first; none where they can't be found so. Sends the
   * query nowhere that the run's texts do not go. Never rejects; absent where nothing is searched by meaning.
   */
  skillsByMeaning?: ((query: string, origin: string) => Promise<SkillKey[]>) | undefined;
  store: RunSink;
  clock: Clock;
  /** What *Ask* is called, in the user's language. */
  askNaming(): AskNaming;
  /** The English name of the language that the user's browser speaks. */
  language(): string;
  newId(): string;
  /** Hears of an error that no code stands for, before the user is told that something broke. */
  report(error: unknown): void;
}
