import { readFileSync } from 'node:fs';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SkillManifest } from '../../../src/core/library/manifest';
import type { Library } from '../../../src/core/library/types';
import type { RunOverrides } from '../../../src/core/skill/model';
import type { StoredModel } from '../../../src/store/stored-model';
import { putRaw } from '../store/support/database';
import { bytesOf, manifestOf, skillMdOf, textOf } from '../store/support/skills';
import { fileSource, folderSource, importAll, openSkills, zipFile } from './support/imports';
import { createTestLibrary, type TestLibrary, testTime } from './support/test-library';

let test: TestLibrary;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
});

/** The library on another computer: the same code over an empty profile. */
function elsewhere(): TestLibrary {
  globalThis.indexedDB = new IDBFactory();
  return createTestLibrary();
}

const blobFile = async ({ name, blob }: { name: string; blob: Blob }) =>
  new File([await blob.arrayBuffer()], name);

async function restore(library: Library, file: File) {
  const { session, backup } = await openBackup(library, file);
  return session.restoreBackup(
    backup.skills.map(({ place }) => place),
    backup.settings.map(({ id }) => id),
  );
}

async function openBackup(library: Library, file: File) {
  const session = library.openImport(fileSource(file));
  const found = await session.found;
  if (!('backup' in found)) throw new Error(`Found no backup but ${JSON.stringify(found)}`);
  return { session, backup: found.backup };
}

/** What a restored skill has in place of what the backup says of where it came from, and when. */
function asRestored(manifest: SkillManifest | undefined, installedAt = '20261122-101530') {
  return { ...manifest, origin: { kind: 'backup' }, installedAt };
}

const memo = { id: 'm1', text: 'Keep', url: 'https://example.org/', title: 'Example', createdAt: 5 };
const cloud: StoredModel = {
  id: 'cloud',
  kind: 'anthropic',
  label: 'Cloud',
  baseUrl: 'https://models.example.org/v1',
  model: 'm',
  apiKey: 'sk-secret',
  price: { input: 3, output: 15 },
};
const local: StoredModel = {
  id: 'local',
  kind: 'ollama',
  label: 'Local',
  baseUrl: 'http://localhost:11434',
  model: 'l',
  apiKey: '',
};
const odd = new Uint8Array([0, 255, 13, 10, 128]);

async function fill({ library, memos, settings }: TestLibrary): Promise<void> {
  await importAll(
    library,
    fileSource(zipFile('a.zip', { 'notes/SKILL.md': skillMdOf('notes'), 'notes/x.bin': odd })),
  );
  await importAll(library, {
    kind: 'text',
    text: `---\nname: crlf\r\ndescription: x\r\nodd: 1\r\n---\r\nBody`,
  });
  await library.setMetadata('notes', {
    emoji: '📝',
    paletteKey: 'KeyN',
    run: { model: 'local', review: true },
  });
  await library.setMetadata('polish', { enabled: false, pinned: true });
  await memos.save(memo);
  await settings.set('models', [cloud, { ...local, apiKey: 'sk-secret' }]);
  await settings.set('defaultModel', 'local');
  await settings.set('siteModels', [{ site: 'bank.example', model: 'local' }]);
  await settings.set('dictionary', ['Caretaker']);
  await settings.set('shortcutSlots', ['notes', null, null, null]);
  await settings.set('skillsEnabled', false);
  await settings.set('runDefaults', {
    mode: 'direct',
    scriptTimeout: 20_000,
    direct: true,
    review: true,
    stream: true,
    withoutSkillApi: true,
  });
  await settings.set('history', { on: false, keep: 50 });
  await settings.set('neverOn', ['bank.example']);
  await settings.set('budget', { limit: 5 });
}

