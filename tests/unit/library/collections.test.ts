import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSkillSearch } from '../../../src/core/library/search';
import type { Library } from '../../../src/core/library/types';
import { createCollecting } from '../../../src/library/collecting';
import { putRaw } from '../store/support/database';
import { skillMdOf } from '../store/support/skills';
import { fileSource } from './support/imports';
import { createTestLibrary, type TestLibrary } from './support/test-library';

let test: TestLibrary;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
  for (const id of ['letters', 'notes']) await test.library.create(id, skillMdOf(id));
});

const entryOf = async (library: Library, id: string) =>
  (await library.list()).entries.find((entry) => entry.id === id);
const namesOf = async (library: Library, id: string) => (await entryOf(library, id))?.collections;

/** A collection with these skills. */
async function made(library: Library, name: string, ids: string[], sites?: string[]): Promise<string> {
  const { id } = await library.addCollection(name);
  if (sites) await library.changeCollection(id, { sites });
  await library.collect(ids, id, true);
  return id;
}

describe('a collection', () => {
  it('that is made in one window while another window makes one is kept, as that is', async () => {
    const { inTurn } = test.needs;
    const { settings, store } = test;
    const windows = [0, 1].map(() =>
      createCollecting({ store, settings, inTurn, announce: () => undefined }),
    );
    await Promise.all(windows.map((each, index) => each.addCollection(`From ${index}`)));
    expect((await settings.get('collections')).map(({ name }) => name)).toEqual(['From 0', 'From 1']);
  });

  it('has the skills that were put into it, of which each may be in several', async () => {
    const { library } = test;
    const work = await made(library, ' Work  things ', ['letters', 'polish']);
    await made(library, 'Mail', ['letters']);
    expect((await library.list()).collections.map(({ name }) => name)).toEqual(['Mail', 'Work things']);
    expect(await namesOf(library, 'letters')).toEqual(['Mail', 'Work things']);
    expect(await namesOf(library, 'polish')).toEqual(['Work things']);
    expect(await namesOf(library, 'notes')).toBeUndefined();
    expect((await library.skill('user:letters')).collections).toEqual(['Mail', 'Work things']);
    await library.collect(['letters', 'notes'], work, false);
    expect(await namesOf(library, 'letters')).toEqual(['Mail']);
  });

  it('is found by its name where skills are searched', async () => {
    await made(test.library, 'Quarterly figures', ['letters']);
    const { find } = createSkillSearch((await test.library.list()).entries);
    expect(find('figures').map(({ id }) => id)).toEqual(['letters']);
  });

  it('is renamed with its skills in it, and to no name that another has', async () => {
    const { library } = test;
    const id = await made(library, 'Work', ['letters']);
    await library.addCollection('Mail');
    await library.changeCollection(id, { name: 'Office' });
    expect(await namesOf(library, 'letters')).toEqual(['Office']);
    const taken = { code: 'library-collection' };
    await expect(library.changeCollection(id, { name: 'MAIL' })).rejects.toMatchObject(taken);
    await expect(library.addCollection('office')).rejects.toMatchObject(taken);
    await expect(library.addCollection('  ')).rejects.toMatchObject(taken);
    await library.changeCollection(id, { name: 'OFFICE' });
    expect(await namesOf(library, 'letters')).toEqual(['OFFICE']);
  });

  it('is deleted without its skills, and put back with them', async () => {
    const { library } = test;
    const id = await made(library, 'Work', ['letters', 'polish'], ['docs.example.com']);
    const deleted = await library.removeCollection(id);
    expect((await library.list()).collections).toEqual([]);
    expect(await entryOf(library, 'letters')).toMatchObject({ id: 'letters' });
    expect((await entryOf(library, 'letters'))?.metadata.collections).toBeUndefined();
    expect((await entryOf(library, 'letters'))?.scope).toBeUndefined();
    if (deleted) await library.restoreCollection(deleted);
    expect(await namesOf(library, 'polish')).toEqual(['Work']);
    expect((await entryOf(library, 'letters'))?.scope).toEqual({
      sites: ['docs.example.com'],
      by: 'collection',
    });
    expect(await library.removeCollection('none')).toBeUndefined();
  });

  it('stays without a skill, and a skill that is put back is in it again', async () => {
    const { library } = test;
    await made(library, 'Work', ['letters']);
    const deleted = await library.remove('user:letters');
    expect((await library.list()).collections).toHaveLength(1);
    await library.create('letters', skillMdOf('letters'));
    expect(await namesOf(library, 'letters')).toBeUndefined();
    await library.remove('user:letters');
    await library.restore(deleted);
    expect(await namesOf(library, 'letters')).toEqual(['Work']);
  });

  it('takes no skill once it is deleted', async () => {
    const { library } = test;
    const id = await made(library, 'Work', []);
    await library.removeCollection(id);
    await library.collect(['letters'], id, true);
    expect((await entryOf(library, 'letters'))?.metadata.collections).toBeUndefined();
  });

  it('tells a skill where it counts as long as that says nothing for itself', async () => {
    const { library } = test;
    await made(library, 'Work', ['letters'], ['docs.example.com']);
    const scope = { sites: ['docs.example.com'], by: 'collection' };
    expect(await library.skill('user:letters')).toMatchObject({ scope, inheritedScope: scope });
    await library.setMetadata('letters', { sites: ['example.org'] });
    expect(await library.skill('user:letters')).toMatchObject({
      scope: { by: 'skill' },
      inheritedScope: scope,
    });
  });

  it('that is damaged costs itself alone', async () => {
    const { library, stored, database } = test;
    await made(library, 'Work', ['letters']);
    stored.collections = [...(stored.collections as unknown[]), { id: 'x', name: '\u202Eevil' }, 7];
    expect((await library.list()).collections.map(({ name }) => name)).toEqual(['Work']);
    await putRaw(database, 'metadata', { id: 'notes', collections: [3] });
    expect((await entryOf(library, 'notes'))?.metadata.collections).toBeUndefined();
  });
});

