import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { createDatabase } from '../../../src/store/database';
import { createFolderStore } from '../../../src/store/folders';

it('folders are kept by their id, and forgotten', async () => {
  globalThis.indexedDB = new IDBFactory();
  const folders = createFolderStore(createDatabase());
  // A browser keeps handles with their methods, which this database does not.
  const handle = { kind: 'directory', name: 'skills' };
  await folders.keep({ id: 'a', handle: handle as never });
  expect(await folders.all()).toEqual([{ id: 'a', handle }]);
  expect(await folders.find('a')).toEqual({ id: 'a', handle });
  expect(await folders.find('b')).toBeUndefined();
  await folders.forget('a');
  expect(await folders.all()).toEqual([]);
});
