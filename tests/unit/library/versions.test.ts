import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { functionFiles } from '../core/skill/function/fixtures';
import { getRaw, putRaw } from '../store/support/database';
import { bytesOf, filesOf, skillMdOf, textOf } from '../store/support/skills';
import { fileSource, importAll, zipFile } from './support/imports';
import { createTestLibrary, type TestLibrary } from './support/test-library';

let test: TestLibrary;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary();
});

const key = 'user:letters';
const textWith = (head: string, body = 'Body.') =>
  skillMdOf('letters', body).replace('allowed-tools: insert_text\n', `allowed-tools: insert_text\n${head}`);
const revisionOf = async () => (await test.library.skill(key)).manifest.revision;
const save = async (text: string) => test.library.saveSkillMd(key, text, await revisionOf());
const numbers = async () => (await test.library.versions(key)).map(({ number }) => number);
const current = async () => (await test.library.skill(key)).skillMd;

describe('the versions of a skill', () => {
  it('are none at first, and none of a built-in skill', async () => {
    await test.library.create('letters', skillMdOf('letters'));
    expect(await test.library.versions(key)).toEqual([]);
    await expect(test.library.versions('builtin:polish')).rejects.toMatchObject({ code: 'library-gone' });
    await expect(test.library.versions('user:nobody')).rejects.toMatchObject({ code: 'library-gone' });
  });

  it('say what each change made of them: files, and what it may do since', async () => {
    await test.library.create('letters', textWith(''), filesOf({ 'a.md': 'A', 'b.md': 'B' }));
    await save(textWith('permissions: [api.example.com]\n'));
    const edits = { 'a.md': 'AA', 'b.md': undefined, 'c.md': 'C' };
    await test.library.edit(key, edits, await revisionOf());
    expect(await test.library.versions(key)).toMatchObject([
      {
        number: 2,
        replacedBy: 'edit',
        change: { files: { added: ['c.md'], changed: ['a.md'], removed: ['b.md'] }, loosens: [] },
        isCurrent: false,
      },
      {
        number: 1,
        replacedBy: 'edit',
        change: {
          files: { added: [], changed: ['SKILL.md'], removed: [] },
          hosts: { added: ['api.example.com'] },
          loosens: [
            { kind: 'permission', name: 'api.example.com' },
            { kind: 'host', name: 'api.example.com' },
          ],
        },
      },
    ]);
  });

  it('can be deleted, and put back, for a skill of the user’s own', async () => {
    await test.library.create('letters', skillMdOf('letters', 'One.'));
    await save(skillMdOf('letters', 'Two.'));
    const deleted = await test.library.deleteVersions(key);
    expect(await numbers()).toEqual([]);
    expect(await current()).toContain('Two.');
    if (!deleted) throw new Error('No versions');
    await test.library.putVersionsBack(key, deleted, await revisionOf());
    expect(await numbers()).toEqual([1]);
    await expect(test.library.deleteVersions('builtin:polish')).rejects.toMatchObject({
      code: 'library-gone',
    });
  });

  it('are kept by a setting, an import, an update, a backup and a restored version, and told apart', async () => {
    const archive = (body: string) => zipFile('letters.zip', { 'letters/SKILL.md': textWith('', body) });
    let served = archive('From the web.');
    test = createTestLibrary({
      granted: ['https://example.com/*'],
      fetch: async () => new Response(await served.arrayBuffer()),
    });
    const url = { kind: 'url', url: 'https://example.com/letters.zip' } as const;
    await importAll(test.library, fileSource(archive('From a file.')));
    await importAll(test.library, url);
    const { blob } = await test.library.backup();
    served = archive('Newer.');
    await importAll(test.library, url);
    await save(textWith('config:\n  tone: warm\n', 'Newer.'));
    const session = test.library.openImport(fileSource(new File([blob], 'backup.zip')));
    const found = await session.found;
    if (!('backup' in found)) throw new Error('No backup');
    await session.restoreBackup(
      found.backup.skills.map(({ place }) => place),
      [],
    );
    await test.library.restoreVersion(key, 1, await revisionOf());
    const all = await test.library.versions(key);
    expect(all.map(({ replacedBy }) => replacedBy)).toEqual([
      'restore',
      'backup',
      'edit',
      'update',
      'import',
    ]);
    expect(await current()).toContain('From a file.');
    expect(all.map(({ isCurrent }) => isCurrent)).toEqual([false, false, false, false, true]);
  });

  it('are no part of a backup or of an export', async () => {
    await test.library.create('letters', textWith('', 'Secret, then taken out.'));
    await save(textWith('', 'Nothing.'));
    const { blob } = await test.library.backup();
    const exported = await test.library.exportSkill(key);
    const before = (await importedTexts(blob)) + (await importedTexts(exported.blob));
    expect(before).toContain('Nothing.');
    expect(before).not.toContain('Secret');
  });

  it('go with the skill, come back with it, and never come to another of its id', async () => {
    await test.library.create('letters', skillMdOf('letters', 'One.'));
    await save(skillMdOf('letters', 'Two.'));
    const deleted = await test.library.remove(key);
    await test.library.create('letters', skillMdOf('letters', 'Another.'));
    expect(await numbers()).toEqual([]);
    await test.library.remove(key);
    await test.library.restore(deleted);
    expect(await numbers()).toEqual([1]);
    await test.library.restoreVersion(key, 1, await revisionOf());
    expect(await current()).toContain('One.');
  });

  it('begin with the copy of a built-in skill', async () => {
    const { manifest, skillMd } = await test.library.skill('builtin:polish');
    await test.library.saveSkillMd('builtin:polish', `${skillMd}\nMine.`, manifest.revision);
    expect(await test.library.versions('user:polish')).toEqual([]);
  });

  it('are not there in a private window', async () => {
    const { library } = createTestLibrary({ isPrivate: true });
    const asked = [
      library.versions(key),
      library.readVersionFile(key, 1, 'SKILL.md'),
      library.previewRestore(key, 1),
      library.restoreVersion(key, 1, 1),
    ];
    for (const each of asked) await expect(each).rejects.toMatchObject({ code: 'store-private' });
  });
});

