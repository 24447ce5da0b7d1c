import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FolderHandle } from '../../../src/core/library/folder-handle';
import { folderObservation, type ObserveFolders } from '../../../src/library/observe-folders';
import { settlesIn } from '../../../src/library/watching';
import { skillMdOf } from '../store/support/skills';
import { fakeFolder } from './support/fake-folder';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
});

/** A library that watches a folder with one skill, and how the browser tells of a change. */
async function watched() {
  const observer = { names: [] as string[], changed: (): void => undefined };
  const observeFolders: ObserveFolders = (folders, changed) => {
    observer.names = folders.map(({ name }) => name);
    observer.changed = changed;
    return () => {
      observer.names = [];
      observer.changed = () => undefined;
    };
  };
  const test = createTestLibrary({ observeFolders });
  const folder = fakeFolder('skills', { 'one/SKILL.md': skillMdOf('one') });
  const session = test.library.openImport({ kind: 'picked', handle: folder.handle() });
  await session.found;
  await session.install(['0']);
  const [source] = await test.library.sources();
  if (!source) throw new Error('No source');
  const end = test.library.watchSources();
  ends.push(end);
  const body = async () => (await test.library.skill('user:one')).skillMd;
  return { ...test, folder, observer, url: source.url, body, end };
}

it('a folder is observed where the user wants it and the browser allows it', async () => {
  const { library, observer, url, folder } = await watched();
  const observes = (names: string[]) => vi.waitFor(() => expect(observer.names).toEqual(names));
  await library.lookAgain();
  expect(observer.names).toEqual([]);
  await library.changeSource(url, { habit: 'daily' });
  await observes(['skills']);
  await library.changeSource(url, { paused: true });
  await observes([]);
  folder.permission = 'prompt';
  await library.changeSource(url, { paused: false });
  await library.lookWhereDue();
  expect(observer.names).toEqual([]);
});

it('what changes in it is looked at once it has settled, and taken where the user wants it', async () => {
  const { library, observer, url, folder, body, workers } = await watched();
  await library.changeSource(url, { habit: 'daily-take' });
  await library.lookWhereDue();
  await vi.waitFor(() => expect(observer.names).toEqual(['skills']));
  const before = workers.length;
  folder.write('one/SKILL.md', skillMdOf('one', 'New'));
  observer.changed();
  folder.write('one/SKILL.md', skillMdOf('one', 'Newer.'));
  observer.changed();
  expect(await body()).not.toContain('New');
  await vi.waitFor(async () => expect(await body()).toContain('Newer.'), { timeout: settlesIn * 4 });
  expect(workers.length).toBe(before + 1);
});

it('nothing is observed after its end', async () => {
  const { library, observer, url, end } = await watched();
  await library.changeSource(url, { habit: 'daily' });
  await vi.waitFor(() => expect(observer.names).toEqual(['skills']));
  end();
  expect(observer.names).toEqual([]);
  await library.changeSource(url, { habit: 'daily-take' });
  expect(observer.names).toEqual([]);
});

it('a folder that no skill came from any more is forgotten by the next page', async () => {
  const { library, folders } = await watched();
  expect(folders.kept.size).toBe(1);
  await library.remove('user:one');
  ends.push(library.watchSources());
  await vi.waitFor(() => expect(folders.kept.size).toBe(0));
});

it('the browser observes folders at any depth, where it can', () => {
  expect(folderObservation()).toBeUndefined();
  const observe = vi.fn(async () => undefined);
  const disconnect = vi.fn();
  const made: (() => void)[] = [];
  class FakeObserver {
    observe = observe;
    disconnect = disconnect;
    constructor(changed: () => void) {
      made.push(changed);
    }
  }
  vi.stubGlobal('FileSystemObserver', FakeObserver);
  const changed = vi.fn();
  const folder: FolderHandle = fakeFolder('skills', {}).handle();
  const end = folderObservation()?.([folder], changed);
  expect(observe).toHaveBeenCalledWith(folder, { recursive: true });
  made[0]?.();
  expect(changed).toHaveBeenCalledOnce();
  end?.();
  expect(disconnect).toHaveBeenCalledOnce();
});
