import type { Pipeline } from '../pipeline/pipeline';
import type { DiagnosticCode } from './diagnostic-texts';
import type { SkillUse } from './frecency';
import type { JsonSchema } from './function/schema';
import type { Look } from './icons';
import type { SourceStanding } from './precedence';
import type { TextFormat } from './text-format';

/** Where a skill came from. */
export type SkillSource = 'builtin' | 'plugin' | 'user' | 'site';

/** `source:id`, unique among all skills. */
export type SkillKey = `${SkillSource}:${string}`;

/** How a skill produces its text (DESIGN words: mode). */
export type SkillMode = 'llm' | 'direct' | 'sandbox' | 'composite';

/** What may make a skill's text where no model is connected, if the browser has it. */
export const skillEngines = ['translate', 'summarize'] as const;
export type SkillEngine = (typeof skillEngines)[number];

/** A value a skill's `config` may hold: what YAML can write as a setting. */
export type ConfigValue = string | number | boolean | null | ConfigValue[] | { [key: string]: ConfigValue };

/** Characters of an author's `confirm` that a question shows. */
export const longestConfirm = 500;

/** Characters of a hint at what to type after a skill's name. */
export const longestHint = 100;

/** One skill without its text, whichever file format it came from: what a list of skills holds. */
export interface SkillHead {
  key: SkillKey;
  /** The folder's name. */
  id: string;
  source: SkillSource;
  name: string;
  description: string;
  /** Tools in the order the file lists them; the first output tool decides the delivery. */
  allowedTools: string[];
  config: Record<string, ConfigValue>;
  /** What the file names; else `sandbox` where there is a script to run, else `llm`. */
  mode: SkillMode;
  /** The file names no mode and has no script: the user's default mode may stand for `mode`. */
  modeUnnamed?: true;
  /** Milliseconds a run may take, where the file sets a limit. */
  timeout?: number;
  /** How often a failed run is tried again, at the most, where nothing was delivered yet. */
  retry?: number;
  /** The model it wants, in the file's own words: the name of a model, or what the user calls it. */
  model?: string;
  /** What of the browser's may do its work where no model is connected. Of a function none does: its result has a signature. */
  engine?: SkillEngine;
  /** What the user is asked for before a run. */
  input?: InputField[];
  /** What to type after its name, in its author's words: one line, at most `longestHint` characters. */
  argumentHint?: string;
  /** The skill does something that cannot be taken back. */
  dangerous?: boolean;
  /** The user is asked before each run; a text is what the author wants said there. Never empty. */
  confirm?: boolean | string;
  /** No model may be shown the skill or load it: it is for its user to run. */
  disableModelInvocation?: boolean;
  /** False: it is meant for models and other skills: no palette, menu or shortcut has it. */
  userInvocable?: boolean;
  /** What the file says it needs, in its own words. */
  permissions?: string[];
  license?: string;
  compatibility?: string;
  author?: string;
  version?: string;
  category?: string;
  tags?: string[];
  /** The open format's `metadata`, as the file has it. */
  metadata?: Record<string, ConfigValue>;
  /** Paths of all its files, relative to its folder, with `/`. */
  files: string[];
  /** It is a function: its skill.json says what it takes and gives. */
  signature?: Signature;
  /** Of mode `composite`: the calls of other skills that it is made of. */
  pipeline?: Pipeline;
}

/** What a function takes and gives. */
export interface Signature {
  /** JSON Schema of an object. */
  input: JsonSchema;
  /** JSON Schema of what it gives; absent: a text. */
  output?: JsonSchema;
  /** The skills that it may call, each as `calledSkill` finds it. */
  calls: string[];
}

/** One field of the form that a skill asks its user to fill in. */
export interface InputField {
  /** Its value is `{{input.<name>}}`; dots lead into a map (`{{input.to.name}}`). */
  name: string;
  /** `list`: one item a line. `json`: what no other kind has room for, written as JSON. */
  kind: 'text' | 'long' | 'number' | 'switch' | 'choice' | 'list' | 'json';
  /** For people; the name where the file gives none. */
  label: string;
  description?: string;
  required: boolean;
  default?: ConfigValue;
  /** Of a choice. */
  options?: string[];
  /** Of a number its bounds, of a text its length, of a list how many items it has. */
  min?: number;
  max?: number;
  /** Of a number: it has no fraction. */
  whole?: true;
  /** Of a list: what its items are. */
  items?: 'text' | 'number';
  /** Of a text. */
  format?: TextFormat;
  /** Of a function: the user's own text goes here where nothing is entered. One field of a form at the most. */
  takesText?: true;
  /** The file does not list it: its name stands in the body, as `{{input.<name>}}`. */
  fromBody?: true;
}

