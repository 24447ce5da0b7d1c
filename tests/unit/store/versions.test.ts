import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SkillManifest } from '../../../src/core/library/manifest';
import type { SkillStore } from '../../../src/core/library/skill-store';
import { createDatabase } from '../../../src/store/database';
import type { OpenDatabase } from '../../../src/store/schema';
import { createSkillStore } from '../../../src/store/skills';
import { versionLimits } from '../../../src/store/versions';
import { contents, getRaw, putRaw } from './support/database';
import { filesOf, manifestOf, textOf } from './support/skills';

let database: OpenDatabase;
let skills: SkillStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = createDatabase();
  skills = createSkillStore(database);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Calls back with the store's name and the first argument before every call of a method of all stores. */
function intercept(method: string, before: (store: string, key: unknown) => unknown): void {
  const stores = IDBObjectStore.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  const real = stores[method];
  vi.spyOn(stores, method).mockImplementation(function (this: unknown, ...args) {
    before((this as { name: string }).name, args[0]);
    return real?.apply(this, args);
  });
}

/** The browser cannot read what is in this store, or no record with such a key. */
function unreadable(store: string, method: 'get' | 'getAll', isIt: (key: unknown) => boolean = () => true) {
  intercept(method, (name, key) => {
    if (name === store && isIt(key))
      throw new DOMException('Data lost due to missing file.', 'NotReadableError');
  });
}

type Texts = Record<string, string>;

/** Stands for a digest: it is told by the text alone. */
const digestOf = (text: string) => `sha-${text}`;

function packageOf(id: string, texts: Texts, changes: Partial<SkillManifest> = {}): SkillManifest {
  const sums = Object.entries(texts).map(([path, text]) => ({
    path,
    size: text.length,
    sha256: digestOf(text),
  }));
  const hashes = { skillMd: digestOf(texts['SKILL.md'] ?? ''), package: JSON.stringify(texts) };
  return manifestOf(id, { files: Object.keys(texts), contents: sums, hashes, ...changes });
}

/** Writes a whole package in place of what is there, if there is anything. */
async function put(id: string, texts: Texts, change: 'edit' | 'update' | undefined = undefined) {
  const before = await skills.manifest(id);
  const also = change === undefined ? {} : { change };
  await skills.put(packageOf(id, texts), filesOf(texts), before?.revision, also);
}

async function versionTexts(id: string, number: number): Promise<Texts> {
  const files = await skills.versionFiles(id, number);
  return Object.fromEntries(files.map(({ path, bytes }) => [path, textOf(bytes) ?? '']));
}

const keptBytes = async () => {
  const { versionFiles = [] } = await contents(await database());
  return versionFiles.map((file) => textOf((file as { bytes: Uint8Array }).bytes)).toSorted();
};
const numbers = async (id: string) => (await skills.versions(id)).map(({ number }) => number);

