import { expect, it } from 'vitest';
import { calledSkill } from '../../../../src/core/skill/key';
import type { SkillSource } from '../../../../src/core/skill/model';

const skill = (source: SkillSource, id: string, name: string, isFunction = true) => ({
  source,
  id,
  ...(isFunction && { functionName: name }),
});

const skills = [
  skill('builtin', 'text-counter', 'word_count'),
  skill('user', 'my-counter', 'word_count'),
  skill('user', 'title_case', 'upper'),
  skill('user', 'other', 'title_case'),
  skill('user', 'polish', 'Polisher', false),
];

it.each([
  ['the folder of a skill', 'polish', 'polish'],
  ['a folder before the name of a function', 'title_case', 'title_case'],
  ['the name of a function', 'upper', 'title_case'],
  ['the name that two functions have: the user’s', 'word_count', 'my-counter'],
  ['the name of a skill that is no function', 'Polisher', undefined],
  ['nobody', 'constructor', undefined],
])('a name stands for %s', (_, name, id) => {
  expect(calledSkill(name, skills)?.id).toBe(id);
});
