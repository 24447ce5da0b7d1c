import type { SkillHead, SkillKey, SkillSource } from './model';

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

/** Where skills come from, from the one that gives way to the one that wins where two have one folder's name. */
export const precedence: readonly SkillSource[] = ['builtin', 'site', 'plugin', 'user'];

/** A skill as others call it. */
export interface Named {
  id: string;
  source: SkillSource;
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
 * there is none, the function of that name. Of two functions of one name that of the source counts that would if their folders were the same.
 */
export function calledSkill<Known extends Named>(name: string, skills: readonly Known[]): Known | undefined {
  return (
    skills.find(({ id }) => id === name) ??
    skills
      .filter(({ functionName }) => functionName === name)
      .toSorted((a, b) => precedence.indexOf(b.source) - precedence.indexOf(a.source))[0]
  );
}
