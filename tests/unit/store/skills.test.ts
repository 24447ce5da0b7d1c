import 'fake-indexeddb/auto';
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SkillStore } from '../../../src/core/library/skill-store';
import { onSkillsChanged } from '../../../src/store/changes';
import { createDatabase } from '../../../src/store/database';
import type { OpenDatabase } from '../../../src/store/schema';
import { createSkillStore } from '../../../src/store/skills';
import { contents, getRaw, putRaw } from './support/database';
import { bytesOf, filesOf, manifestOf, textOf } from './support/skills';

let database: OpenDatabase;
let skills: SkillStore;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  database = createDatabase();
  skills = createSkillStore(database);
  // A new skill starts at revision 1.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

const files = filesOf({ 'SKILL.md': 'polish', 'references/a.md': 'A' });
const everything = async () => contents(await database());

describe('a skill', () => {
  it('is kept with its files, and read back byte for byte', async () => {
    const odd = { path: 'assets/x.bin', bytes: new Uint8Array([0, 255, 128, 13, 10]) };
    await skills.put(manifestOf('polish'), [...files, odd], undefined);
    expect(await skills.manifest('polish')).toEqual(manifestOf('polish', { revision: 1 }));
    expect(await skills.readFile('polish', 'assets/x.bin')).toEqual(odd.bytes);
    expect((await skills.files('polish')).map(({ path }) => path)).toEqual([
      'SKILL.md',
      'assets/x.bin',
      'references/a.md',
    ]);
  });

  it('that is not there is undefined, and so is a file', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    expect(await skills.manifest('nobody')).toBeUndefined();
    expect(await skills.readFile('polish', 'nothing.md')).toBeUndefined();
    expect(await skills.files('nobody')).toEqual([]);
  });

  it('is replaced with all its files: what the new one has not is gone', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    await skills.put(manifestOf('polish', { name: 'Better' }), filesOf({ 'SKILL.md': 'better' }), 1);
    expect(await skills.manifest('polish')).toMatchObject({ name: 'Better', revision: 2 });
    expect((await skills.files('polish')).map(({ bytes }) => textOf(bytes))).toEqual(['better']);
  });

  it('has no part in the files of one whose id begins alike', async () => {
    await skills.put(manifestOf('polish-2'), filesOf({ 'SKILL.md': 'other' }), undefined);
    await skills.put(manifestOf('polish'), files, undefined);
    await skills.delete('polish', false);
    expect(textOf(await skills.readFile('polish-2', 'SKILL.md'))).toBe('other');
  });

  it('takes of a larger buffer only its own bytes into the store', async () => {
    const archive = bytesOf('the whole archive');
    await skills.put(manifestOf('polish'), [{ path: 'SKILL.md', bytes: archive.subarray(4, 9) }], undefined);
    const bytes = await skills.readFile('polish', 'SKILL.md');
    expect(textOf(bytes)).toBe('whole');
    expect(bytes?.buffer.byteLength).toBe(5);
  });

  it('is listed without a byte of its files', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    const read = vi.spyOn(IDBObjectStore.prototype, 'getAll');
    expect(await skills.manifests()).toEqual({
      manifests: [manifestOf('polish', { revision: 1 })],
      damaged: [],
    });
    expect(read.mock.contexts.map((store) => (store as IDBObjectStore & { name: string }).name)).toEqual([
      'skills',
    ]);
  });
});

describe('a write of some files', () => {
  it('leaves the others as they are', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    await skills.put(manifestOf('polish'), filesOf({ 'SKILL.md': 'new' }), 1, { keepsFiles: true });
    expect((await skills.files('polish')).map(({ bytes }) => textOf(bytes))).toEqual(['new', 'A']);
    expect(await skills.manifest('polish')).toMatchObject({ revision: 2 });
  });
});

describe('a write with metadata', () => {
  it('changes what there is', async () => {
    await skills.setMetadata('polish', { emoji: '🧽' });
    await skills.put(manifestOf('polish'), files, undefined, {
      metadata: (own) => ({ emoji: '🪥', enabled: false, ...own }),
    });
    expect(await skills.metadata()).toEqual({ polish: { emoji: '🧽', enabled: false } });
  });

  it('that is refused, or fails, changes neither', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    const before = await everything();
    const metadata = () => ({ emoji: '🪥' });
    await expect(skills.put(manifestOf('polish'), files, 7, { metadata })).rejects.toMatchObject({
      code: 'library-changed',
    });
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.emoji) throw new DOMException('No.', 'QuotaExceededError');
      return put.call(this, value, key);
    });
    await expect(skills.put(manifestOf('polish'), files, 1, { metadata })).rejects.toMatchObject({
      code: 'store-quota',
    });
    expect(await everything()).toEqual(before);
  });
});

