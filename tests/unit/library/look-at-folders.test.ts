import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createFolderLook } from '../../../src/library/look-at-folders';
import { skillMdOf } from '../store/support/skills';
import { fakeFolder } from './support/fake-folder';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const newer = skillMdOf('one', 'Newer.');
const asking = '---\nname: one\ndescription: x\nallowed-tools: Bash\n---\n\nDo it.\n';

/** A folder whose updates the user wants to have, and the look of the background at it. */
async function followed() {
  const test = createTestLibrary();
  const folder = fakeFolder('skills', { 'one/SKILL.md': skillMdOf('one') });
  const session = test.library.openImport({ kind: 'picked', handle: folder.handle() });
  await session.found;
  await session.install(['0']);
  const [source] = await test.library.sources();
  if (!source) throw new Error('No source');
  await test.library.changeSource(source.url, { habit: 'daily-take' });
  await test.library.lookWhereDue();
  folder.read.length = 0;
  const later = () => {
    test.clock.now += 10_000;
  };
  const body = async () => (await test.library.skill('user:one')).skillMd;
  const workers = test.workers.length;
  const sources = () => test.library.sources();
  return { ...test, folder, later, body, sources, startedWith: workers, look: createFolderLook(test.needs) };
}

describe('a look of the background at followed folders', () => {
  it('takes what has changed there, without a Worker, and says what it took', async () => {
    const test = await followed();
    test.folder.write('one/SKILL.md', newer);
    expect(await test.look()).toEqual(['user:one']);
    expect(await test.body()).toContain('Newer.');
    expect(test.workers).toHaveLength(test.startedWith);
    expect(await test.sources()).toMatchObject([{ state: 'in-step', waiting: [] }]);
  });

  it('reads no file and tells nobody where sizes and times are as they were', async () => {
    const test = await followed();
    const before = test.announced();
    expect(await test.look()).toEqual([]);
    expect(test.folder.read).toEqual([]);
    expect(test.announced()).toBe(before);
  });

  it('counts for ten seconds, whoever asks again', async () => {
    const test = await followed();
    expect(await test.look()).toEqual([]);
    test.folder.write('one/SKILL.md', newer);
    expect(await test.look()).toEqual([]);
    expect(test.folder.read).toEqual([]);
    test.later();
    expect(await test.look()).toEqual(['user:one']);
  });

  it('leaves what was changed here, and has an update wait that may do more', async () => {
    const test = await followed();
    test.folder.write('one/SKILL.md', asking);
    expect(await test.look()).toEqual([]);
    expect(await test.sources()).toMatchObject([{ waiting: [{ why: 'asks' }] }]);
    const { manifest } = await test.library.skill('user:one');
    await test.library.saveSkillMd('user:one', skillMdOf('one', 'Mine.'), manifest.revision);
    test.folder.write('one/SKILL.md', newer);
    test.later();
    expect(await test.look()).toEqual([]);
    expect(await test.body()).toContain('Mine.');
  });

  it('does nothing and asks nothing where the browser would have to ask', async () => {
    const test = await followed();
    test.folder.permission = 'prompt';
    test.folder.write('one/SKILL.md', newer);
    const before = test.announced();
    expect(await test.look()).toEqual([]);
    expect(test.folder.asked).toBe(0);
    expect(test.announced()).toBe(before);
    const [source] = await test.sources();
    expect(source?.failure).toBeUndefined();
    test.folder.permission = 'granted';
    test.later();
    expect(await test.look()).toEqual(['user:one']);
  });

  it('and one of the settings page at once take an update once, and both know of it', async () => {
    const test = await followed();
    test.folder.write('one/SKILL.md', newer);
    await Promise.all([test.look(), test.library.lookWhereDue()]);
    expect(await test.sources()).toMatchObject([{ state: 'in-step', waiting: [] }]);
    expect(await test.library.versions('user:one')).toHaveLength(1);
  });
});
