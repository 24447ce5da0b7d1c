import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { unzipSync } from 'fflate';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { describePackage } from '../../../src/core/library/package';
import { sha256 } from '../../../src/core/sha256';
import { createImportSession } from '../../../src/library/import-session';
import { createWorkerClient, type WorkerLike } from '../../../src/library/worker/client';
import { putRaw } from '../store/support/database';
import { bytesOf, filesOf, skillMdOf, textOf } from '../store/support/skills';
import { fileSource, importAll, openSkills, zipFile } from './support/imports';
import { createTestLibrary, type TestLibrary } from './support/test-library';

let test: TestLibrary;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
});

const polished = skillMdOf('polish', 'My own way');

describe('the list', () => {
  it('has built-in and own skills with their metadata, and says what cannot be read', async () => {
    await test.library.create('notes', skillMdOf('notes'));
    await test.library.setMetadata('notes', { colour: '#aabbcc' });
    await putRaw(test.database, 'skills', { id: 'broken', key: 'user:broken' });
    const { entries, broken, enabled } = await test.library.list();
    expect(entries).toMatchObject([
      { key: 'builtin:polish', name: 'polish (localised)', metadata: { emoji: '🧽' }, installedAt: '' },
      { key: 'user:notes', name: 'notes', metadata: { colour: '#aabbcc' }, errors: 0 },
    ]);
    expect(broken).toMatchObject([{ skill: 'broken', code: 'record-damaged', severity: 'error' }]);
    expect(enabled).toBe(true);
    await test.library.setEnabled(false);
    expect((await test.library.list()).enabled).toBe(false);
  });

  it('says of each skill what it can be found by: tags, author, scripts, hosts', async () => {
    const head = 'author: Ada\ntags: [post]\npermissions: [api.example.com]\n';
    const text = skillMdOf('letters').replace('name: letters\n', `name: letters\n${head}`);
    const files = filesOf({ 'scripts/run.js': '1;' });
    await test.library.create('letters', text, files);
    await test.library.create('notes', skillMdOf('notes'));
    const listed = (await test.library.list()).entries.filter(({ source }) => source === 'user');
    expect(listed).toMatchObject([
      { id: 'letters', author: 'Ada', tags: ['post'], hasScripts: true, namesHosts: true },
      { id: 'notes' },
    ]);
    for (const key of ['author', 'tags', 'hasScripts', 'namesHosts'])
      expect(listed[1]).not.toHaveProperty(key);
  });

  it('has a broken built-in folder among what cannot be listed', async () => {
    test = createTestLibrary({ builtin: { 'a/SKILL.md': skillMdOf('a'), 'b/notes.md': 'No skill' } });
    const { entries, broken } = await test.library.list();
    expect(entries.map(({ key }) => key)).toEqual(['builtin:a']);
    expect(broken).toMatchObject([{ skill: 'b', code: 'skill-file-missing' }]);
  });
});

describe('a text of the old format', () => {
  const old = skillMdOf('notes').replace(
    'name: notes',
    'name: notes\nicon: "👻"\ncolor_hex: "#AF52DE"\nskill_type: translate\nbehavior_config:\n  translate_language: french',
  );

  it('is rewritten when it is saved, with its emoji and colour kept', async () => {
    await test.library.create('notes', skillMdOf('notes'));
    const { manifest } = await test.library.skill('user:notes');
    await test.library.saveSkillMd('user:notes', old, manifest.revision);
    const saved = await test.library.skill('user:notes');
    expect(saved.skillMd).not.toMatch(/icon|color_hex|skill_type|behavior_config/);
    expect(saved.manifest.config).toEqual({ source_language: 'auto', target_language: 'French' });
    expect(saved.metadata).toMatchObject({ emoji: '👻', colour: '#af52de' });
  });

  it('is rewritten when a skill is made of it, also of a built-in one', async () => {
    await test.library.create('made', old.replace('name: notes', 'name: made'));
    await test.library.saveSkillMd('builtin:polish', old.replace('name: notes', 'name: polish'), 0);
    for (const key of ['user:made', 'user:polish'] as const) {
      const { skillMd, metadata } = await test.library.skill(key);
      expect(skillMd).toContain('target_language: French');
      expect(metadata).toMatchObject({ emoji: '👻', colour: '#af52de' });
    }
  });
});

