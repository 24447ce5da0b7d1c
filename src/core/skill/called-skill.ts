import { precedence } from './key';
import type { SkillHead } from './model';

type Named = Pick<SkillHead, 'id' | 'name' | 'source'> & { signature?: unknown };

/**
 * The skill that `calls`, a step of a pipeline, a script, or a list of allowed tools means by that name: the one of that folder; where
 * there is none, the function of that name. Of two functions of one name that of the source counts that would if their folders were the same.
 */
export function calledSkill<Known extends Named>(name: string, skills: readonly Known[]): Known | undefined {
  return (
    skills.find(({ id }) => id === name) ??
    skills
      .filter((skill) => skill.signature !== undefined && skill.name === name)
      .toSorted((a, b) => precedence.indexOf(b.source) - precedence.indexOf(a.source))[0]
  );
}
