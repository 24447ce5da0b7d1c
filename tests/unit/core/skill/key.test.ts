import { expect, it } from 'vitest';
import { calledSkill } from '../../../../src/core/skill/key';

const skill = (rank: number, id: string, name: string, isFunction = true) => ({
  rank,
  id,
  ...(isFunction && { functionName: name }),
});

const skills = [
  skill(0, 'text-counter', 'word_count'),
  skill(3, 'my-counter', 'word_count'),
  skill(3, 'title_case', 'upper'),
  skill(3, 'other', 'title_case'),
  skill(3, 'polish', 'Polisher', false),
];

it.each([
  ['the folder of a skill', 'polish', 'polish'],
  ['a folder before the name of a function', 'title_case', 'title_case'],
  ['the name of a function', 'upper', 'title_case'],
  ['the name that two functions have: the nearest', 'word_count', 'my-counter'],
  ['the name of a skill that is no function', 'Polisher', undefined],
  ['nobody', 'constructor', undefined],
])('a name stands for %s', (_, name, id) => {
  expect(calledSkill(name, skills)?.id).toBe(id);
});
