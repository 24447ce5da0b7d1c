import type { DiagnosticCode } from './diagnostic-texts';

/** Where a skill came from. */
export type SkillSource = 'builtin' | 'plugin' | 'user' | 'site';

/** `source:id`, unique among all skills. */
export type SkillKey = `${SkillSource}:${string}`;

/** How a skill produces its text (DESIGN words: mode). */
export type SkillMode = 'llm' | 'direct' | 'sandbox' | 'composite';

/** A value a skill's `config` may hold: what YAML can write as a setting. */
export type ConfigValue = string | number | boolean | null | ConfigValue[] | { [key: string]: ConfigValue };

/** One skill, whichever file format it came from. */
export interface Skill {
  key: SkillKey;
  /** The folder's name. */
  id: string;
  source: SkillSource;
  name: string;
  description: string;
  /** The Markdown under the frontmatter: the system prompt. */
  body: string;
  /** Tools in the order the file lists them; the first output tool decides the delivery. */
  allowedTools: string[];
  config: Record<string, ConfigValue>;
  mode: SkillMode;
  /** Milliseconds a run may take, where the file sets a limit. */
  timeout?: number;
  /** Paths of all its files, relative to its folder, with `/`. */
  files: string[];
}

/** What the app alone keeps about a skill; never written to SKILL.md. */
export interface SkillMetadata {
  emoji: string;
  colour?: string;
  enabled: boolean;
  /** The skill stands in the context menu of a selection under its own name. */
  inSelectionMenu: boolean;
}

/** One thing found wrong with a skill's file, and how to mend it. */
export interface Diagnostic {
  severity: 'error' | 'warning';
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

/** A line of the palette: all that the page needs to know of a skill. */
export interface SkillListing {
  key: SkillKey;
  id: string;
  name: string;
  description: string;
  emoji: string;
}
