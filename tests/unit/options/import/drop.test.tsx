// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Picked, sourceOfDrop, sourceOfFiles } from '../../../../src/options/import/drop';
import { dropped } from '../../../../src/options/import/dropped';
import { FileDrop } from '../../../../src/options/import/file-drop';
import { draw, text } from '../support/screen';

/** A file or a folder as a drop hands it over; a folder gives a hundred entries at a time, as Chromium does. */
function fileEntry(fullPath: string): FileSystemEntry {
  const entry = {
    name: fullPath.split('/').at(-1),
    fullPath,
    isFile: true,
    isDirectory: false,
    file: (take: (file: File) => void) => take(new File(['x'], 'x')),
  };
  return entry as unknown as FileSystemEntry;
}

function folderEntry(fullPath: string, below: FileSystemEntry[]): FileSystemEntry {
  const entry = {
    name: fullPath.split('/').at(-1),
    fullPath,
    isFile: false,
    isDirectory: true,
    createReader: () => {
      let given = 0;
      return {
        readEntries: (take: (entries: FileSystemEntry[]) => void) => {
          take(below.slice(given, given + 100));
          given += 100;
        },
      };
    },
  };
  return entry as unknown as FileSystemEntry;
}

function dropOf(entries: FileSystemEntry[], files: File[] = []): DataTransfer {
  const items = entries.map((entry) => ({ webkitGetAsEntry: () => entry }));
  return { items, files, types: ['Files'] } as unknown as DataTransfer;
}

const pathsOf = (picked: Picked) =>
  'source' in picked && picked.source.kind === 'folder'
    ? picked.source.files.map(({ path }) => path)
    : picked;

describe('a drop', () => {
  test('of a folder takes all its files, however many, at any depth', async () => {
    const many = Array.from({ length: 250 }, (_each, place) => fileEntry(`/skill/assets/${place}.txt`));
    const folder = folderEntry('/skill', [
      fileEntry('/skill/SKILL.md'),
      folderEntry('/skill/assets', many),
      folderEntry('/skill/.git', [fileEntry('/skill/.git/config')]),
    ]);
    const picked = await sourceOfDrop(dropOf([folder]));
    expect(picked).toMatchObject({ source: { kind: 'folder', name: 'skill' } });
    expect(pathsOf(picked)).toEqual(['skill/SKILL.md', ...many.map(({ fullPath }) => fullPath.slice(1))]);
  });

  test('of two folders is one source with both', async () => {
    const picked = await sourceOfDrop(
      dropOf([
        folderEntry('/one', [fileEntry('/one/SKILL.md')]),
        folderEntry('/two', [fileEntry('/two/SKILL.md')]),
      ]),
    );
    expect(picked).toMatchObject({ source: { name: 'one, two' } });
    expect(pathsOf(picked)).toEqual(['one/SKILL.md', 'two/SKILL.md']);
  });

  test('of one file is that file, whatever it is called', async () => {
    const file = new File(['x'], 'anything');
    expect(await sourceOfDrop(dropOf([fileEntry('/anything')], [file]))).toEqual({
      source: { kind: 'file', file },
    });
  });

  test('of an empty folder, of nothing, and of what cannot be read each say so', async () => {
    expect(await sourceOfDrop(dropOf([folderEntry('/empty', [])]))).toEqual({
      problem: { kind: 'nothing-dropped' },
    });
    expect(await sourceOfDrop(dropOf([]))).toEqual({ problem: { kind: 'nothing-dropped' } });
    const locked = Object.assign(fileEntry('/a/b'), {
      file: (_take: unknown, fail: (error: Error) => void) => fail(new Error('NotReadableError')),
    });
    expect(await sourceOfDrop(dropOf([folderEntry('/a', [locked])]))).toEqual({
      problem: { kind: 'unreadable', detail: 'NotReadableError' },
    });
  });

  test('of endless folders ends at the limit', async () => {
    const endless = folderEntry('/endless', []);
    Object.assign(endless, {
      createReader: () => ({
        readEntries: (take: (entries: FileSystemEntry[]) => void) =>
          take(Array.from({ length: 10_000 }, () => fileEntry('/endless/x'))),
      }),
    });
    expect(await sourceOfDrop(dropOf([endless]))).toMatchObject({ problem: { kind: 'too-many-files' } });
  });

  test('several loose files are a folder of them', () => {
    const files = [new File(['x'], 'SKILL.md'), new File(['x'], 'run.js')];
    expect(pathsOf(sourceOfFiles(files))).toEqual(['SKILL.md', 'run.js']);
  });
});

describe('the page', () => {
  const drag = (type: string, dataTransfer: unknown) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer, relatedTarget: null });
    return act(() => void document.body.dispatchEvent(event)).then(() => event.defaultPrevented);
  };

  beforeEach(async () => {
    location.hash = '#model';
    await draw(<FileDrop />);
  });

  test('takes a drop on any view to the import view, also before that is drawn', async () => {
    const file = new File(['x'], 'a.zip');
    expect(await drag('dragover', { types: ['Files'] })).toBe(true);
    expect(text()).toBe('Drop to import');
    expect(await drag('drop', dropOf([fileEntry('/a.zip')], [file]))).toBe(true);
    expect(location.hash).toBe('#import');
    expect(text()).toBe('');
    const taken: Promise<Picked>[] = [];
    const stop = dropped.take((picked) => taken.push(picked));
    expect(await taken[0]).toEqual({ source: { kind: 'file', file } });
    await drag('drop', dropOf([fileEntry('/a.zip')], [file]));
    expect(taken).toHaveLength(2);
    stop();
  });

  test('leaves text that is dragged alone, and says nothing any more once the files leave the window', async () => {
    expect(await drag('dragover', { types: ['text/plain'] })).toBe(false);
    expect(await drag('drop', { types: ['text/plain'] })).toBe(false);
    expect(location.hash).toBe('#model');
    await drag('dragover', { types: ['Files'] });
    await drag('dragleave', { types: ['Files'] });
    expect(text()).toBe('');
  });
});
