import type { ConfigValue, Skill } from './model';
import { nestFields } from './nest-fields';

/** What a run has for the skill that it runs: as much of a `RunRequest` as skills may see. */
export interface GivenToSkill {
  /** What the user typed beyond the skill's name; may be empty. */
  instruction: string;
  /** The place where the user is. */
  target: {
    text: string;
    url: string;
    title: string;
    context?: string | undefined;
    language?: string | undefined;
    direction?: 'ltr' | 'rtl' | undefined;
  };
  /** What the user entered into the skill's form, by the fields' names. */
  fields?: Record<string, ConfigValue> | undefined;
  /** The field that has taken the text, where one has. */
  textField?: string | undefined;
}

/** What a skill is given: the first argument of a script's `execute`, and `{{input.…}}` in a body. */
export interface SkillInput {
  /** See `workingTextOf`. */
  text: string;
  /** What the user typed beyond the skill's name; may be empty. */
  instruction: string;
  /** The selected text, or the whole field's where nothing is selected; may be empty. */
  selection: string;
  config: Record<string, ConfigValue>;
  /** `language` (a language tag) and `direction` are those of the place the user was at, where the page tells. */
  page: { url: string; title: string; language?: string | undefined; direction?: 'ltr' | 'rtl' | undefined };
  /** The paragraph around a selection on a page; empty where there is none. */
  context: string;
  /** What the user entered into the skill's form, by the fields' names. */
  fields: Record<string, ConfigValue>;
}

/** The text to work on: what is read; where there is none, what the user typed. */
export function workingTextOf({ instruction, target }: GivenToSkill): string {
  return target.text.trim() === '' ? instruction : target.text;
}

/** The input of a skill. What its form asks for is there by name too, and stands before what else has that name. */
export function inputOf(skill: Skill, given: GivenToSkill): SkillInput & Record<string, unknown> {
  const { instruction, target, fields = {} } = given;
  return {
    text: workingTextOf(given),
    instruction,
    selection: target.text,
    config: skill.config,
    context: target.context ?? '',
    page: {
      url: target.url,
      title: target.title,
      ...(target.language && { language: target.language }),
      ...(target.direction && { direction: target.direction }),
    },
    fields,
    ...nestFields(fields),
  };
}
