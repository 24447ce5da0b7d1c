import type { Skill } from '../skill/model';
import { ourToolFor } from './tool-names';

/**
 * Whether the skill may use the tool: it lists that very name, or one that other agents have for it, as `Read` is for
 * `read_skill_file`. A name with something in parentheses (`Bash(git add:*)`) allows only a part of what the tool can do:
 * it allows nothing here, since no tool of ours can be held to such a part; `Skill(polish)` alone is exact.
 */
export function mayUse(skill: Pick<Skill, 'allowedTools'>, tool: string): boolean {
  return skill.allowedTools.some((name) => name === tool || (isWhole(name) && ourToolFor(name) === tool));
}

function isWhole(name: string): boolean {
  return !name.includes('(') || ourToolFor(name)?.startsWith('skill:') === true;
}