describe('two writers', () => {
  it.each([
    ['of one skill: the second is refused', 1, 'library-changed'],
    ['of a new skill: the second is refused', undefined, 'library-exists'],
  ])('%s, and nothing of it is kept', async (_, expected, code) => {
    await skills.put(manifestOf('polish'), files, undefined);
    await skills.put(manifestOf('polish', { name: 'First' }), filesOf({ 'SKILL.md': 'first' }), 1);
    const before = await everything();
    await expect(
      skills.put(manifestOf('polish', { name: 'Second' }), filesOf({ 'SKILL.md': 'second' }), expected),
    ).rejects.toMatchObject({ name: 'LibraryError', code, params: ['polish'] });
    expect(await everything()).toEqual(before);
  });

  it('at the very same time: one wins, whole', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    const other = createSkillStore(createDatabase());
    const results = await Promise.allSettled([
      skills.put(manifestOf('polish', { name: 'A' }), filesOf({ 'SKILL.md': 'A' }), 1),
      other.put(manifestOf('polish', { name: 'B' }), filesOf({ 'SKILL.md': 'B' }), 1),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { name } = (await skills.manifest('polish')) ?? {};
    expect(textOf(await skills.readFile('polish', 'SKILL.md'))).toBe(name);
  });

  it('one of whom deleted the skill and made it anew: the other is refused, however often both wrote', async () => {
    vi.restoreAllMocks();
    await skills.put(manifestOf('polish'), files, undefined);
    const { revision = 0 } = (await skills.manifest('polish')) ?? {};
    await skills.delete('polish', false);
    await skills.put(manifestOf('polish', { name: 'New' }), files, undefined);
    const again = (await skills.manifest('polish'))?.revision;
    expect(again).not.toBe(revision);
    expect(Number.isSafeInteger(again)).toBe(true);
    await expect(skills.put(manifestOf('polish'), files, revision)).rejects.toMatchObject({
      code: 'library-changed',
    });
    expect(await skills.manifest('polish')).toMatchObject({ name: 'New' });
  });

  it('one of whom deleted the skill: the other learns that it is gone', async () => {
    await expect(skills.put(manifestOf('polish'), files, 3)).rejects.toMatchObject({ code: 'library-gone' });
    expect(await skills.manifest('polish')).toBeUndefined();
  });
});

describe('a write that fails half way', () => {
  /** The file with this path cannot be written, for this reason. */
  const failAt = (path: string, name: string) => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      if (value.path === path) throw new DOMException('No.', name);
      return put.call(this, value, key);
    });
  };

  it.each([
    ['QuotaExceededError', 'store-quota'],
    ['UnknownError', 'store-failed'],
  ])('with %s changes nothing: the skill before it is there, whole', async (name, code) => {
    await skills.put(manifestOf('polish'), files, undefined);
    const before = await everything();
    failAt('b.md', name);
    const after = filesOf({ 'SKILL.md': 'new', 'b.md': 'too much', 'c.md': 'C' });
    await expect(skills.put(manifestOf('polish'), after, 1)).rejects.toMatchObject({ code });
    expect(await everything()).toEqual(before);
  });

  it('leaves nothing of a new skill', async () => {
    failAt('references/a.md', 'QuotaExceededError');
    await expect(skills.put(manifestOf('polish'), files, undefined)).rejects.toMatchObject({
      code: 'store-quota',
    });
    expect(await everything()).toMatchObject({ skills: [], files: [] });
  });

  it('because the browser ran out of room at its end says so', async () => {
    const { put } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value, key) {
      const request = put.call(this, value, key);
      const { transaction } = this as unknown as { transaction: { _abort(name: string): void } };
      if (value.path === 'references/a.md') transaction._abort('QuotaExceededError');
      return request;
    });
    await expect(skills.put(manifestOf('polish'), files, undefined)).rejects.toMatchObject({
      code: 'store-quota',
    });
    vi.restoreAllMocks();
    expect(await everything()).toMatchObject({ skills: [], files: [] });
  });

  it('because something in it cannot be stored at all keeps what was there', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    const before = await everything();
    const strange = { ...manifestOf('polish'), config: { run: () => 1 } as never };
    await expect(skills.put(strange, files, 1)).rejects.toMatchObject({ code: 'store-failed' });
    expect(await everything()).toEqual(before);
  });
});

