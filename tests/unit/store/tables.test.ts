import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, it } from 'vitest';
import { createLookUp, makeTable } from '../../../src/core/library/table/static-table';
import { createDatabase } from '../../../src/store/database';
import { createTableStore } from '../../../src/store/tables';
import { bertTokenizer, f32, jsonBytes, safetensors } from '../core/library/table/files';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const facts = { name: 'a.safetensors', bytes: 9, modelSum: 'a', tokenizerSum: 'b' };
const table = (value: number) =>
  makeTable(safetensors({ embeddings: f32([[0], [value]]) }), jsonBytes(bertTokenizer(['[UNK]', 'sea'])));

it('a table is kept with what is known of it, takes the place of another, and goes', async () => {
  const tables = createTableStore(createDatabase());
  expect(await tables.facts()).toBeUndefined();
  expect(await tables.table()).toBeUndefined();
  await tables.put(facts, table(1));
  await tables.put({ ...facts, name: 'b.safetensors' }, table(3));
  const later = createTableStore(createDatabase());
  expect(await later.facts()).toEqual({ ...facts, name: 'b.safetensors' });
  const kept = await later.table();
  expect(kept && createLookUp(kept)('the sea')).toEqual([3]);
  await later.clear();
  expect(await later.facts()).toBeUndefined();
  expect(await later.table()).toBeUndefined();
});