describe('a backup with collections', () => {
  async function backedUp(): Promise<File> {
    const { library } = test;
    await made(library, 'Work', ['letters', 'polish'], ['docs.example.com']);
    await made(library, 'Empty', []);
    const { name, blob } = await library.backup();
    return new File([await blob.arrayBuffer()], name);
  }

  async function restored(file: File, before: (other: TestLibrary) => Promise<unknown>, settings?: string[]) {
    globalThis.indexedDB = new IDBFactory();
    const other = createTestLibrary();
    await before(other);
    const session = other.library.openImport(fileSource(file));
    const found = await session.found;
    if (!('backup' in found)) throw new Error('It is no backup.');
    const wanted = settings ?? found.backup.settings.map(({ id }) => id);
    await session.restoreBackup(
      found.backup.skills.map(({ place }) => place),
      wanted,
    );
    return { ...other, backup: found.backup };
  }

  it('brings them back with their skills and places', async () => {
    const { library, backup } = await restored(await backedUp(), async () => undefined);
    expect(backup.collections).toBe(2);
    expect((await library.list()).collections.map(({ name }) => name)).toEqual(['Empty', 'Work']);
    expect(await namesOf(library, 'letters')).toEqual(['Work']);
    expect(await namesOf(library, 'polish')).toEqual(['Work']);
    expect((await entryOf(library, 'letters'))?.scope).toEqual({
      sites: ['docs.example.com'],
      by: 'collection',
    });
  });

  it('asks before a skill that is here is in another one, which may let it count elsewhere', async () => {
    const { library, backup } = await restored(await backedUp(), async () => undefined, []);
    expect(backup.settings.filter(({ kind }) => kind === 'skill-collections')).toEqual([
      {
        id: 'skill-collections polish Work',
        kind: 'skill-collections',
        params: ['polish', 'Work'],
        looser: true,
      },
    ]);
    expect(await namesOf(library, 'polish')).toBeUndefined();
    expect(await namesOf(library, 'letters')).toEqual(['Work']);
  });

  it('puts skills into the collection here that has the name and the places', async () => {
    const file = await backedUp();
    const { library } = await restored(file, ({ library }) =>
      made(library, 'work', [], ['docs.example.com']),
    );
    expect((await library.list()).collections.map(({ name }) => name)).toEqual(['Empty', 'work']);
    expect(await namesOf(library, 'letters')).toEqual(['work']);
  });

  it.each([[['example.org']], [[]], [undefined]])(
    'lets no skill count elsewhere because a collection here has the name: %j',
    async (sites) => {
      const file = await backedUp();
      const { library } = await restored(file, ({ library }) => made(library, 'work', [], sites));
      expect((await library.list()).collections.map(({ name }) => name)).toEqual(['Empty', 'work', 'Work 2']);
      expect(await entryOf(library, 'letters')).toMatchObject({
        collections: ['Work 2'],
        scope: { sites: ['docs.example.com'], by: 'collection' },
      });
    },
  );
});