describe('a backup', () => {
  it('restores skills byte for byte, metadata, memos and settings in another profile', async () => {
    await fill(test);
    const before = await Promise.all(
      ['notes', 'crlf'].map(async (id) => [await test.store.manifest(id), await test.store.files(id)]),
    );
    const file = await blobFile(await test.library.backup());
    expect(file.name).toBe('caretaker-backup-20261122-101530.zip');

    const other = elsewhere();
    other.clock.now = testTime + 86_400_000;
    const { backup } = await openBackup(other.library, file);
    expect(backup).toMatchObject({ memos: 1, words: 1, createdAt: testTime });
    expect(backup.skills.map(({ id }) => id)).toEqual(['crlf', 'notes']);
    expect((await other.store.manifests()).manifests).toEqual([]);
    const report = await restore(other.library, file);
    expect(report).toEqual({ installed: ['user:crlf', 'user:notes'], failed: [], cancelled: false });
    const after = await Promise.all(
      ['notes', 'crlf'].map(async (id) => [await other.store.manifest(id), await other.store.files(id)]),
    );
    expect(after).toEqual(
      before.map(([manifest, files]) => [asRestored(manifest as SkillManifest, '20261123-101530'), files]),
    );
    expect(await other.store.metadata()).toEqual({
      notes: { emoji: '📝', paletteKey: 'KeyN', run: { model: 'local', review: true } },
      polish: { enabled: false, pinned: true },
    });
    expect(await other.memos.list()).toEqual([memo]);
    expect(other.stored).toEqual({
      models: [{ ...cloud, apiKey: '' }, local],
      defaultModel: 'local',
      siteModels: [{ site: 'bank.example', model: 'local' }],
      dictionary: ['Caretaker'],
      shortcutSlots: ['notes', null, null, null],
      skillsEnabled: false,
      // What lets texts go elsewhere is the user's own to turn on.
      runDefaults: {
        mode: 'direct',
        scriptTimeout: 20_000,
        direct: true,
        review: true,
        stream: true,
        withoutSkillApi: false,
      },
      history: { on: false, keep: 50 },
      neverOn: ['bank.example'],
      budget: { limit: 5 },
    });
  });

  it('brings rules back where they make things stricter, counts those that it left out, and has no grant in it', async () => {
    await test.settings.set('policy', {
      skill: { 'internal-*': 'deny' },
      tool: { bash: 'allow' },
      sites: { 'bank.example': { tool: { '*': 'deny' } } },
    });
    await test.settings.set('grants', [
      { skill: 'notes', package: 'a'.repeat(64), tool: 'bash', answer: 'allow' },
    ]);
    const file = await blobFile(await test.library.backup());
    const [index] = Object.values(unzipSync(new Uint8Array(await file.arrayBuffer())));
    expect(index && textOf(index)).not.toContain('a'.repeat(64));

    const other = elsewhere();
    await other.settings.set('policy', { skill: { '*': 'ask' }, tool: { save_memo: 'deny' } });
    expect(await restore(other.library, file)).toMatchObject({ rulesLeftOut: 1 });
    expect(other.stored.policy).toEqual({
      skill: { '*': 'ask', 'internal-*': 'deny' },
      tool: { save_memo: 'deny' },
      sites: { 'bank.example': { tool: { '*': 'deny' } } },
    });
    expect(other.stored).not.toHaveProperty('grants');

    const unreadable = elsewhere();
    await unreadable.settings.set('policy', { tool: { bash: 'perhaps' } });
    expect(await restore(unreadable.library, file)).toMatchObject({ rulesLeftOut: 3 });
    expect(unreadable.stored.policy).toEqual({ tool: { bash: 'perhaps' } });
  });

  it('adds sites that nothing runs on, and raises a budget only when the user says so', async () => {
    await test.settings.set('neverOn', ['bank.example', 'b.example']);
    await test.settings.set('budget', { limit: 20 });
    const file = await blobFile(await test.library.backup());
    const other = elsewhere();
    await other.settings.set('neverOn', ['a.example', 'b.example']);
    await other.settings.set('budget', { limit: 5 });
    const { backup } = await openBackup(other.library, file);
    expect(backup.settings).toEqual([
      expect.objectContaining({ kind: 'never-on', params: ['bank.example'], looser: false }),
      expect.objectContaining({ kind: 'budget', params: ['20'], looser: true }),
    ]);
    await restore(other.library, file);
    expect(other.stored).toMatchObject({
      neverOn: ['a.example', 'b.example', 'bank.example'],
      budget: { limit: 20 },
    });
  });

  it('has no key in it', async () => {
    await fill(test);
    const { blob } = await test.library.backup();
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(Object.keys(files)).toContain('caretaker-backup.json');
    for (const [path, bytes] of Object.entries(files)) {
      expect(`${path} ${textOf(bytes)}`).not.toMatch(/sk-secret|apiKey|Bearer/);
    }
  });

  it('leaves what it does not have, and a model that is set up', async () => {
    await fill(test);
    const file = await blobFile(await test.library.backup());
    const other = elsewhere();
    const mine = { ...cloud, id: 'mine', baseUrl: 'https://mine.example.org/v1', apiKey: 'sk-mine' };
    await other.settings.set('models', [mine]);
    await other.settings.set('dictionary', ['Preact']);
    await other.settings.set('shortcutSlots', ['old', 'polish', null, null]);
    await importAll(other.library, { kind: 'text', text: skillMdOf('mine') });
    await importAll(other.library, { kind: 'text', text: skillMdOf('notes', 'An older one') });
    await other.library.setMetadata('notes', { colour: '#112233' });
    expect((await restore(other.library, file)).failed).toEqual([]);
    expect((await other.store.manifests()).manifests.map(({ id }) => id)).toEqual(['crlf', 'mine', 'notes']);
    expect((await other.library.skill('user:notes')).skillMd).toContain('Body of notes');
    expect((await other.store.metadata()).notes).toEqual({
      colour: '#112233',
      emoji: '📝',
      paletteKey: 'KeyN',
      run: { model: 'local', review: true },
    });
    expect(other.stored).not.toHaveProperty('defaultModel');
    expect(other.stored).not.toHaveProperty('siteModels');
    expect(other.stored).toMatchObject({
      models: [mine],
      dictionary: ['Caretaker', 'Preact'],
      shortcutSlots: ['notes', 'polish', null, null],
    });
  });

  it('keeps skills apart whose ids differ by case alone, and a path as long as may be', async () => {
    const long = `${'a'.repeat(96)}/${'b'.repeat(96)}.md`;
    const deep = 'a/b/c/d/e/f/g/h/i/j/k.md';
    const files = { 'SKILL.md': skillMdOf('notes'), [long]: 'long', [deep]: 'deep' };
    const packed = Object.entries(files).map(([path, text]) => ({ path, bytes: bytesOf(text) }));
    await test.library.create('Notes', skillMdOf('Notes'));
    await test.library.create('notes', skillMdOf('notes'), packed);
    const file = await blobFile(await test.library.backup());
    const other = elsewhere();
    expect((await restore(other.library, file)).failed).toEqual([]);
    expect(await other.store.files('notes')).toHaveLength(3);
    expect(await other.store.files('Notes')).toHaveLength(1);
  });

  it('is recognised as a folder too, once it was unpacked', async () => {
    await fill(test);
    const { blob } = await test.library.backup();
    const unpacked = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    const texts = Object.entries(unpacked).map(([path, bytes]) => [`backup/${path}`, textOf(bytes) ?? '']);
    const session = test.library.openImport(folderSource('backup', Object.fromEntries(texts)));
    expect(await session.found).toHaveProperty('backup');
  });
});

