import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/core/sha256';
import { WriteError, writeFiles } from '../../../src/library/worker/write-files';
import { bytesOf, skillMdOf } from '../store/support/skills';
import { fakeFolder } from './support/fake-folder';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const mine = skillMdOf('one', 'Mine.');
const first = {
  'one/SKILL.md': skillMdOf('one'),
  'one/scripts/run.js': 'export {}',
  'two/SKILL.md': skillMdOf('two'),
};

/** A library whose skills came from a folder; `writes`: which the user has let it write. */
async function followed(files: Record<string, string> = first, writes = true) {
  const test = createTestLibrary();
  const folder = fakeFolder('skills', files);
  const session = test.library.openImport({ kind: 'picked', handle: folder.handle() });
  const found = await session.found;
  if (!('skills' in found)) throw new Error('Nothing found');
  await session.install(found.skills.map(({ place }) => place));
  const [source] = await test.library.sources();
  if (!source) throw new Error('No source');
  if (writes) await test.library.letWrite(source.url, true);
  const revision = async () => (await test.library.skill('user:one')).manifest.revision;
  const save = async (text = mine) => test.library.saveSkillMd('user:one', text, await revision());
  const standing = async () => test.library.folderStanding('user:one');
  return { ...test, folder, url: source.url, revision, save, standing };
}

describe('writing into a followed folder', () => {
  it('is done where the user wants it and the browser was asked, and can be taken back', async () => {
    const test = await followed(first, false);
    await test.save();
    expect(test.folder.written).toEqual([]);
    expect(await test.standing()).toMatchObject({ name: 'skills', writes: undefined, isChanged: true });
    test.folder.answer = 'denied';
    expect(await test.library.letWrite(test.url, true)).toBe(false);
    expect(await test.standing()).toMatchObject({ writes: undefined });
    test.folder.writePermission = 'prompt';
    test.folder.answer = 'granted';
    expect(await test.library.letWrite(test.url, true)).toBe(true);
    expect(await test.library.sources()).toMatchObject([{ writes: true }]);
    expect(test.folder.written).toEqual([]);
    await test.library.letWrite(test.url, false);
    await test.save(skillMdOf('one', 'More.'));
    expect(test.folder.written).toEqual([]);
    expect(await test.library.sources()).toMatchObject([{ writes: false }]);
  });

  it('writes what a save has changed and nothing else, and what was taken is what is there then', async () => {
    const test = await followed();
    await test.save();
    expect(test.folder.written).toEqual(['one/SKILL.md']);
    expect(await test.folder.text('one/SKILL.md')).toBe(mine);
    expect(await test.standing()).toMatchObject({ isChanged: false, last: { kind: 'written', files: 1 } });
    await test.library.lookAgain();
    expect(await test.library.sources()).toMatchObject([{ state: 'in-step' }]);
  });

  it('adds, renames, replaces and deletes files as here, and gives the revision to go on from', async () => {
    const test = await followed();
    const made = await test.library.changeFiles(
      'user:one',
      [
        { kind: 'rename', from: 'scripts/run.js', to: 'scripts/deep/go.js' },
        { kind: 'add', path: 'references/a.md', bytes: bytesOf('A') },
      ],
      await test.revision(),
    );
    expect(made.revision).toBe(await test.revision());
    expect(test.folder.paths()).toEqual([
      'one/SKILL.md',
      'one/references/a.md',
      'one/scripts/deep/go.js',
      'two/SKILL.md',
    ]);
    await test.library.changeFiles(
      'user:one',
      [
        { kind: 'delete', path: 'references/a.md' },
        { kind: 'replace', path: 'scripts/deep/go.js', bytes: bytesOf('new') },
      ],
      made.revision,
    );
    expect(test.folder.paths()).toEqual(['one/SKILL.md', 'one/scripts/deep/go.js', 'two/SKILL.md']);
    expect(await test.folder.text('one/scripts/deep/go.js')).toBe('new');
  });

  it('writes over nothing that was changed there, and says that both were', async () => {
    const test = await followed();
    const theirs = skillMdOf('one', 'Theirs.');
    test.folder.write('one/SKILL.md', theirs);
    await test.save();
    expect(await test.folder.text('one/SKILL.md')).toBe(theirs);
    expect((await test.library.skill('user:one')).skillMd).toBe(mine);
    expect(await test.standing()).toMatchObject({
      isChanged: true,
      isChangedThere: true,
      last: { kind: 'conflict' },
    });
  });

  it('says why the folder could not be written, and goes on where it ended when it is tried again', async () => {
    const test = await followed();
    test.folder.refuses.set('one/references/b.md', new DOMException('Full', 'QuotaExceededError'));
    await test.library.changeFiles(
      'user:one',
      ['a', 'b'].map((name) => ({ kind: 'add', path: `references/${name}.md`, bytes: bytesOf(name) })),
      await test.revision(),
    );
    expect(await test.standing()).toMatchObject({ last: { kind: 'failed', why: 'room', files: 1 } });
    test.folder.refuses.clear();
    expect(await test.library.writeBack('user:one')).toEqual({ kind: 'written', files: 1 });
    expect(await test.folder.text('one/references/b.md')).toBe('b');
  });

  it.each([
    [
      'permission',
      (folder: ReturnType<typeof fakeFolder>) => Object.assign(folder, { writePermission: 'prompt' }),
    ],
    ['gone', (folder: ReturnType<typeof fakeFolder>) => Object.assign(folder, { isThere: false })],
    ['gone', (folder: ReturnType<typeof fakeFolder>) => folder.write('one/SKILL.md', undefined)],
    [
      'broken',
      (folder: ReturnType<typeof fakeFolder>) => folder.write('one/SKILL.md', '---\nname: [\n---\n'),
    ],
  ])('keeps the change here where it fails: %s', async (why, spoil) => {
    const test = await followed();
    spoil(test.folder);
    await test.save();
    expect((await test.library.skill('user:one')).skillMd).toBe(mine);
    expect(await test.standing()).toMatchObject({ last: { kind: 'failed', why } });
    expect(test.folder.written).toEqual([]);
  });

  it('is forgotten with the folder, and is in no backup', async () => {
    const test = await followed();
    await test.library.changeSource(test.url, { dropped: true });
    expect(await test.standing()).toBeUndefined();
    await test.save();
    expect(test.folder.written).toEqual([]);
    await test.library.changeSource(test.url, { dropped: undefined });
    expect(await test.standing()).toMatchObject({ writes: true });
  });
});

