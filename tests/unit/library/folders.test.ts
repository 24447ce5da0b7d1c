import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { skillMdOf } from '../store/support/skills';
import { fakeFolder } from './support/fake-folder';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A library with a folder whose skills were all installed. */
async function followed(files: Record<string, string>, isPrivate = false) {
  const test = createTestLibrary({ isPrivate });
  const folder = fakeFolder('skills', files);
  const pick = async () => {
    const session = test.library.openImport({ kind: 'picked', handle: folder.handle() });
    const found = await session.found;
    const skills = 'skills' in found ? found.skills : [];
    if (skills.length > 0) await session.install(skills.map(({ place }) => place));
    return found;
  };
  const found = await pick();
  folder.read.length = 0;
  const source = async () => {
    const [only] = await test.library.sources();
    if (!only) throw new Error('No source');
    return only;
  };
  const body = async (id = 'one') => (await test.library.skill(`user:${id}`)).skillMd;
  return { ...test, folder, pick, found, source, body };
}

const one = { 'one/SKILL.md': skillMdOf('one') };
const newer = skillMdOf('one', 'Newer.');
const asking = '---\nname: one\ndescription: x\nallowed-tools: Bash\n---\n\nDo it.\n';

describe('a folder that is picked', () => {
  it('is followed once something of it was installed: its skills say where they are in it', async () => {
    const test = await followed({ ...one, 'deep/two/SKILL.md': skillMdOf('two') });
    const [id] = test.folders.kept.keys();
    expect((await test.library.skill('user:two')).manifest.origin).toEqual({
      kind: 'folder',
      folder: id,
      name: 'skills',
      path: 'deep/two',
    });
    expect(await test.source()).toMatchObject({
      kind: 'folder',
      url: `folder:${id}`,
      name: 'skills',
      state: 'new',
      skills: ['one', 'two'],
      hosts: [],
    });
  });

  it('is not followed where nothing was installed', async () => {
    const test = createTestLibrary();
    await test.library.openImport({ kind: 'picked', handle: fakeFolder('skills', one).handle() }).found;
    expect(test.folders.kept.size).toBe(0);
  });

  it('keeps its id when it is picked again, and is compared', async () => {
    const test = await followed(one);
    const { url } = await test.source();
    test.folder.write('one/SKILL.md', newer);
    const found = await test.pick();
    expect(found).toMatchObject({ skills: [{ id: 'one', change: { same: false } }] });
    expect(test.folders.kept.size).toBe(1);
    expect(await test.source()).toMatchObject({ url, skills: ['one'] });
    expect((await test.library.versions('user:one')).map(({ replacedBy }) => replacedBy)).toEqual(['update']);
  });

  it('may be a skill itself, which has the folder’s name', async () => {
    const test = await followed({ 'SKILL.md': skillMdOf('skills') });
    expect(await test.source()).toMatchObject({ skills: ['skills'] });
  });

  it('is read without what programs leave in it, and what has a name of no good is refused', async () => {
    const test = await followed({
      ...one,
      'one/.git/config': 'x',
      'one/node_modules/left/SKILL.md': skillMdOf('left'),
      '.git/SKILL.md': skillMdOf('git'),
      'one/.DS_Store': 'x',
      '../SKILL.md': skillMdOf('out'),
      'a\\b/SKILL.md': skillMdOf('back'),
      'turned\u202e/SKILL.md': skillMdOf('turned'),
    });
    expect(test.found).toMatchObject({ skills: [{ id: 'one' }] });
    expect((await test.library.skill('user:one')).files.map(({ path }) => path)).toEqual(['SKILL.md']);
    expect((await test.library.list()).entries.map(({ id }) => id)).not.toContain('turned');
  });

  it('is refused with more files than an import may have', async () => {
    const handle = { ...fakeFolder('skills', {}).handle(), values: endless };
    async function* endless() {
      const name = 'x';
      const createWritable = async () => Promise.reject(new Error('Only read'));
      for (;;) yield { kind: 'file' as const, name, getFile: async () => new File([], name), createWritable };
    }
    const found = await createTestLibrary().library.openImport({ kind: 'picked', handle }).found;
    expect(found).toMatchObject({
      failure: { kind: 'archive', problem: { code: 'archive-too-many-files' } },
    });
  });

  it('is refused in a private window', async () => {
    const { found, folders, library } = await followed(one, true);
    expect(found).toMatchObject({ failure: { kind: 'library', error: { code: 'store-private' } } });
    expect(folders.kept.size).toBe(0);
    await expect(library.mayReadFolders([], { ask: true })).rejects.toMatchObject({ code: 'store-private' });
  });
});