describe('a skill that is written over', () => {
  it('keeps what stood there, with when and by what it was replaced', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1000 });
    await put('polish', { 'SKILL.md': 'one', 'a.md': 'A' });
    await put('polish', { 'SKILL.md': 'two' }, 'update');
    vi.setSystemTime(2000);
    await put('polish', { 'SKILL.md': 'three' });
    expect(await skills.versions('polish')).toMatchObject([
      { number: 2, replacedAt: 2000, replacedBy: 'edit', manifest: { hashes: { skillMd: 'sha-two' } } },
      { number: 1, replacedAt: 1000, replacedBy: 'update', manifest: { files: ['SKILL.md', 'a.md'] } },
    ]);
    expect(await versionTexts('polish', 1)).toEqual({ 'SKILL.md': 'one', 'a.md': 'A' });
    expect(await versionTexts('polish', 2)).toEqual({ 'SKILL.md': 'two' });
  });

  it('keeps no second copy of what has not changed, in a write of one file and of all', async () => {
    await put('polish', { 'SKILL.md': 'one', 'large.bin': 'much', 'copy.bin': 'much' });
    const next = { 'SKILL.md': 'two', 'large.bin': 'much', 'copy.bin': 'much' };
    const { revision } = (await skills.manifest('polish')) ?? {};
    await skills.put(packageOf('polish', next), filesOf({ 'SKILL.md': 'two' }), revision, {
      keepsFiles: true,
    });
    expect(await keptBytes()).toEqual(['one']);
    await put('polish', { 'SKILL.md': 'three', 'moved.bin': 'much' });
    expect(await keptBytes()).toEqual(['one', 'two']);
    expect(await versionTexts('polish', 1)).toEqual({ ...next, 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'three' });
    expect(await keptBytes()).toEqual(['much', 'one', 'two']);
    expect(await versionTexts('polish', 1)).toEqual({ ...next, 'SKILL.md': 'one' });
    expect((await skills.versionFiles('polish', 1, ['large.bin'])).map(({ path }) => path)).toEqual([
      'large.bin',
    ]);
  });

  it('drops the bytes of a version that the skill has again, and keeps them when it loses them', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'two' });
    await put('polish', { 'SKILL.md': 'one' });
    expect(await keptBytes()).toEqual(['two']);
    await put('polish', { 'SKILL.md': 'three' });
    expect(await keptBytes()).toEqual(['one', 'two']);
    expect(await versionTexts('polish', 1)).toEqual({ 'SKILL.md': 'one' });
  });

  it('keeps none where the bytes are the same', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'one' });
    expect(await skills.versions('polish')).toEqual([]);
  });

  it('keeps none where the writer is refused', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    const before = await contents(await database());
    const late = packageOf('polish', { 'SKILL.md': 'two' });
    await expect(skills.put(late, filesOf({ 'SKILL.md': 'two' }), 7)).rejects.toMatchObject({
      code: 'library-changed',
    });
    expect(await contents(await database())).toEqual(before);
  });

  it('of a new skill asks nothing of the versions', async () => {
    const asked: string[] = [];
    for (const method of ['getAll', 'getAllKeys', 'delete']) intercept(method, (store) => asked.push(store));
    await put('polish', { 'SKILL.md': 'one' });
    expect(asked.filter((name) => name.startsWith('version'))).toEqual([]);
  });
});

describe('the limits', () => {
  it('are those that users are told', () => {
    // skill_versions_lead, docs/guide.md
    expect(versionLimits).toEqual({ count: 10, bytes: 100_000_000 });
  });

  it('leave the last ten, and no byte of what has gone', async () => {
    for (let turn = 0; turn < 14; turn += 1) await put('polish', { 'SKILL.md': `text ${turn}` });
    expect(await numbers('polish')).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
    expect(await keptBytes()).toHaveLength(10);
    expect(await versionTexts('polish', 4)).toEqual({ 'SKILL.md': 'text 3' });
    await expect(skills.versionFiles('polish', 3)).rejects.toMatchObject({ code: 'library-version' });
  });

  it('leave so many bytes as fit: the oldest go first', async () => {
    const large = (texts: Texts, size: number) => {
      const manifest = packageOf('polish', texts);
      const [first] = manifest.contents;
      if (first) first.size = size;
      return manifest;
    };
    const write = async (text: string, size: number) =>
      skills.put(
        large({ 'SKILL.md': text }, size),
        filesOf({ 'SKILL.md': text }),
        (await skills.manifest('polish'))?.revision,
      );
    const half = versionLimits.bytes / 2;
    for (const text of ['one', 'two', 'three']) await write(text, half);
    expect(await numbers('polish')).toEqual([2, 1]);
    await write('four', 1);
    expect(await numbers('polish')).toEqual([3, 2]);
    await write('five', versionLimits.bytes);
    expect(await numbers('polish')).toEqual([4, 3]);
    await write('six', 1);
    expect(await numbers('polish')).toEqual([5]);
    expect(await keptBytes()).toEqual(['five']);
  });
});