/** What the store has of a skill. */
const kept = async ({ store }: TestLibrary, id: string) =>
  [await store.manifest(id), await store.files(id)] as const;

describe('a backup of odd things', () => {
  it('brings back empty and binary files, odd names and a lower-case skill.md, byte for byte', async () => {
    const bytes = new Uint8Array(256).map((_, index) => index);
    const files = {
      'odd/skill.md': '\u{feff}---\r\nname: odd\r\ndescription: Odd\r\n---\r\nBody\r\n',
      'odd/empty': '',
      'odd/assets/all.bin': bytes,
      'odd/__proto__': 'p',
      'odd/a b/100% #1?.txt': 'q',
      'odd/名字/e\u0301.md': 'nfd',
      'odd/scripts/caretaker-backup.json': '{}',
      'odd/skills/inner/SKILL.md': 'no skill',
      'odd/nested.zip': new Uint8Array([0x50, 0x4b, 3, 4]),
    };
    const { session, skills } = await openSkills(test.library, fileSource(zipFile('a.zip', files)));
    expect((await session.install([skills.find(({ id }) => id === 'odd')?.place ?? ''])).failed).toEqual([]);
    const before = await kept(test, 'odd');
    const file = await blobFile(await test.library.backup());
    const other = elsewhere();
    expect((await restore(other.library, file)).failed).toEqual([]);
    expect(await kept(other, 'odd')).toEqual([asRestored(before[0]), before[1]]);
    expect(before[1]).toContainEqual({ path: 'empty', bytes: new Uint8Array() });
    expect(before[1]).toContainEqual({ path: 'assets/all.bin', bytes });
  });

  it('takes nothing over that is too long to be true, and all the rest', async () => {
    await test.library.setMetadata('polish', { emoji: 'x'.repeat(100), enabled: false });
    for (const id of ['notes', 'mine']) await test.library.create(id, skillMdOf(id));
    await test.library.setMetadata('notes', { icon: '<svg onload=alert(1)>', inSelectionMenu: true });
    await test.library.setMetadata('mine', { icon: 'globe' });
    await test.settings.set('dictionary', ['w'.repeat(300)]);
    const file = await blobFile(await test.library.backup());
    const other = elsewhere();
    expect((await restore(other.library, file)).failed).toEqual([]);
    expect(await other.store.metadata()).toEqual({
      polish: { enabled: false },
      notes: { inSelectionMenu: true },
      mine: { icon: 'globe' },
    });
    expect(other.stored.dictionary).toEqual(['w'.repeat(300)]);
  });

  it('writes a skill anew whose record is damaged', async () => {
    await fill(test);
    const before = await kept(test, 'notes');
    const file = await blobFile(await test.library.backup());
    await putRaw(test.database, 'skills', { id: 'notes' });
    expect((await restore(test.library, file)).failed).toEqual([]);
    expect(await kept(test, 'notes')).toEqual([asRestored(before[0]), before[1]]);
  });

  it('names what it had to leave out, and holds the rest', async () => {
    await fill(test);
    for (const id of ['torn', 'holed']) await test.library.create(id, skillMdOf(id));
    await putRaw(test.database, 'skills', { id: 'torn' });
    await putRaw(test.database, 'files', { id: 'holed', path: 'SKILL.md', bytes: 'no bytes' });
    const backup = await test.library.backup();
    expect(backup.leftOut).toEqual([
      { id: 'torn', why: 'damaged' },
      { id: 'holed', why: 'damaged' },
    ]);
    const report = await restore(elsewhere().library, await blobFile(backup));
    expect(report).toEqual({ installed: ['user:crlf', 'user:notes'], failed: [], cancelled: false });
  });

  it('that would be too large to be restored leaves out what has no room', async () => {
    await fill(test);
    const real = await test.store.manifests();
    const large = (id: string, count: number, bytes: number) =>
      manifestOf(id, { inventory: { ...manifestOf(id).inventory, count, bytes } });
    vi.spyOn(test.store, 'manifests').mockResolvedValue({
      manifests: [large('many', 65_535, 1), large('huge', 1, 490_000_000), ...real.manifests],
      damaged: [],
    });
    const backup = await test.library.backup();
    expect(backup.leftOut).toEqual([
      { id: 'many', why: 'room' },
      { id: 'huge', why: 'room' },
    ]);
    expect((await restore(elsewhere().library, await blobFile(backup))).installed).toHaveLength(2);
  });

  it('brings the looks of a skill back with it, and the rest where it is chosen', async () => {
    await fill(test);
    await test.store.countUse('notes', 9_000);
    const file = await blobFile(await test.library.backup());
    const other = elsewhere();
    await other.store.countUse('notes', 1_000);
    await other.store.countUse('notes', 1_000);
    const put = vi.spyOn(other.store, 'put');
    const set = vi.spyOn(other.store, 'setMetadata');
    await restore(other.library, file);
    expect(await other.store.metadata()).toMatchObject({
      notes: { emoji: '📝', uses: 2, used: { at: 1_000, weight: 2 } },
    });
    expect(put).toHaveBeenCalledTimes(2);
    expect(set.mock.calls.map(([id]) => id)).toEqual(['notes', 'notes', 'notes', 'polish', 'polish']);
  });

  it('brings all back that the user has set for the runs of a skill', async () => {
    const run: Required<RunOverrides> = {
      mode: 'sandbox',
      timeout: 9_000,
      direct: true,
      review: true,
      model: 'local',
      textField: 'draft',
      result: { field: null, form: 'table' },
    };
    const wider = { textField: 'odd name', result: { field: 'a "quoted" name' } };
    await test.library.setMetadata('polish', { run });
    await test.library.create('notes', skillMdOf('notes'));
    await test.library.setMetadata('notes', { run: wider });
    const other = elsewhere();
    await restore(other.library, await blobFile(await test.library.backup()));
    expect(await other.store.metadata()).toEqual({ polish: { run }, notes: { run: wider } });
    const { backup } = await openBackup(other.library, await blobFile(await test.library.backup()));
    expect(backup.settings).toEqual([]);
  });
});

