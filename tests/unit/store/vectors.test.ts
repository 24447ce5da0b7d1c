import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { createDatabase } from '../../../src/store/database';
import type { SkillVector } from '../../../src/store/schema';
import { createVectorStore } from '../../../src/store/vectors';

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

it('vectors are written and taken away in one go, and all go at once', async () => {
  const vectors = createVectorStore(createDatabase());
  await vectors.change([vector('a', 1), vector('b', 2)], []);
  await vectors.change([vector('b', 3)], ['user:a']);
  expect(await vectors.all()).toEqual([vector('b', 3)]);
  await vectors.clear();
  expect(await vectors.all()).toEqual([]);
});

it('a damaged vector is passed over, and costs no other', async () => {
  const vectors = createVectorStore(createDatabase());
  const damaged = { ...vector('a', 1), numbers: 'none' } as unknown as SkillVector;
  await vectors.change([damaged, vector('b', 2)], []);
  expect(await vectors.all()).toEqual([vector('b', 2)]);
});
