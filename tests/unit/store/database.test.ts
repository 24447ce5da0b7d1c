import 'fake-indexeddb/auto';
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import { unwrap } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { blockedFor, createDatabase } from '../../../src/store/database';
import { createMemoStore } from '../../../src/store/memos';
import { createSkillStore } from '../../../src/store/skills';
import { contents, openRaw } from './support/database';
import { filesOf, manifestOf } from './support/skills';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const memo = { id: 'm', text: 'kept', url: 'https://a.example/', title: 'A', createdAt: 7 };
const run = { id: 'r', status: 'running', startedAt: 3, text: 'half', skill: 'builtin:polish' };

const skill = { ...manifestOf('polish'), revision: 4 };
const file = { id: 'polish', path: 'SKILL.md', bytes: new Uint8Array([1, 2]) };
const looks = { id: 'polish', emoji: '🧽' };
const replaced = { id: 'polish', number: 1, replacedAt: 5, replacedBy: 'edit', manifest: skill };
const versionFile = { id: 'polish', sha256: 'aa', bytes: new Uint8Array([3]) };
const folder = { id: 'f', handle: { kind: 'directory', name: 'skills' } };
const vector = { key: 'user:polish', text: '1:2', model: 'm', scale: 1, numbers: Int8Array.of(1) };
const list = { records: 1, skills: [], damaged: [] };

/** What each version that was shipped made, as that version made it; with something in every store. */
const versions: Record<number, (database: IDBDatabase) => void> = {
  1: (database) => {
    const memos = database.createObjectStore('memos', { keyPath: 'id' });
    memos.createIndex('createdAt', 'createdAt');
    memos.put(memo);
    const runs = database.createObjectStore('runs', { keyPath: 'id' });
    runs.createIndex('startedAt', 'startedAt');
    runs.createIndex('status', 'status');
    runs.put(run);
  },
  2: (database) => {
    versions[1]?.(database);
    database.createObjectStore('skills', { keyPath: 'id' }).put(skill);
    database.createObjectStore('files', { keyPath: ['id', 'path'] }).put(file);
    database.createObjectStore('metadata', { keyPath: 'id' }).put(looks);
    database.createObjectStore('lists').put(list, 'skills');
  },
  3: (database) => {
    versions[2]?.(database);
    database.createObjectStore('versions', { keyPath: ['id', 'number'] }).put(replaced);
    database.createObjectStore('versionFiles', { keyPath: ['id', 'sha256'] }).put(versionFile);
  },
  4: (database) => {
    versions[3]?.(database);
    database.createObjectStore('folders', { keyPath: 'id' }).put(folder);
  },
  5: (database) => {
    versions[4]?.(database);
    database.createObjectStore('vectors', { keyPath: 'key' }).put(vector);
  },
};

const current = [
  'files',
  'folders',
  'lists',
  'memos',
  'metadata',
  'runs',
  'skills',
  'tables',
  'vectors',
  'versionFiles',
  'versions',
];

describe('the schema', () => {
  it('is made from nothing', async () => {
    const database = await createDatabase()();
    expect([...database.objectStoreNames]).toEqual(current);
  });

  it.each(Object.keys(versions).map(Number))(
    'is brought up from version %i, and nothing is lost',
    async (version) => {
      (await openRaw(version, versions[version])).close();
      const database = await createDatabase()();
      expect([...database.objectStoreNames]).toEqual(current);
      const since = (from: number, record: unknown) => (version >= from ? [record] : []);
      expect(await contents(database)).toEqual({
        files: since(2, file),
        folders: since(4, folder),
        lists: since(2, list),
        memos: [memo],
        metadata: since(2, looks),
        runs: [run],
        skills: since(2, skill),
        tables: [],
        vectors: since(5, vector),
        versionFiles: since(3, versionFile),
        versions: since(3, replaced),
      });
      expect(await database.getAllFromIndex('memos', 'createdAt')).toEqual([memo]);
      expect(await database.getAllFromIndex('runs', 'status', 'running')).toEqual([run]);
      expect(await database.getAllKeysFromIndex('runs', 'startedAt')).toEqual(['r']);
    },
  );

  it('has a migration test from every earlier version', async () => {
    const { version } = await createDatabase()();
    expect(Object.keys(versions).map(Number)).toEqual(
      Array.from({ length: version - 1 }, (_, index) => index + 1),
    );
  });

  it('can be used the moment it was brought up', async () => {
    (await openRaw(1, versions[1])).close();
    const skills = createSkillStore(createDatabase());
    await skills.put(manifestOf('polish'), filesOf({ 'SKILL.md': 'x' }), undefined);
    expect((await skills.manifests()).manifests).toHaveLength(1);
  });
});