describe('a backup from a stranger', () => {
  const empty = {
    version: 1,
    createdAt: 1,
    skills: [],
    metadata: {},
    settings: { dictionary: [], shortcutSlots: [], skillsEnabled: true },
    memos: [],
  };
  const saved = { origin: { kind: 'pasted' }, installedAt: '20260101-000000', installedConfig: {} };
  const pack = (index: unknown, files: Record<string, string> = {}) =>
    zipFile('b.zip', { 'caretaker-backup.json': JSON.stringify(index), ...files });

  it.each([
    ['no JSON', zipFile('b.zip', { 'caretaker-backup.json': '{' }), 'damaged'],
    ['a newer version', pack({ ...empty, version: 2 }), 'unsupported'],
    ['skills that are no list', pack({ ...empty, skills: 'all' }), 'damaged'],
    ['a colour that is none', pack({ ...empty, metadata: { x: { colour: 'url(//evil)' } } }), 'damaged'],
    [
      'an origin that is no web address',
      pack({
        ...empty,
        skills: [{ ...saved, id: 'x', folder: 'x', origin: { kind: 'url', url: 'javascript:1', path: '' } }],
      }),
      'damaged',
    ],
    [
      'a rule for a site that is none',
      pack({ ...empty, settings: { ...empty.settings, siteModels: ['everywhere'] } }),
      'damaged',
    ],
    [
      'a model at an address that is none',
      pack({ ...empty, settings: { ...empty.settings, model: { baseUrl: 'file:///etc', model: 'x' } } }),
      'damaged',
    ],
  ])('with %s is refused', async (_name, file, code) => {
    const session = test.library.openImport(fileSource(file));
    expect(await session.found).toMatchObject({
      failure: { kind: 'archive', problem: { code, path: 'caretaker-backup.json' } },
    });
  });

  it('allows nothing by its rules, and of rules that are none it takes over the others', async () => {
    const policy = {
      skill: { '*': 'allow', notes: 'perhaps', '': 'allow' },
      tool: { bash: 'allow', 'bash(ls:*)': 'allow', save_memo: 'ask' },
      sites: { 'https://x': { tool: { bash: 'allow' } }, 'x.example': 'all' },
      grants: [{ skill: 'notes' }],
    };
    const report = await restore(
      test.library,
      pack({ ...empty, settings: { ...empty.settings, policy, grants: [] } }),
    );
    expect(report).toMatchObject({ failed: [], rulesLeftOut: 2 });
    expect(test.stored.policy).toEqual({ skill: {}, tool: { save_memo: 'ask' }, sites: {} });
    expect(test.stored).not.toHaveProperty('grants');
  });

  it('in a form of results that is not known costs no other setting of that skill’s runs', async () => {
    const run = { timeout: 9_000, result: { form: 'hologram' } };
    await restore(test.library, pack({ ...empty, metadata: { polish: { run } } }));
    expect(await test.store.metadata()).toEqual({ polish: { run: { timeout: 9_000 } } });
  });

  it('writes nothing outside of its skills, and what is wrong with one costs no other', async () => {
    const skills = [
      { ...saved, id: '../up', folder: 'up' },
      { ...saved, id: 'con', folder: 'up' },
      { ...saved, id: 'nameless', folder: 'nameless' },
      { ...saved, id: 'gone', folder: '..' },
      { ...saved, id: 'good', folder: 'good' },
      { ...saved, id: '__proto__', folder: 'up' },
    ];
    const file = pack(
      { ...empty, skills },
      {
        'skills/up/SKILL.md': skillMdOf('up'),
        'skills/nameless/SKILL.md': '---\ndescription: x\n---\n',
        'skills/good/SKILL.md': skillMdOf('good'),
      },
    );
    const report = await restore(test.library, file);
    expect(report.installed).toEqual(['user:good', 'user:__proto__']);
    expect(report.failed.map(({ id, failure }) => [id, failure.kind])).toEqual([
      ['../up', 'archive'],
      ['con', 'archive'],
      ['nameless', 'library'],
      ['gone', 'library'],
    ]);
    expect((await test.library.list()).entries.map(({ id }) => id).sort()).toEqual([
      '__proto__',
      'good',
      'polish',
    ]);
    expect(Object.prototype).not.toHaveProperty('emoji');
  });

  it('is looked at like any import, says nothing of where its skills come from, and changes no setting that was not chosen', async () => {
    const other = createTestLibrary({ builtin: { 'translate/SKILL.md': skillMdOf('translate') } });
    await other.settings.set('history', { on: false, keep: 0 });
    await other.library.create('notes', '---\nname: notes\ndescription: Notes.\nconfirm: true\n---\n\nNote.');
    await other.memos.save(memo);
    const kept = structuredClone(other.stored);
    const file = pack(
      {
        ...empty,
        skills: ['translate', 'notes'].map((id) => ({
          ...saved,
          id,
          folder: id,
          origin: { kind: 'url', url: 'https://github.com/anthropics/skills', path: id },
        })),
        metadata: {
          // A result as text goes into the field, where it was shown in the card; one that stays whole goes nowhere else.
          translate: { paletteKey: 'KeyP', enabled: true, run: { review: false, result: { form: 'text' } } },
          notes: { enabled: true, run: { result: { field: null } } },
          polish: { enabled: true, run: { result: {} } },
        },
        settings: {
          dictionary: [],
          shortcutSlots: ['translate', null, null, null],
          skillsEnabled: false,
          runDefaults: { mode: 'llm', scriptTimeout: 300_000, direct: true, review: true, stream: true },
          history: { on: true, keep: 1000 },
        },
        memos: [{ ...memo, text: 'forged' }],
      },
      {
        'skills/translate/SKILL.md': skillMdOf('translate'),
        'skills/translate/scripts/execute.js': 'x',
        'skills/notes/SKILL.md': skillMdOf('notes'),
      },
    );
    const { session, backup } = await openBackup(other.library, file);
    expect(backup.memos).toBe(0);
    expect(backup.settings.map(({ id, looser }) => [id, looser])).toEqual([
      ['skills-enabled false', false],
      ['history true 1000', true],
      ['run-timeout 300000', true],
      ['run-review true', false],
      ['run-stream true', true],
      ['slot 1 translate', true],
      ['skill-key translate KeyP', true],
      ['skill-review translate false', true],
      ['skill-result translate  text', true],
      ['skill-result notes null ', false],
    ]);
    const [translate, notes] = backup.skills;
    expect(translate?.manifest?.inventory.hasScripts).toBe(true);
    expect(notes?.change?.loosens).toEqual([{ kind: 'confirm' }]);
    await session.restoreBackup([translate?.place ?? ''], ['run-review true']);
    expect(await other.store.manifest('translate')).toMatchObject({
      origin: {
        kind: 'backup',
        claims: { url: 'https://github.com/anthropics/skills', path: 'translate' },
      },
      installedAt: '20261122-101530',
    });
    expect(await other.store.manifest('notes')).toMatchObject({ confirm: true });
    expect(await other.store.metadata()).not.toHaveProperty('translate.paletteKey');
    expect(await other.memos.list()).toEqual([memo]);
    const runDefaults = {
      mode: 'llm',
      scriptTimeout: 5_000,
      direct: true,
      review: true,
      stream: false,
      withoutSkillApi: false,
    };
    expect(other.stored).toEqual({ ...kept, dictionary: [], runDefaults });
  });

  it('sets models up without a key, a consent or a grant, whatever it says', async () => {
    const evil = { ...cloud, baseUrl: 'evil.example.org', apiKey: 'sk-theirs', hasKey: true };
    const settings = {
      ...empty.settings,
      models: [
        { ...evil, baseUrl: 'https://evil.example.org' },
        { ...evil, id: 'b', baseUrl: 'https://a:b@c' },
      ],
      defaultModel: 'gone',
      siteModels: [
        { site: 'https://Bank.example/', model: 'cloud' },
        { site: 'b.example', model: 'b' },
        { site: '*', model: 'cloud' },
      ],
      lastRun: { skill: 'user:evil' },
      agreedModels: [{ origin: 'https://evil.example.org', model: 'cloud' }],
      grantedPermissions: { polish: ['all'] },
    };
    expect((await restore(test.library, pack({ ...empty, settings }))).failed).toEqual([]);
    expect(test.stored).toEqual({
      dictionary: [],
      models: [{ ...cloud, baseUrl: 'https://evil.example.org/v1', apiKey: '' }],
      defaultModel: 'cloud',
      siteModels: [{ site: 'bank.example', model: 'cloud' }],
    });
  });
});

describe('a backup of version 0.1', () => {
  const file = () => new File([readFileSync('tests/fixtures/backups/version-0.1.zip')], 'old.zip');
  const model = {
    id: expect.any(String),
    kind: 'openai-compatible',
    label: 'writer',
    baseUrl: 'https://models.example.org/v1',
    model: 'writer',
    apiKey: '',
  };

  it('sets its one model up, without a key, and brings all else back', async () => {
    expect((await restore(test.library, file())).failed).toEqual([]);
    expect(test.stored).toMatchObject({ models: [model], dictionary: ['Caretaker'] });
    expect(test.stored.defaultModel).toBe((await test.settings.get('models'))[0]?.id);
    expect(test.stored).not.toHaveProperty('model');
    expect(await test.memos.list()).toHaveLength(1);
  });

  it('replaces no model that is set up', async () => {
    await test.settings.set('models', [local]);
    expect((await restore(test.library, file())).failed).toEqual([]);
    expect(test.stored.models).toEqual([local]);
  });
});