describe('a skill that is deleted', () => {
  it('takes its versions with it, and has them back', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'two' });
    const before = await contents(await database());
    const deleted = await skills.delete('polish', false);
    expect(await contents(await database())).toMatchObject({ versions: [], versionFiles: [] });
    await skills.restore(deleted);
    expect(await contents(await database())).toEqual(before);
  });

  it('leaves none to another of its id, and touches none of one whose id begins alike', async () => {
    for (const id of ['polish', 'polish-2'])
      for (const text of ['one', 'two']) await put(id, { 'SKILL.md': `${id} ${text}` });
    const deleted = await skills.delete('polish', false);
    await put('polish', { 'SKILL.md': 'another' });
    expect(await skills.versions('polish')).toEqual([]);
    await expect(skills.restore(deleted)).rejects.toMatchObject({ code: 'library-exists' });
    expect(await skills.versions('polish')).toEqual([]);
    expect(await versionTexts('polish-2', 1)).toEqual({ 'SKILL.md': 'polish-2 one' });
  });

  it('is deleted also where the browser cannot read its versions, which do not come back then', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'two' });
    unreadable('versionFiles', 'getAll');
    const deleted = await skills.delete('polish', false);
    vi.restoreAllMocks();
    expect(await contents(await database())).toMatchObject({ skills: [], versions: [], versionFiles: [] });
    await skills.restore(deleted);
    expect(await skills.manifest('polish')).toMatchObject({ revision: expect.any(Number) });
    expect(await skills.versions('polish')).toEqual([]);
  });
});

describe('without room', () => {
  /** There is none for what versions are kept in. */
  const noRoomFor = (full: string) =>
    intercept('put', (store) => {
      if (store === full) throw new DOMException('No.', 'QuotaExceededError');
    });

  it('a change is made all the same: no version is kept, and those before make room', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'two' });
    noRoomFor('versionFiles');
    await put('polish', { 'SKILL.md': 'three' });
    expect(textOf(await skills.readFile('polish', 'SKILL.md'))).toBe('three');
    expect(await contents(await database())).toMatchObject({ versions: [], versionFiles: [] });
    expect(console.error).toHaveBeenCalledExactlyOnceWith(
      'Caretaker (versions):',
      expect.objectContaining({ code: 'store-quota' }),
    );
  });

  it('for the change itself nothing is changed, no version either', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'two' });
    const before = await contents(await database());
    noRoomFor('files');
    await expect(put('polish', { 'SKILL.md': 'three' })).rejects.toMatchObject({ code: 'store-quota' });
    vi.restoreAllMocks();
    expect(await contents(await database())).toEqual(before);
  });

  it('a deleted skill comes back without its versions', async () => {
    await put('polish', { 'SKILL.md': 'one' });
    await put('polish', { 'SKILL.md': 'two' });
    const deleted = await skills.delete('polish', false);
    noRoomFor('versions');
    await skills.restore(deleted);
    expect(textOf(await skills.readFile('polish', 'SKILL.md'))).toBe('two');
    expect(await skills.versions('polish')).toEqual([]);
  });
});