/** What the user set for the runs of one skill; what is absent goes by the file and the settings for all. */
export interface RunOverrides {
  mode?: Exclude<SkillMode, 'composite'>;
  /** Milliseconds. */
  timeout?: number;
  /** Direct mode is allowed. */
  direct?: boolean;
  /** A rewrite waits for a review. */
  review?: boolean;
  /** Id of a model that the user has set up. */
  model?: string;
  /** Of a function: the property that the user's text goes to. */
  textField?: string;
  /** Of a function: what of its result is delivered, and as what. */
  result?: ResultChoice;
}

/** What a result can be written as. `table`: its lists of objects alone. */
export const resultForms = ['table', 'markdown', 'text', 'json'] as const;
export type ResultForm = (typeof resultForms)[number];

/** What of a function's result is delivered; what is absent goes by its signature. */
export interface ResultChoice {
  /** A property of the result; null: all of it. Where a result has no such property, it goes by the signature. */
  field?: string | null;
  /** What it is written as, wherever the skill's results go. */
  form?: ResultForm;
}

/** As much of a skill as the palette's list and the menus show. */
export type ListedSkill = Pick<
  SkillHead,
  | 'key'
  | 'id'
  | 'source'
  | 'name'
  | 'description'
  | 'input'
  | 'allowedTools'
  | 'mode'
  | 'userInvocable'
  | 'category'
  | 'tags'
  | 'author'
  | 'argumentHint'
> & {
  /** The address of the source that it came from (`sourcePlaceOf`); empty, or absent, where there is none. */
  from?: string | undefined;
} & Partial<Pick<SkillHead, 'mode' | 'modeUnnamed' | 'engine'>>;

/** What people read of a skill in a list and a form: in their language where it is known. */
export type SkillWords = Pick<ListedSkill, 'name' | 'description' | 'category' | 'input' | 'argumentHint'>;

export interface Skill extends SkillHead {
  /** The Markdown under the frontmatter: the system prompt. */
  body: string;
}

/** What the app alone keeps about a skill, by its id; never written to SKILL.md. */
export interface SkillMetadata extends Look {
  /** `#rrggbb`. */
  colour?: string;
  enabled: boolean;
  /** The skill stands in the context menu of a selection under its own name. */
  inSelectionMenu: boolean;
  /** The `KeyboardEvent.code` that runs the skill as the first key in an empty palette: `KeyP`, `Digit1`. */
  paletteKey?: string;
  /** The places that it counts at alone (`normalisePlace`); empty: everywhere. Absent: as what is set for many says. */
  sites?: string[];
  /** Ids of the user's collections that it is in; of one that was deleted nothing comes. */
  collections?: string[];
  /** Runs so far. */
  uses: number;
  /** How lately, too; absent where it was not run since this is kept. */
  used?: SkillUse;
  /** It stands among the first in the palette. */
  pinned?: boolean;
  run?: RunOverrides;
}

/** One thing found wrong with a skill's file, and how to mend it. */
export interface Diagnostic {
  /**
   * `error`: the skill does not load. `warning`: it loads, with something repaired or ignored. `note`: nothing is wrong
   * here, but the open format does not allow it, so that another program may refuse it.
   */
  severity: 'error' | 'warning' | 'note';
  /** A stable word for what is wrong, such as `yaml-syntax` or `missing-description`. */
  code: DiagnosticCode;
  /** What stands for `$1`, `$2`… in the texts of that code. */
  params: string[];
  /** The skill's folder name. */
  skill: string;
  /** Path inside the skill. */
  file: string;
  /** Counted from 1. */
  line?: number;
  /** What is wrong, in English. */
  message: string;
  /** What to change, in English. */
  fix: string;
}

/** Where a skill's result goes, by the output tool that carries it out. */
export type ResultPlace = 'field' | 'card' | 'clipboard' | 'memo';

/** A line of the palette: all that the page needs to know of a skill. */
export interface SkillListing extends Look {
  key: SkillKey;
  id: string;
  name: string;
  description: string;
  /** `#rrggbb`. Absent of what is no skill: *Ask*, a result of the history. */
  colour?: string;
  /** See `SkillMetadata.paletteKey`. */
  paletteKey?: string;
  pinned?: true;
  /** When it was run last, in milliseconds since the epoch. */
  lastUsed?: number;
  /** The form to fill in before a run. */
  input?: InputField[];
  /** See `SkillHead.argumentHint`. */
  hint?: string;
  /** What it is grouped by, in its author's words. */
  category?: string;
  /** Others have its name: what tells it from them. `from`: the name of its source, where that has one. */
  sameName?: { standing: SourceStanding; from?: string };
  /** What it is found by as well, in its author's words. */
  tags?: string[];
  author?: string;
  /** Names of the user's collections that it is in. */
  collections?: string[];
  /** Where its result goes, unless it writes into the field. */
  output?: Exclude<ResultPlace, 'field'>;
  /** How its text is made, where that asks no model; else one makes it. */
  mode?: Exclude<SkillMode, 'llm'>;
  /** See `SkillHead.engine`. */
  engine?: SkillEngine;
}