describe('a built-in skill that is changed', () => {
  it('becomes a copy of the user’s with all its files, and removing that brings the original back', async () => {
    await test.library.setMetadata('polish', { emoji: '🪥' });
    expect(await test.library.saveSkillMd('builtin:polish', polished, 0)).toBe('user:polish');
    const { entries } = await test.library.list();
    expect(entries).toMatchObject([
      { key: 'user:polish', overridesBuiltin: true, metadata: { emoji: '🪥' } },
    ]);
    const copy = await test.library.skill('user:polish');
    expect(copy).toMatchObject({
      skillMd: polished,
      overridesBuiltin: true,
      files: [{ path: 'SKILL.md' }, { path: 'notes.md', size: 5 }],
      manifest: { origin: { kind: 'created', from: 'builtin:polish' }, revision: 1 },
    });
    expect((await test.library.skill('builtin:polish')).skillMd).toBe(skillMdOf('polish'));

    const deleted = await test.library.remove('user:polish');
    const [original] = (await test.library.list()).entries;
    expect(original).toMatchObject({ key: 'builtin:polish', metadata: { emoji: '🪥' } });
    await test.library.restore(deleted);
    expect((await test.library.skill('user:polish')).skillMd).toBe(polished);
  });

  it('keeps its name in the user’s language until the copy is called otherwise', async () => {
    const longer = `${skillMdOf('polish')}\nShort sentences.\n`;
    await test.library.saveSkillMd('builtin:polish', longer, 0);
    expect((await test.library.list()).entries).toMatchObject([{ name: 'polish (localised)' }]);
    const { manifest, words } = await test.library.skill('user:polish');
    expect(words.name).toBe('polish (localised)');
    const renamed = longer.replace('description: Does polish', 'description: My own way');
    await test.library.saveSkillMd('user:polish', renamed, manifest.revision);
    expect((await test.library.list()).entries).toMatchObject([
      { name: 'polish', description: 'My own way' },
    ]);
  });

  it('is not copied over a copy that is there', async () => {
    await test.library.saveSkillMd('builtin:polish', polished, 0);
    await expect(test.library.saveSkillMd('builtin:polish', polished, 0)).rejects.toMatchObject({
      code: 'library-exists',
    });
  });

  it('cannot be removed itself', async () => {
    await expect(test.library.remove('builtin:polish')).rejects.toMatchObject({ code: 'library-gone' });
  });
});