describe('a file of a version', () => {
  beforeEach(async () => {
    await test.library.create('letters', skillMdOf('letters', 'One.'), filesOf({ 'notes/a.md': 'A' }));
    await save(skillMdOf('letters', 'Two.'));
  });

  it('is read as it was, whether the skill still has it or not', async () => {
    expect(textOf(await test.library.readVersionFile(key, 1, './SKILL.md'))).toContain('One.');
    expect(textOf(await test.library.readVersionFile(key, 1, 'notes/a.md'))).toBe('A');
  });

  it.each(['../other/SKILL.md', '/etc/passwd', 'nothing.md', 'notes', '', 'notes\\a.md'])(
    'is refused at %j',
    async (path) => {
      await expect(test.library.readVersionFile(key, 1, path)).rejects.toMatchObject({
        code: 'library-path',
        params: [path],
      });
    },
  );

  it('of a version that is not kept is refused', async () => {
    for (const number of [0, 2, -1, Number.NaN])
      await expect(test.library.readVersionFile(key, number, 'SKILL.md')).rejects.toMatchObject({
        code: 'library-version',
      });
  });

  it('of another skill’s version is refused', async () => {
    await test.library.create('other', skillMdOf('other'));
    await expect(test.library.readVersionFile('user:other', 1, 'SKILL.md')).rejects.toMatchObject({
      code: 'library-version',
    });
  });
});