describe('what is damaged', () => {
  beforeEach(async () => {
    for (const text of ['one', 'two', 'three']) await put('polish', { 'SKILL.md': text });
  });

  it.each([
    ['of no form', { id: 'polish', number: 2 }],
    ['with a torn manifest', { id: 'polish', number: 2, replacedAt: 1, replacedBy: 'edit', manifest: {} }],
    [
      'of another skill',
      { id: 'polish', number: 2, replacedAt: 1, replacedBy: 'edit', manifest: manifestOf('other') },
    ],
  ])('a record %s costs itself alone, and goes with the next change', async (_, record) => {
    await putRaw(database, 'versions', record);
    expect(await numbers('polish')).toEqual([1]);
    await expect(skills.versionFiles('polish', 2)).rejects.toMatchObject({ code: 'library-version' });
    await put('polish', { 'SKILL.md': 'four' });
    expect(await versionTexts('polish', 1)).toEqual({ 'SKILL.md': 'one' });
    expect(await versionTexts('polish', 2)).toEqual({ 'SKILL.md': 'three' });
    expect(await keptBytes()).toEqual(['one', 'three']);
  });

  it('a record that the browser cannot read is not listed, and the others are', async () => {
    unreadable('versions', 'getAll');
    unreadable('versions', 'get', (key) => Array.isArray(key) && key[1] === 2);
    expect(await numbers('polish')).toEqual([1]);
  });

  it('a version whose bytes are missing says so, and goes with the next change', async () => {
    await (await database()).delete('versionFiles', ['polish', 'sha-one']);
    await expect(skills.versionFiles('polish', 1)).rejects.toMatchObject({ code: 'store-damaged' });
    expect(await versionTexts('polish', 2)).toEqual({ 'SKILL.md': 'two' });
    await put('polish', { 'SKILL.md': 'four' });
    expect(await numbers('polish')).toEqual([3, 2]);
  });

  it('bytes that are none cost a version, and no other', async () => {
    await putRaw(database, 'versionFiles', { id: 'polish', sha256: 'sha-one', bytes: 'one' });
    await expect(skills.versionFiles('polish', 1)).rejects.toMatchObject({ code: 'store-damaged' });
    await putRaw(database, 'files', { id: 'polish', path: 'SKILL.md', bytes: 'three' });
    await put('polish', { 'SKILL.md': 'four' });
    // What stood there could not be kept: its bytes were not there.
    expect(await numbers('polish')).toEqual([2, 1]);
  });

  it('a skill that is written again has the versions whose bytes are there', async () => {
    await putRaw(database, 'skills', { id: 'polish' });
    await skills.put(
      packageOf('polish', { 'SKILL.md': 'mended' }),
      filesOf({ 'SKILL.md': 'mended' }),
      undefined,
    );
    expect(await numbers('polish')).toEqual([2, 1]);
    expect(await versionTexts('polish', 2)).toEqual({ 'SKILL.md': 'two' });
  });

  it('files that the browser cannot read are written over all the same, without a past', async () => {
    unreadable('files', 'get');
    await put('polish', { 'SKILL.md': 'four' });
    vi.restoreAllMocks();
    expect(textOf(await skills.readFile('polish', 'SKILL.md'))).toBe('four');
    expect(await skills.versions('polish')).toEqual([]);
    expect(await getRaw(database, 'versionFiles', ['polish', 'sha-one'])).toBeUndefined();
  });
});

describe('versions that are deleted alone', () => {
  beforeEach(async () => {
    await put('polish', { 'SKILL.md': 'secret', 'a.md': 'same' });
    await put('polish', { 'SKILL.md': 'two', 'a.md': 'same' });
    await put('other', { 'SKILL.md': 'x' });
    await put('other', { 'SKILL.md': 'y' });
  });

  it('leave nothing of what stood there, and the skill and all others as they are', async () => {
    expect(await keptBytes()).toEqual(['secret', 'x']);
    await skills.deleteVersions('polish');
    expect(await keptBytes()).toEqual(['x']);
    expect(await numbers('polish')).toEqual([]);
    expect(await numbers('other')).toEqual([1]);
    expect(textOf(await skills.readFile('polish', 'SKILL.md'))).toBe('two');
  });

  it('are put back while the skill stands as it did, and not after', async () => {
    const deleted = await skills.deleteVersions('polish');
    const { revision = 0 } = (await skills.manifest('polish')) ?? {};
    if (!deleted) throw new Error('No versions');
    await skills.putVersionsBack('polish', deleted, revision);
    expect(await versionTexts('polish', 1)).toEqual({ 'SKILL.md': 'secret', 'a.md': 'same' });
    await skills.deleteVersions('polish');
    await put('polish', { 'SKILL.md': 'three', 'a.md': 'same' });
    await expect(skills.putVersionsBack('polish', deleted, revision)).rejects.toMatchObject({
      code: 'library-changed',
    });
    expect(await keptBytes()).toEqual(['two', 'x']);
  });

  it('go also where the browser cannot read them', async () => {
    unreadable('versionFiles', 'getAll');
    expect(await skills.deleteVersions('polish')).toBeUndefined();
    vi.restoreAllMocks();
    expect(await keptBytes()).toEqual(['x']);
  });
});