describe('deleting', () => {
  it('takes skill, files and metadata, and is taken back whole', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    await skills.setMetadata('polish', { emoji: '🧽', enabled: false });
    const before = await everything();
    const deleted = await skills.delete('polish', false);
    expect(await everything()).toMatchObject({ skills: [], files: [], metadata: [] });
    await skills.restore(deleted);
    expect(await everything()).toEqual(before);
  });

  it('may leave the metadata, which are the original’s too', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    await skills.setMetadata('polish', { emoji: '🧽' });
    const deleted = await skills.delete('polish', true);
    await skills.setMetadata('polish', { emoji: '🪥' });
    await skills.restore(deleted);
    expect(await skills.metadata()).toEqual({ polish: { emoji: '🪥' } });
  });

  it('of what is not there says that it is gone', async () => {
    await expect(skills.delete('polish', false)).rejects.toMatchObject({ code: 'library-gone' });
  });

  it('is not taken back over a skill that came meanwhile', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    const deleted = await skills.delete('polish', false);
    await skills.put(manifestOf('polish', { name: 'New' }), files, undefined);
    await expect(skills.restore(deleted)).rejects.toMatchObject({
      code: 'library-exists',
      params: ['polish'],
    });
    expect(await skills.manifest('polish')).toMatchObject({ name: 'New' });
  });
});

describe('metadata', () => {
  it('have no defaults in them, and a field set to undefined goes back to its default', async () => {
    await skills.setMetadata('polish', { emoji: '🧽', enabled: false, paletteKey: 'KeyP' });
    await skills.setMetadata('polish', { emoji: undefined, colour: '#00ff00' });
    expect(await skills.metadata()).toEqual({
      polish: { enabled: false, paletteKey: 'KeyP', colour: '#00ff00' },
    });
    await skills.setMetadata('polish', { paletteKey: undefined, colour: undefined });
    await skills.setMetadata('memo', { colour: undefined });
    expect(await skills.metadata()).toEqual({ polish: { enabled: false } });
  });

  it('of two changes at once both stay', async () => {
    await Promise.all([
      skills.setMetadata('polish', { emoji: '🧽' }),
      skills.countUse('polish', 1_000),
      skills.countUse('polish', 1_000),
      createSkillStore(createDatabase()).setMetadata('polish', { inSelectionMenu: true }),
    ]);
    expect(await skills.metadata()).toEqual({
      polish: { emoji: '🧽', uses: 2, used: { at: 1_000, weight: 2 }, inSelectionMenu: true },
    });
  });

  it('of a skill with the name of something in every object are its own', async () => {
    await skills.setMetadata('__proto__', { emoji: '🧽' });
    const metadata = await skills.metadata();
    expect(Object.keys(metadata)).toEqual(['__proto__']);
    expect(metadata).not.toHaveProperty('emoji');
  });

  it('that are damaged count as not set, field by field', async () => {
    const record = {
      id: 'polish',
      icon: '<svg onload=alert(1)>',
      emoji: 7,
      enabled: 'no',
      colour: 'red;}',
      uses: -1,
      used: { at: 'now', weight: 0 },
      pinned: 'yes',
      inSelectionMenu: true,
    };
    await putRaw(database, 'metadata', record);
    expect(await skills.metadata()).toEqual({ polish: { inSelectionMenu: true } });
    await skills.countUse('polish', 1_000);
    expect(await skills.metadata()).toEqual({
      polish: { inSelectionMenu: true, uses: 1, used: { at: 1_000, weight: 1 } },
    });
  });
});

describe('what is set for runs', () => {
  it.each([
    { mode: 'direct', timeout: 60_000, direct: true, review: false, model: 'mine' } as const,
    { review: true },
  ])('comes back as it was: %j', async (run) => {
    await skills.setMetadata('polish', { run });
    expect(await skills.metadata()).toEqual({ polish: { run } });
    await skills.setMetadata('polish', { run: undefined });
    expect(await skills.metadata()).toEqual({});
  });

  it.each([
    { mode: 'composite' },
    { mode: 'magic' },
    { timeout: 0 },
    { timeout: Number.NaN },
    { timeout: '5' },
    { direct: 'yes' },
    { review: 1 },
    { model: 7 },
    [],
    'direct',
    null,
  ])('counts as not set where it is damaged: %j', async (run) => {
    await putRaw(database, 'metadata', { id: 'polish', emoji: '🧽', run });
    expect(await skills.metadata()).toEqual({ polish: { emoji: '🧽' } });
  });
});

