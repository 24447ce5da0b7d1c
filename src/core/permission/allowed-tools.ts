import type { Skill } from '../skill/model';

/**
 * Whether the skill may use the tool: it lists exactly that name. Names of the open format that Caretaker has no tool
 * for, such as `Read`, allow nothing here, because no tool of that name exists to be asked for.
 */
export function mayUse(skill: Pick<Skill, 'allowedTools'>, tool: string): boolean {
  return skill.allowedTools.includes(tool);
}