describe('restoring', () => {
  const strict = textWith('dangerous: true\n', 'One.');
  const loose = textWith('permissions: [api.example.com]\n', 'Two.');

  it('shows first what it would change in what stands now, with what it may do then', async () => {
    await test.library.create('letters', loose, filesOf({ 'a.md': 'A' }));
    await save(strict);
    const { before, after, change } = await test.library.previewRestore(key, 1);
    expect(before.dangerous).toBe(true);
    expect(after?.permissions).toEqual(['api.example.com']);
    expect(change?.files).toEqual({ added: [], removed: [], changed: ['SKILL.md'] });
    expect(change?.loosens.map(({ kind }) => kind)).toEqual(['dangerous', 'permission', 'host']);
    expect(await current()).toBe(strict);
  });

  it('brings back all files, the settings in them and where they came from; what stood is kept', async () => {
    await test.library.create(
      'letters',
      textWith('config:\n  tone: warm\n', 'One.'),
      filesOf({ 'a.md': 'A', 'b.md': 'B' }),
    );
    await save(textWith('config:\n  tone: cool\n', 'Two.'));
    await test.library.edit(key, { 'a.md': undefined, 'b.md': 'BB' }, await revisionOf());
    const preview = await test.library.previewRestore(key, 1);
    expect(preview.change?.config).toEqual([{ key: 'tone', before: 'cool', after: 'warm', kept: false }]);
    const before = await test.library.skill(key);
    const { revision, replaced } = await test.library.restoreVersion(key, 1, before.manifest.revision);
    const { manifest, skillMd } = await test.library.skill(key);
    expect(manifest).toMatchObject({ revision, config: { tone: 'warm' }, installedConfig: { tone: 'warm' } });
    expect(skillMd).toContain('One.');
    expect(textOf(await test.library.readFile(key, 'a.md'))).toBe('A');
    expect(textOf(await test.library.readFile(key, 'b.md'))).toBe('B');
    expect(replaced).toBe(3);
    await test.library.restoreVersion(key, 3, revision);
    expect((await test.library.skill(key)).manifest.hashes).toEqual(before.manifest.hashes);
    expect((await test.library.skill(key)).manifest.files).toEqual(['SKILL.md', 'b.md']);
  });

  it('is refused where somebody was faster, and nothing changes', async () => {
    await test.library.create('letters', skillMdOf('letters', 'One.'));
    await save(skillMdOf('letters', 'Two.'));
    const seen = await revisionOf();
    await save(skillMdOf('letters', 'Three.'));
    await expect(test.library.restoreVersion(key, 1, seen)).rejects.toMatchObject({
      code: 'library-changed',
    });
    expect(await current()).toContain('Three.');
  });

  it('is refused for a function whose name another has by now', async () => {
    const files = functionFiles('word-count');
    const renamed = files['skill.json']?.replace('word_count', 'count_all');
    await importAll(test.library, fileSource(zipFile('letters.zip', prefixed('letters', files))));
    await test.library.edit(key, { 'skill.json': renamed }, await revisionOf());
    await importAll(test.library, fileSource(zipFile('other.zip', prefixed('other', files))));
    const preview = await test.library.previewRestore(key, 1);
    expect(preview.after).toBeUndefined();
    expect(preview.diagnostics).toMatchObject([{ severity: 'error' }]);
    await expect(test.library.restoreVersion(key, 1, await revisionOf())).rejects.toMatchObject({
      code: 'library-invalid',
    });
  });

  it.each([
    ['are missing', undefined],
    ['are others', bytesOf(textWith('permissions: [evil.example]\n'))],
  ])('a version whose bytes %s is refused, and nothing changes', async (_, bytes) => {
    await test.library.create('letters', strict);
    await save(loose);
    const [version] = await test.store.versions('letters');
    const sha256 = version?.manifest.hashes.skillMd ?? '';
    if (bytes) await putRaw(test.database, 'versionFiles', { id: 'letters', sha256, bytes });
    else await (await test.database()).delete('versionFiles', ['letters', sha256]);
    const before = await getRaw(test.database, 'skills', 'letters');
    const refused = { code: 'store-damaged', params: ['letters'] };
    await expect(test.library.readVersionFile(key, 1, 'SKILL.md')).rejects.toMatchObject(refused);
    await expect(test.library.previewRestore(key, 1)).rejects.toMatchObject(refused);
    await expect(test.library.restoreVersion(key, 1, await revisionOf())).rejects.toMatchObject(refused);
    expect(await getRaw(test.database, 'skills', 'letters')).toEqual(before);
  });

  it('a version with a path that leads out of its folder is refused', async () => {
    await test.library.create('letters', strict, filesOf({ 'a.md': 'A' }));
    await save(loose);
    const [version] = await test.store.versions('letters');
    if (!version) throw new Error('No version');
    const { manifest } = version;
    const contents = manifest.contents.map((file) =>
      file.path === 'a.md' ? { ...file, path: '../polish/SKILL.md' } : file,
    );
    const files = contents.map(({ path }) => path);
    await putRaw(test.database, 'versions', { ...version, manifest: { ...manifest, contents, files } });
    await expect(test.library.restoreVersion(key, 1, await revisionOf())).rejects.toMatchObject({
      code: 'library-file',
    });
    await expect(test.library.readVersionFile(key, 1, '../polish/SKILL.md')).rejects.toMatchObject({
      code: 'library-path',
    });
  });

  it('without room for what stands there is done all the same, and says that there is no way back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await test.library.create('letters', skillMdOf('letters', 'One.'));
    await save(skillMdOf('letters', 'Two.'));
    const { put } = IDBObjectStore.prototype;
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      at,
    ) {
      if (this.name === 'versionFiles') throw new DOMException('No.', 'QuotaExceededError');
      return put.call(this, value, at);
    });
    const restored = await test.library.restoreVersion(key, 1, await revisionOf());
    full.mockRestore();
    expect(restored).not.toHaveProperty('replaced');
    expect(await current()).toContain('One.');
    expect(await numbers()).toEqual([]);
  });
});

const prefixed = (folder: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

/** All that is readable in a zip without compression, or with: its texts, one after the other. */
async function importedTexts(blob: Blob): Promise<string> {
  const { unzipSync } = await import('fflate');
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  return Object.values(files).map(textOf).join('\n');
}
