import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { createDatabase } from '../../../src/store/database';
import type { SkillVector } from '../../../src/store/schema';
import { createSkillStore } from '../../../src/store/skills';
import { createVectorStore } from '../../../src/store/vectors';
import { manifestOf } from './support/skills';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const vector = (id: string, ...numbers: number[]): SkillVector => ({
  key: `user:${id}`,
  text: '3:7',
  model: 'm',
  scale: 0.5,
  numbers: Int8Array.from(numbers),
});

/** What has the vectors of these skills of the user's. */
async function withSkills(...ids: string[]) {
  const database = createDatabase();
  const skills = createSkillStore(database, () => undefined);
  for (const id of ids) await skills.put(manifestOf(id), [], undefined);
  return { skills, vectors: createVectorStore(database) };
}

it('vectors are written and taken away in one go, and all go at once', async () => {
  const { vectors } = await withSkills('a', 'b');
  await vectors.change([vector('a', 1), vector('b', 2)], []);
  await vectors.change([vector('b', 3)], ['user:a']);
  expect(await vectors.all()).toEqual([vector('b', 3)]);
  await vectors.clear();
  expect(await vectors.all()).toEqual([]);
});

it('a damaged vector is passed over, and costs no other', async () => {
  const { vectors } = await withSkills('a', 'b');
  const damaged = { ...vector('a', 1), numbers: 'none' } as unknown as SkillVector;
  await vectors.change([damaged, vector('b', 2)], []);
  expect(await vectors.all()).toEqual([vector('b', 2)]);
});

it('a vector goes with its skill in the same moment, and that of the built-in skill of its name stays', async () => {
  const { skills, vectors } = await withSkills('a', 'b');
  const builtin: SkillVector = { ...vector('a', 3), key: 'builtin:a' };
  await vectors.change([vector('a', 1), vector('b', 2), builtin], []);
  const deleted = await skills.delete('a', false);
  expect(await vectors.all()).toEqual([builtin, vector('b', 2)]);
  await skills.restore(deleted);
  expect(await vectors.all()).toEqual([builtin, vector('b', 2)]);
});

it('a vector that comes when its skill is gone already is not kept', async () => {
  const { skills, vectors } = await withSkills('a', 'b');
  await skills.delete('a', false);
  expect(await vectors.change([vector('a', 1), vector('b', 2)], [])).toEqual([vector('b', 2)]);
  expect(await vectors.all()).toEqual([vector('b', 2)]);
});