describe('a skill that was changed here and in its folder', () => {
  const lines = (from: string, to = from) =>
    ['one', 'two', 'three', 'four', 'five'].map((line) => (line === from ? to : line)).join('\n');

  /** Both have changed a file; `theirs` is what the folder has of it. */
  async function both(ours = lines('one', 'ONE'), theirs = lines('five', 'FIVE'), writes = true) {
    const test = await followed({ 'one/SKILL.md': skillMdOf('one'), 'one/notes.md': lines('') }, writes);
    test.folder.write('one/notes.md', theirs);
    const { key } = await test.library.changeFiles(
      'user:one',
      [{ kind: 'replace', path: 'notes.md', bytes: bytesOf(ours) }],
      await test.revision(),
    );
    const seen = await test.library.compareFolder(key);
    if (!seen) throw new Error('Nothing to compare');
    const here = async () => new TextDecoder().decode(await test.library.readFile(key, 'notes.md'));
    return { ...test, key, seen, here, there: () => test.folder.text('one/notes.md') };
  }

  it('is compared with what was taken, and merged where the changes touch different lines', async () => {
    const test = await both();
    const merged = lines('one', 'ONE').replace('five', 'FIVE');
    expect(test.seen).toMatchObject({
      isBaseKnown: true,
      files: [
        {
          path: 'notes.md',
          side: 'both',
          texts: { base: lines(''), mine: lines('one', 'ONE'), theirs: lines('five', 'FIVE') },
          merged,
        },
      ],
    });
    expect(await test.library.settleConflict(test.key, 'merged', test.seen)).toEqual({
      kind: 'written',
      files: 1,
    });
    expect([await test.here(), await test.there()]).toEqual([merged, merged]);
    expect(await test.standing()).toMatchObject({ isChanged: false, isChangedThere: false });
    await test.library.lookAgain();
    expect(await test.library.sources()).toMatchObject([{ state: 'in-step' }]);
  });

  it('has no merged text where both changed the same line; mine is written there, or theirs taken here', async () => {
    const mineFirst = await both('A', 'B');
    expect(mineFirst.seen.merged).toBeUndefined();
    expect(await mineFirst.library.settleConflict(mineFirst.key, 'merged', mineFirst.seen)).toEqual({
      kind: 'conflict',
    });
    await mineFirst.library.settleConflict(mineFirst.key, 'mine', mineFirst.seen);
    expect([await mineFirst.here(), await mineFirst.there()]).toEqual(['A', 'A']);
    globalThis.indexedDB = new IDBFactory();
    const theirsFirst = await both('A', 'B');
    await theirsFirst.library.settleConflict(theirsFirst.key, 'theirs', theirsFirst.seen);
    expect([await theirsFirst.here(), await theirsFirst.there()]).toEqual(['B', 'B']);
    expect(await theirsFirst.standing()).toMatchObject({ isChanged: false, isChangedThere: false });
  });

  it('takes the side that changed of every other file, what may do more is told, and the folder is not written unasked', async () => {
    const test = await both(lines('one', 'ONE'), lines(''), false);
    test.folder.write('one/SKILL.md', '---\nname: one\ndescription: x\nallowed-tools: Bash\n---\n\nDo it.\n');
    const seen = await test.library.compareFolder(test.key);
    if (!seen) throw new Error('Nothing to compare');
    expect(seen.files.map(({ path, side }) => [path, side])).toEqual([
      ['SKILL.md', 'there'],
      ['notes.md', 'here'],
    ]);
    expect(seen.theirs.change.loosens).not.toEqual([]);
    expect(seen.merged?.change.loosens).toEqual(seen.theirs.change.loosens);
    expect(await test.library.settleConflict(test.key, 'merged', seen)).toEqual({
      kind: 'written',
      files: 0,
    });
    expect(await test.here()).toBe(lines('one', 'ONE'));
    expect((await test.library.skill(test.key)).skillMd).toContain('Bash');
    expect(test.folder.written).toEqual([]);
  });

  it('is not settled by what either side no longer is', async () => {
    const test = await both();
    test.folder.write('one/notes.md', 'newer');
    for (const choice of ['mine', 'theirs', 'merged'] as const)
      expect(await test.library.settleConflict(test.key, choice, test.seen)).toEqual({ kind: 'conflict' });
    expect(await test.there()).toBe('newer');
  });

  it('is shown without a merge where what was taken is not kept any more', async () => {
    const test = await both();
    const id = 'one';
    const manifest = await test.store.manifest(id);
    if (!manifest) throw new Error('No skill');
    const asTaken = { there: 'a', here: 'b' };
    await test.store.put({ ...manifest, asTaken }, [], manifest.revision, { keepsFiles: true });
    const seen = await test.library.compareFolder(test.key);
    expect(seen).toMatchObject({ isBaseKnown: false, files: [{ path: 'notes.md', side: 'unknown' }] });
    expect(seen?.merged).toBeUndefined();
  });
});

