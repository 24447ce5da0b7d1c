import type { SkillHead, SkillKey, SkillSource } from './model';
import { nearestFirst, type Ranked } from './precedence';

export function keyOf(source: SkillSource, id: string): SkillKey {
  return `${source}:${id}`;
}

const form = /^(builtin|plugin|user|site):./;

export function isSkillKey(text: string): text is SkillKey {
  return form.test(text);
}

/** The id in a skill's key, `source:id`: all behind the first colon. */
export function idOf(key: string): string {
  return key.slice(key.indexOf(':') + 1);
}

/** A skill as others call it. */
export interface Named extends Ranked {
  /** Of a function the name that it is called by, beside its id. */
  functionName?: string | undefined;
}

export function functionNameOf({
  name,
  signature,
}: Pick<SkillHead, 'name' | 'signature'>): string | undefined {
  return signature && name;
}

/**
 * The skill that `calls`, a step of a pipeline, a script, or a list of allowed tools means by that name: the one of that folder; where
 * there is none, the function of that name, of several the nearest.
 */
export function calledSkill<Known extends Named>(name: string, skills: readonly Known[]): Known | undefined {
  return (
    skills.find(({ id }) => id === name) ??
    nearestFirst(skills.filter(({ functionName }) => functionName === name))[0]
  );
}