describe('editing', () => {
  it('keeps origin, time of installation and the other files, and raises the revision', async () => {
    await importAll(
      test.library,
      fileSource(zipFile('notes.zip', { 'notes/SKILL.md': skillMdOf('notes'), 'notes/a.md': 'A' })),
    );
    const before = await test.library.skill('user:notes');
    test.clock.now += 60_000;
    await test.library.saveSkillMd('user:notes', skillMdOf('notes', 'New'), 1);
    const after = await test.library.skill('user:notes');
    expect(after.manifest).toMatchObject({
      revision: 2,
      origin: { kind: 'file', name: 'notes.zip' },
      installedAt: before.manifest.installedAt,
      summary: 'New',
    });
    expect(after.manifest.hashes.package).not.toBe(before.manifest.hashes.package);
    expect(textOf(await test.library.readFile('user:notes', 'a.md'))).toBe('A');
  });

  it('refuses what is no skill, an older revision, and a skill that is gone', async () => {
    await test.library.create('notes', skillMdOf('notes'));
    await expect(test.library.saveSkillMd('user:notes', 'No frontmatter', 1)).rejects.toMatchObject({
      code: 'library-invalid',
      diagnostics: [{ code: 'frontmatter-missing' }],
    });
    await test.library.saveSkillMd('user:notes', skillMdOf('notes', 'One window'), 1);
    await expect(
      test.library.saveSkillMd('user:notes', skillMdOf('notes', 'Other'), 1),
    ).rejects.toMatchObject({ code: 'library-changed' });
    expect((await test.library.skill('user:notes')).skillMd).toContain('One window');
    await test.library.remove('user:notes');
    await expect(test.library.saveSkillMd('user:notes', polished, 2)).rejects.toMatchObject({
      code: 'library-gone',
    });
  });

  it('shows and edits a large skill without reading more of it than its SKILL.md', async () => {
    await test.library.create('notes', skillMdOf('notes'), [{ path: 'large.bin', bytes: bytesOf('large') }]);
    const all = vi.spyOn(test.store, 'files');
    const one = vi.spyOn(test.store, 'readFile');
    const { files, manifest } = await test.library.skill('user:notes');
    expect(files).toEqual([
      { path: 'SKILL.md', size: bytesOf(skillMdOf('notes')).length },
      { path: 'large.bin', size: 5 },
    ]);
    await test.library.saveSkillMd('user:notes', skillMdOf('notes', 'New'), manifest.revision);
    expect(all).not.toHaveBeenCalled();
    expect(one.mock.calls).toEqual([['notes', 'SKILL.md']]);
    expect(textOf(await test.library.readFile('user:notes', 'large.bin'))).toBe('large');
    const edited = (await test.library.skill('user:notes')).manifest;
    const whole = await describePackage('notes', await test.store.files('notes'), {
      ...edited,
      sha256,
    });
    expect(edited.hashes).toEqual(whole.manifest?.hashes);
  });

  it('of a lower-case skill.md keeps its name', async () => {
    await importAll(
      test.library,
      fileSource(zipFile('low.zip', { 'low/skill.md': skillMdOf('low'), 'low/a.md': 'A' })),
    );
    await test.library.saveSkillMd('user:low', skillMdOf('low', 'New'), 1);
    expect((await test.store.files('low')).map(({ path }) => path)).toEqual(['a.md', 'skill.md']);
    expect((await test.library.skill('user:low')).skillMd).toContain('New');
  });

  it('of two windows that read the same, lets one write', async () => {
    await test.library.create('notes', skillMdOf('notes'));
    const second = createTestLibrary().library;
    const results = await Promise.allSettled([
      test.library.saveSkillMd('user:notes', skillMdOf('notes', 'First'), 1),
      second.saveSkillMd('user:notes', skillMdOf('notes', 'Second'), 1),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await test.library.skill('user:notes')).manifest.revision).toBe(2);
  });
});

describe('creating and duplicating', () => {
  it('refuses an id that is taken, also by a built-in skill, and one that is no folder’s name', async () => {
    await test.library.create('notes', skillMdOf('notes'), [{ path: 'a.md', bytes: bytesOf('A') }]);
    for (const id of ['notes', 'polish']) {
      await expect(test.library.create(id, skillMdOf(id))).rejects.toMatchObject({ code: 'library-exists' });
    }
    for (const id of ['', 'a/b', '..', 'con', 'a\\b']) {
      await expect(test.library.create(id, skillMdOf('x'))).rejects.toMatchObject({ code: 'library-path' });
    }
    const outside = [{ path: '../x', bytes: bytesOf('') }];
    await expect(test.library.create('x', skillMdOf('x'), outside)).rejects.toMatchObject({
      code: 'library-file',
    });
    expect((await test.library.list()).entries.map(({ id }) => id)).toEqual(['polish', 'notes']);
  });

  it('gives the copy a free id and names it so', async () => {
    expect(await test.library.duplicate('builtin:polish')).toBe('user:polish-2');
    expect(await test.library.duplicate('builtin:polish')).toBe('user:polish-3');
    const copy = await test.library.skill('user:polish-3');
    expect(copy.skillMd).toBe(skillMdOf('polish').replace('name: polish', 'name: polish-3'));
    expect(copy.manifest.origin).toEqual({ kind: 'created', from: 'builtin:polish' });
    expect(textOf(await test.library.readFile('user:polish-3', 'notes.md'))).toBe('Notes');
  });
});

describe('reading a file', () => {
  it.each(['../SKILL.md', '/etc/passwd', 'a\\b', 'nothing.md', 'SKILL.md/', ''])(
    'refuses %j',
    async (path) => {
      await test.library.create('notes', skillMdOf('notes'));
      for (const key of ['user:notes', 'builtin:polish'] as const) {
        await expect(test.library.readFile(key, path)).rejects.toMatchObject({ code: 'library-path' });
      }
    },
  );

  it('gives what is inside', async () => {
    expect(textOf(await test.library.readFile('builtin:polish', './notes.md'))).toBe('Notes');
  });
});