describe('a window that holds an older version open', () => {
  const openings = () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    return createMemoStore(createDatabase());
  };

  it('is told by every use, until it lets go; then all is there', async () => {
    const older = await openRaw(1, versions[1]);
    const memos = openings();
    const refused = expect(memos.list()).rejects.toMatchObject({ code: 'store-blocked' });
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(blockedFor);
    await refused;
    await expect(memos.list()).rejects.toMatchObject({ code: 'store-blocked' });
    older.close();
    await vi.waitFor(async () => expect(await memos.list()).toEqual([memo]));
  });

  it('may finish what it is writing', async () => {
    const older = await openRaw(1, versions[1]);
    const memos = openings();
    const listed = memos.list();
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(blockedFor / 2);
    older.close();
    expect(await listed).toEqual([memo]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a database of a newer version', () => {
  it('is left alone, and whoever asks is told', async () => {
    const newer = await openRaw(99, (database) => database.createObjectStore('later').put('thing', 1));
    newer.close();
    const memos = createMemoStore(createDatabase());
    await expect(memos.save(memo)).rejects.toMatchObject({ name: 'LibraryError', code: 'store-newer' });
    await expect(memos.list()).rejects.toMatchObject({ code: 'store-newer' });
    const again = await openRaw(99);
    expect([...again.objectStoreNames]).toEqual(['later']);
    again.close();
  });

  it('gets this connection out of its way', async () => {
    const memos = createMemoStore(createDatabase());
    await memos.save(memo);
    const newer = await openRaw(99);
    newer.close();
    await expect(memos.list()).rejects.toMatchObject({ code: 'store-newer' });
  });
});

describe('a browser that gives no database', () => {
  const failOpening = (name: string, message = 'No.') =>
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException(message, name);
    });

  it.each([
    ['of a private window in Firefox', 'InvalidStateError'],
    ['that blocks all storage', 'SecurityError'],
  ])('%s says so', async (_, name) => {
    failOpening(name);
    await expect(createMemoStore(createDatabase()).list()).rejects.toMatchObject({ code: 'store-private' });
  });

  it('because it has no such thing says so', async () => {
    vi.stubGlobal('indexedDB', undefined);
    await expect(createDatabase()()).rejects.toMatchObject({ code: 'store-private' });
    vi.unstubAllGlobals();
  });

  it('for a reason of its own is quoted, and asked again by the next use', async () => {
    const open = createDatabase();
    const failing = failOpening('UnknownError', 'Internal error opening backing store');
    await expect(open()).rejects.toMatchObject({
      code: 'store-failed',
      params: ['Internal error opening backing store'],
      cause: expect.objectContaining({ name: 'UnknownError' }),
    });
    failing.mockRestore();
    expect([...(await open()).objectStoreNames]).toEqual(current);
  });

  it('for want of room says so', async () => {
    failOpening('QuotaExceededError');
    await expect(createDatabase()()).rejects.toMatchObject({ code: 'store-quota' });
  });
});

describe('a connection that the browser ends', () => {
  it('is opened anew by the next use, with everything in it', async () => {
    const open = createDatabase();
    const memos = createMemoStore(open);
    await memos.save(memo);
    const first = await open();
    forceCloseDatabase(unwrap(first) as never);
    await vi.waitFor(async () => expect(await open()).not.toBe(first));
    expect(await memos.list()).toEqual([memo]);
  });

  it('fails what was under way with a code, and not the next', async () => {
    const open = createDatabase();
    const memos = createMemoStore(open);
    const first = await open();
    vi.spyOn(first, 'transaction').mockImplementation(() => {
      throw new DOMException('The database connection is closing.', 'InvalidStateError');
    });
    await expect(memos.save(memo)).rejects.toMatchObject({ code: 'store-failed' });
  });
});