describe('a look at a folder', () => {
  it('where nothing has changed reads no file', async () => {
    const test = await followed(one);
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({ state: 'in-step' });
    test.folder.read.length = 0;
    await test.library.lookAgain();
    expect(test.folder.read).toEqual([]);
  });

  it('finds what changed, what is new and what is gone, and takes nothing unasked', async () => {
    const test = await followed({ ...one, 'two/SKILL.md': skillMdOf('two') });
    test.folder.write('one/SKILL.md', newer);
    test.folder.write('two/SKILL.md', undefined);
    test.folder.write('three/SKILL.md', skillMdOf('three'));
    expect(await test.library.lookAgain()).toEqual({ taken: [], failed: 0 });
    expect(await test.source()).toMatchObject({
      state: 'changed',
      waiting: [
        { id: 'one', path: 'one', why: 'update' },
        { id: 'two', path: 'two', why: 'gone' },
      ],
      offered: ['three'],
    });
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: ['user:one'], failed: 0 });
    expect(await test.body()).toContain('Newer.');
  });

  it('takes neither what may do more nor what was changed here', async () => {
    const test = await followed({ ...one, 'two/SKILL.md': skillMdOf('two') });
    const { manifest } = await test.library.skill('user:two');
    await test.library.saveSkillMd('user:two', skillMdOf('two', 'Mine.'), manifest.revision);
    test.folder.write('one/SKILL.md', asking);
    test.folder.write('two/SKILL.md', skillMdOf('two', 'Theirs.'));
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: [], failed: 0 });
    expect((await test.source()).waiting.map(({ why }) => why)).toEqual(['asks', 'edited']);
    expect(await test.body('two')).toContain('Mine.');
  });

  it('says that the folder is gone, or may not be read any more, and keeps what was known', async () => {
    const test = await followed(one);
    test.folder.isThere = false;
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({ state: 'unreachable', failure: { why: 'gone' } });
    test.folder.isThere = true;
    test.folder.permission = 'denied';
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({
      state: 'unreachable',
      failure: { kind: 'folder', why: 'permission' },
      wantsPermission: true,
    });
    test.folder.permission = 'granted';
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({ state: 'in-step' });
    expect((await test.source()).failure).toBeUndefined();
  });

  it('that meets a file just being written says so, and costs no other source', async () => {
    const test = await followed(one);
    test.folder.write('one/SKILL.md', newer);
    const handle = test.folder.handle();
    const [id = ''] = test.folders.kept.keys();
    await test.folders.keep({ id, handle: { ...handle, values: writesBehind } });
    async function* writesBehind() {
      yield* handle.values();
      setImmediate(() => test.folder.write('one/SKILL.md', 'half'));
    }
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({ failure: { kind: 'folder', why: 'changing' } });
  });

  it('where the browser has to ask waits for a click', async () => {
    const test = await followed(one);
    const { url } = await test.source();
    await test.library.changeSource(url, { habit: 'daily-take' });
    test.folder.permission = 'prompt';
    test.folder.write('one/SKILL.md', newer);
    await test.library.lookWhereDue();
    expect(await test.source()).toMatchObject({ wantsPermission: true, state: 'new' });
    expect(await test.library.mayReadFolders([url], { ask: false })).toBe(false);
    expect(test.folder.asked).toBe(0);
    expect(await test.library.mayReadFolders([url], { ask: true })).toBe(true);
    await test.library.lookWhereDue();
    expect(await test.body()).toContain('Newer.');
  });

  it('is taken each time where the user wants it, and remembered where there is something new', async () => {
    const test = await followed(one);
    const { url } = await test.source();
    await test.library.lookWhereDue();
    expect(await test.source()).toMatchObject({ state: 'new' });
    await test.library.changeSource(url, { habit: 'daily' });
    await test.library.lookWhereDue();
    const before = test.announced();
    await test.library.lookWhereDue();
    expect(test.announced()).toBe(before);
    test.folder.write('one/SKILL.md', newer);
    await test.library.lookWhereDue();
    expect(await test.source()).toMatchObject({ state: 'changed', waiting: [{ why: 'update' }] });
  });

  it('for the update of one skill opens that skill alone', async () => {
    const test = await followed({ ...one, 'two/SKILL.md': skillMdOf('two') });
    const [folder = ''] = test.folders.kept.keys();
    const found = await test.library.openImport({ kind: 'followed', folder, path: 'two' }).found;
    expect(found).toMatchObject({ skills: [{ id: 'two', change: { same: true } }] });
  });
});

it('a folder that is taken off the list is forgotten, its skills stay, and it is back when that is undone', async () => {
  const test = await followed(one);
  const { url } = await test.source();
  await test.library.changeSource(url, { dropped: true });
  expect(await test.library.sources()).toEqual([]);
  expect(test.folders.kept.size).toBe(0);
  expect(await test.body()).toContain('one');
  await test.library.changeSource(url, { dropped: undefined });
  await test.library.lookAgain();
  expect(await test.source()).toMatchObject({ url, state: 'in-step' });
});

it('a backup names the folder and claims none here', async () => {
  const test = await followed(one);
  const { blob } = await test.library.backup();
  const [id = 'none'] = test.folders.kept.keys();
  expect(Buffer.from(await blob.arrayBuffer()).includes(id)).toBe(false);
  const session = test.library.openImport({ kind: 'file', file: new File([blob], 'backup.zip') });
  const found = await session.found;
  if (!('backup' in found)) throw new Error('No backup');
  await session.restoreBackup(
    found.backup.skills.map(({ place }) => place),
    [],
  );
  expect((await test.library.skill('user:one')).manifest.origin).toEqual({ kind: 'backup' });
});