describe('files are written inside the skill’s own folder', () => {
  const write = (folder: ReturnType<typeof fakeFolder>, path: string, skill = 'one') =>
    writeFiles(folder.handle(), skill, [{ path, bytes: bytesOf('x'), seen: undefined }], { sha256 });

  it.each(['../two/SKILL.md', '/etc/passwd', 'a/../../b', 'C:/x', 'a\\b', '.', '', 'a//b', 'con', 'x\0y'])(
    'and not at %j',
    async (path) => {
      const folder = fakeFolder('skills', first);
      folder.writePermission = 'granted';
      await expect(write(folder, path)).rejects.toMatchObject({ why: 'name' });
      expect(folder.paths()).toEqual(Object.keys(first));
    },
  );

  it('and not in another one, where its own has such a name', async () => {
    const folder = fakeFolder('skills', first);
    folder.writePermission = 'granted';
    for (const skill of ['..', 'one/..', '/one'])
      await expect(write(folder, 'a.md', skill)).rejects.toThrow(WriteError);
    expect(folder.paths()).toEqual(Object.keys(first));
  });

  it('and nothing is written through a link, to a folder or a file', async () => {
    const folder = fakeFolder('skills', first);
    folder.writePermission = 'granted';
    folder.links.add('one/references').add('one/notes.md');
    for (const path of ['references/a.md', 'notes.md'])
      await expect(write(folder, path)).rejects.toMatchObject({ why: 'outside', files: 0 });
    expect(folder.written).toEqual([]);
  });

  it('and over no file that came there after it was looked at', async () => {
    const folder = fakeFolder('skills', { ...first, 'one/a.md': 'new' });
    folder.writePermission = 'granted';
    await expect(write(folder, 'a.md')).rejects.toMatchObject({ why: 'changed' });
    await expect(write(folder, 'scripts')).rejects.toMatchObject({ why: 'changed' });
    await expect(write(folder, 'SKILL.md/a.md')).rejects.toMatchObject({ why: 'changed' });
    expect(folder.written).toEqual([]);
  });
});