it.each(['user:nobody', 'builtin:nobody', 'site:x', 'nonsense:x', 'user:'] as const)(
  'says that %s is gone',
  async (key) => {
    await expect(test.library.skill(key as 'user:x')).rejects.toMatchObject({ code: 'library-gone' });
  },
);

describe('a .skill file', () => {
  it('holds the skill in a folder of its name, and imports as the same skill', async () => {
    await test.library.create('notes', skillMdOf('notes'), [
      { path: 'a.bin', bytes: new Uint8Array([0, 255]) },
    ]);
    const { name, blob } = await test.library.exportSkill('user:notes');
    expect(name).toBe('notes.skill');
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect(Object.keys(unzipSync(bytes)).sort()).toEqual(['notes/SKILL.md', 'notes/a.bin']);
    const { skills } = await openSkills(test.library, fileSource(new File([bytes], name)));
    expect(skills[0]?.change).toMatchObject({ same: true });
    expect(test.workers[0]).toEqual({ ended: true });
  });

  it('has, for other programs, our fields under metadata, and imports as the same skill', async () => {
    await test.library.create('notes', skillMdOf('notes').replace('\n---', '\ntimeout: 30\n---'), [
      { path: 'a.bin', bytes: new Uint8Array([0, 255]) },
    ]);
    const { name, blob } = await test.library.exportSkill('user:notes', { inOpenFormat: true });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const files = unzipSync(bytes);
    expect(Object.keys(files).sort()).toEqual(['notes/SKILL.md', 'notes/a.bin']);
    expect(new TextDecoder().decode(files['notes/SKILL.md'])).toContain(
      'metadata:\n  caretaker-timeout: "30"\n',
    );
    const { skills } = await openSkills(test.library, fileSource(new File([bytes], name)));
    expect(skills[0]?.manifest).toMatchObject({ timeout: 30, conforms: true });
    expect(skills[0]?.change?.loosens).toEqual([]);
  });

  it('is made of a built-in skill too, and of none that is not there', async () => {
    expect((await test.library.exportSkill('builtin:polish')).name).toBe('polish.skill');
    await expect(test.library.exportSkill('user:nobody')).rejects.toMatchObject({ code: 'library-gone' });
  });
});

it('in a private window everything says so, instead of an empty library', async () => {
  const { library } = createTestLibrary({ isPrivate: true });
  const privately = { code: 'store-private' };
  await expect(library.list()).rejects.toMatchObject(privately);
  await expect(library.create('x', skillMdOf('x'))).rejects.toMatchObject(privately);
  await expect(library.backup()).rejects.toMatchObject(privately);
  const { found } = library.openImport({ kind: 'text', text: skillMdOf('x') });
  expect(await found).toEqual({ failure: { kind: 'library', error: { ...privately, params: [] } } });
});

it('an import of nothing finds nothing', async () => {
  const session = test.library.openImport({ kind: 'folder', name: 'x', files: [] });
  expect(await session.found).toEqual({ failure: { kind: 'nothing-found' } });
});

it('an import whose Worker breaks says so, and the Worker is ended', async () => {
  const worker: WorkerLike = {
    onmessage: null,
    onerror: null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
  };
  const session = createImportSession(
    { kind: 'text', text: '' },
    {
      worker: createWorkerClient(worker),
      grantedOrigins: async () => [],
      choices: async () => [],
      restoreCollections: async () => ({}),
      restoreSettings: async () => ({ rulesLeftOut: 0 }),
      changed: () => undefined,
      installed: async () => undefined,
      pinOf: async () => undefined,
      tokens: async () => ({}),
      placeOf: async () => undefined,
      countAt: async () => undefined,
    },
  );
  await vi.waitFor(() => expect(worker.postMessage).toHaveBeenCalled());
  worker.onerror?.(Object.assign(new Event('error'), { message: 'Out of memory' }) as ErrorEvent);
  expect(await session.found).toMatchObject({
    failure: { kind: 'unexpected', detail: expect.stringContaining('Out of memory') },
  });
  expect(worker.terminate).toHaveBeenCalled();
});
