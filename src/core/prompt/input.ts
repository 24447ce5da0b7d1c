import type { RunRequest } from '../run/types';
import type { ConfigValue, Skill } from '../skill/model';

/** What a skill is given: the first argument of a script's `execute`, and `{{input.…}}` in a body. */
export interface SkillInput {
  /** The text to work on: that of the scope; where there is none, what the user typed. */
  text: string;
  /** What the user typed beyond the skill's name; may be empty. */
  instruction: string;
  /** The selected text, or the whole field's where nothing is selected; may be empty. */
  selection: string;
  config: Record<string, ConfigValue>;
  page: { url: string; title: string };
}

export function inputOf(skill: Skill, { instruction, target }: RunRequest): SkillInput {
  return {
    text: target.text.trim() === '' ? instruction : target.text,
    instruction,
    selection: target.text,
    config: skill.config,
    page: { url: target.url, title: target.title },
  };
}
