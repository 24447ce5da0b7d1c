import type { SkillKey, SkillSource } from './model';

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