describe('a damaged record', () => {
  const broken = { ...manifestOf('torn'), inventory: null };

  it.each([
    ['without an inventory', broken],
    ['with a mode that there is not', { ...manifestOf('torn'), mode: 'magic' }],
    ['whose tools are no list', { ...manifestOf('torn'), allowedTools: 'insert_text' }],
    ['whose files are no texts', { ...manifestOf('torn'), files: [null] }],
    ['whose key is another skill’s', { ...manifestOf('torn'), key: 'user:polish' }],
    ['with retries that are no number', { ...manifestOf('torn'), retry: 'often' }],
    ['with a torn form', { ...manifestOf('torn'), input: [{ name: 'a', kind: 'magic' }] }],
    ['without the sums of its files', { ...manifestOf('torn'), contents: undefined }],
    ['with nothing in it', { id: 'torn' }],
  ])('%s is named, costs no other, and stays as it is', async (_, record) => {
    await skills.put(manifestOf('polish'), files, undefined);
    await putRaw(database, 'skills', record);
    const { manifests, damaged } = await skills.manifests();
    expect(manifests.map(({ id }) => id)).toEqual(['polish']);
    expect(damaged).toEqual(['torn']);
    await expect(skills.manifest('torn')).rejects.toMatchObject({ code: 'store-damaged', params: ['torn'] });
    await expect(skills.put(manifestOf('torn'), files, 1)).rejects.toMatchObject({ code: 'library-gone' });
    expect(await getRaw(database, 'skills', 'torn')).toEqual(record);
  });

  it('gives way to the skill that is installed anew', async () => {
    await putRaw(database, 'skills', broken);
    await skills.put(manifestOf('torn'), files, undefined);
    expect(await skills.manifest('torn')).toMatchObject({ revision: 1 });
    expect(await skills.manifests()).toMatchObject({ damaged: [] });
  });

  it('can be deleted, and taken back as it was', async () => {
    await putRaw(database, 'skills', broken);
    const deleted = await skills.delete('torn', false);
    expect(await skills.manifests()).toEqual({ manifests: [], damaged: [] });
    await skills.restore(deleted);
    expect(await getRaw(database, 'skills', 'torn')).toEqual(broken);
  });

  it('of a file is told of, and no other file is', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    await putRaw(database, 'files', { id: 'polish', path: 'SKILL.md', bytes: 'text' });
    await expect(skills.readFile('polish', 'SKILL.md')).rejects.toMatchObject({ code: 'store-damaged' });
    await expect(skills.files('polish')).rejects.toMatchObject({ code: 'store-damaged' });
    expect(textOf(await skills.readFile('polish', 'references/a.md'))).toBe('A');
  });

  it('that the browser itself cannot read costs no other', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    await skills.put(manifestOf('torn'), files, undefined);
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
      throw new DOMException('Data lost due to missing file.', 'NotReadableError');
    });
    const { get } = IDBObjectStore.prototype;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
      if (key === 'torn') throw new DOMException('Data lost due to missing file.', 'NotReadableError');
      return get.call(this, key);
    });
    const { manifests, damaged } = await skills.manifests();
    expect(manifests.map(({ id }) => id)).toEqual(['polish']);
    expect(damaged).toEqual(['torn']);
  });
});

describe('a change', () => {
  const heard = (): { changes: string[]; stop: () => void } => {
    const changes: string[] = [];
    return { changes, stop: onSkillsChanged((change) => changes.push(change)) };
  };

  it.each<[string, (store: SkillStore) => Promise<unknown>, string]>([
    ['put', (store) => store.put(manifestOf('new'), files, undefined), 'skills'],
    ['delete', (store) => store.delete('polish', false), 'skills'],
    ['setMetadata', (store) => store.setMetadata('polish', { enabled: false }), 'skills'],
    ['countUse', (store) => store.countUse('polish', 1_000), 'uses'],
  ])('by %s is announced once it is written', async (_, change, what) => {
    await skills.put(manifestOf('polish'), files, undefined);
    const { changes, stop } = heard();
    await change(skills);
    await vi.waitFor(() => expect(changes).toEqual([what]));
    stop();
  });

  it('by restore is announced', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    const deleted = await skills.delete('polish', false);
    const { changes, stop } = heard();
    await skills.restore(deleted);
    await vi.waitFor(() => expect(changes).toEqual(['skills']));
    stop();
  });

  it('that was refused is not', async () => {
    await skills.put(manifestOf('polish'), files, undefined);
    const { changes, stop } = heard();
    await expect(skills.put(manifestOf('polish'), files, undefined)).rejects.toThrow();
    await skills.countUse('polish', 1_000);
    await vi.waitFor(() => expect(changes).toEqual(['uses']));
    stop();
  });
});
