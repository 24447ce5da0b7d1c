import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SkillStore } from '../../../src/core/library/skill-store';
import { createDatabase } from '../../../src/store/database';
import type { OpenDatabase } from '../../../src/store/schema';
import { createSkillStore } from '../../../src/store/skills';
import { putRaw } from './support/database';
import { filesOf, manifestOf } from './support/skills';

let database: OpenDatabase;
let skills: SkillStore;

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  database = createDatabase();
  skills = createSkillStore(database);
  await install('polish');
  await skills.listed();
});
afterEach(() => vi.restoreAllMocks());

const files = filesOf({ 'SKILL.md': 'text' });
const install = (id: string) => skills.put(manifestOf(id), files, undefined);
const listedIds = async () => (await skills.listed()).skills.map(({ id }) => id);

/** What is read with `getAll`, by the names of the stores: the manifests, if the list had to be made. */
function readWhole(): () => unknown[] {
  const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
  return () => read.mock.contexts.map((store) => (store as IDBObjectStore & { name: string }).name);
}

const damagedList = async (record: unknown) => (await database()).put('lists', record as never, 'skills');

describe('the rows of the settings page', () => {
  it('are read without the manifests, and made again after each write of a skill', async () => {
    expect((await skills.rows()).rows).toMatchObject([
      { id: 'polish', format: expect.any(String), warnings: 0 },
    ]);
    const whole = readWhole();
    expect((await createSkillStore(createDatabase()).rows()).rows).toHaveLength(1);
    expect(whole()).toEqual([]);
    await install('haiku');
    expect((await skills.rows()).rows.map(({ id }) => id)).toEqual(['haiku', 'polish']);
    await skills.delete('haiku', false);
    expect((await skills.rows()).rows.map(({ id }) => id)).toEqual(['polish']);
  });

  it('that are damaged are made again', async () => {
    await skills.rows();
    const damaged = { records: 1, skills: [{ key: 'user:polish', id: 'polish' }], damaged: [] };
    await (await database()).put('lists', damaged, 'rows');
    expect((await skills.rows()).rows).toMatchObject([{ id: 'polish', name: 'polish' }]);
  });
});

describe('the list of the user’s skills', () => {
  it('holds what lists show, and no more', async () => {
    expect(await skills.listed()).toMatchObject({
      skills: [
        {
          key: 'user:polish',
          id: 'polish',
          source: 'user',
          name: 'polish',
          description: 'Does polish',
          allowedTools: ['insert_text'],
          mode: 'llm',
          userInvocable: true,
          category: '',
          from: '',
        },
      ],
      damaged: [],
    });
    expect(Object.keys((await skills.listed()).skills[0] ?? {})).toHaveLength(11);
  });

  it('holds the form of a skill that has one', async () => {
    const input = [
      { name: 'tone', kind: 'choice' as const, label: 'Tone', required: true, options: ['calm'] },
    ];
    await skills.put(manifestOf('haiku', { input }), files, undefined);
    const { skills: listed } = await skills.listed();
    expect(listed.map((skill) => [skill.id, skill.input])).toEqual([
      ['haiku', input],
      ['polish', undefined],
    ]);
  });

  it('is read without the manifests, by every background after the first', async () => {
    const whole = readWhole();
    expect((await createSkillStore(createDatabase()).listed()).skills).toHaveLength(1);
    expect(whole()).toEqual([]);
  });

  it.each<[string, () => Promise<unknown>, string[]]>([
    ['put', () => install('haiku'), ['haiku', 'polish']],
    ['delete', () => skills.delete('polish', true), []],
    [
      'restore',
      async () => {
        const deleted = await skills.delete('polish', false);
        await skills.listed();
        await skills.restore(deleted);
      },
      ['polish'],
    ],
  ])('is remade after %s', async (_, change, ids) => {
    await change();
    expect(await listedIds()).toEqual(ids);
  });

  it('is remade when a skill got another name', async () => {
    const { revision } = (await skills.manifest('polish')) ?? {};
    await skills.put(manifestOf('polish', { name: 'Better' }), files, revision);
    expect((await skills.listed()).skills).toMatchObject([{ name: 'Better' }]);
  });

  it('stays as it is when a write fails', async () => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.path === 'SKILL.md') throw new DOMException('No.', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await expect(install('haiku')).rejects.toMatchObject({ code: 'store-quota' });
    const whole = readWhole();
    expect(await listedIds()).toEqual(['polish']);
    expect(whole()).toEqual([]);
  });

  it('is right while skills are written, whoever asks in between', async () => {
    const other = createSkillStore(createDatabase());
    const writes = Array.from({ length: 20 }, (_, index) => install(`skill-${index}`));
    const asked = await Promise.all(writes.map(async (write) => write.then(() => other.listed())));
    expect(asked.at(-1)?.skills.length).toBeGreaterThan(1);
    expect(await listedIds()).toHaveLength(21);
  });
});

describe('a list that is not what it was', () => {
  it.each<[string, unknown]>([
    ['is of another shape', { records: 1, skills: 'polish', damaged: [] }],
    ['has a torn line', { records: 1, skills: [{ id: 'polish' }], damaged: [] }],
    [
      'has a torn form',
      {
        records: 1,
        damaged: [],
        skills: [
          { key: 'user:polish', id: 'polish', source: 'user', name: 'a', description: 'b', input: [{}] },
        ],
      },
    ],
    ['is no list at all', 7],
    ['counts another number of skills', { records: 0, skills: [], damaged: [] }],
  ])('since it %s, is remade', async (_, record) => {
    await damagedList(record);
    expect(await listedIds()).toEqual(['polish']);
    const whole = readWhole();
    expect(await listedIds()).toEqual(['polish']);
    expect(whole()).toEqual([]);
  });

  it('since others wrote past the store, is remade, and names what is damaged', async () => {
    await putRaw(database, 'skills', { id: 'torn' });
    expect(await skills.listed()).toMatchObject({ skills: [{ id: 'polish' }], damaged: ['torn'] });
    const whole = readWhole();
    expect(await skills.listed()).toMatchObject({ damaged: ['torn'] });
    expect(whole()).toEqual([]);
  });

  it('and cannot be kept, is made each time', async () => {
    await install('haiku');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No.', 'QuotaExceededError');
    });
    expect(await listedIds()).toEqual(['haiku', 'polish']);
    expect(await listedIds()).toEqual(['haiku', 'polish']);
  });

  it('costs no skill if the browser cannot read one of the records', async () => {
    await install('torn');
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Data lost due to missing file.', 'NotReadableError');
    });
    const { get } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (key === 'torn') throw new DOMException('Data lost due to missing file.', 'NotReadableError');
      return get.call(this, key);
    });
    expect(await skills.listed()).toMatchObject({ skills: [{ id: 'polish' }], damaged: ['torn'] });
  });

  it('in a database that does not open rejects with the reason', async () => {
    const closed = createSkillStore(() => Promise.reject(new DOMException('No.', 'SecurityError')));
    await expect(closed.listed()).rejects.toMatchObject({ name: 'LibraryError' });
  });
});
