import { describe, expect, it } from 'vitest';
import { createRunFiles, FileError, mostEntries, resolvePath } from '../../../../src/sandbox/files/run-files';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array) => new TextDecoder().decode(data);
const create = (most = 1 << 20) => createRunFiles({ most });

/** The code of the `FileError` that `action` throws. */
function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    if (error instanceof FileError) return error.code;
    throw error;
  }
  return 'none';
}

describe('resolvePath', () => {
  it.each([
    ['/work', 'a', '/work/a'],
    ['/work', '/output/a', '/output/a'],
    ['/work', './a//b/', '/work/a/b'],
    ['/work', '..', '/'],
    ['/', '../../..', '/'],
    ['/skills', '/skills/../../../etc/passwd', '/etc/passwd'],
    ['/work', 'a/../../b', '/b'],
  ])('in %s, %s is %s', (folder, path, expected) => {
    expect(resolvePath(folder, path)).toBe(expected);
  });

  it.each([
    ['a\0b', 'EINVAL'],
    ['', 'ENOENT'],
    ['a'.repeat(256), 'ENAMETOOLONG'],
    ['界'.repeat(86), 'ENAMETOOLONG'],
    ['a/'.repeat(10_000), 'ENAMETOOLONG'],
  ])('refuses %j', (path, code) => {
    expect(codeOf(() => resolvePath('/work', path))).toBe(code);
  });

  it('counts the folder in the length of a path', () => {
    const deep = `/${'a/'.repeat(2000)}`;
    expect(codeOf(() => resolvePath(deep, 'b/'.repeat(100)))).toBe('ENAMETOOLONG');
  });
});

describe('the files of a run', () => {
  it('keeps what was written, and gives copies', () => {
    const files = create();
    const data = bytes('one');
    files.write('/work/a', data);
    data[0] = 0;
    files.read('/work/a')[1] = 0;
    expect(text(files.read('/work/a'))).toBe('one');
    expect(files.stat('/work/a')).toMatchObject({ kind: 'file', size: 3 });
  });

  it('appends to a file that is there or not', () => {
    const files = create();
    for (const part of ['one', ' two', '', ' three']) files.append('/work/a', bytes(part));
    expect(text(files.read('/work/a'))).toBe('one two three');
    expect(files.used).toBe(13);
    files.write('/work/a', bytes('x'));
    files.append('/work/a', bytes('y'));
    expect(text(files.read('/work/a'))).toBe('xy');
  });

  it('lists, makes and removes folders', () => {
    const files = create();
    files.makeFolder('/work/b/c', { parents: true });
    files.write('/work/b/z', bytes('1'));
    files.write('/work/a', bytes('1'));
    expect(files.list('/work')).toEqual(['a', 'b']);
    expect(files.walk('/work').map(([path]) => path)).toEqual([
      '/work/a',
      '/work/b',
      '/work/b/c',
      '/work/b/z',
    ]);
    expect(codeOf(() => files.remove('/work/b'))).toBe('ENOTEMPTY');
    files.remove('/work/b/c');
    files.remove('/work/b', { recursive: true });
    expect(files.walk('/work').map(([path]) => path)).toEqual(['/work/a']);
    expect(files.used).toBe(1);
  });

  it('moves files and folders, over what may give way', () => {
    const files = create();
    files.makeFolder('/work/from/deep', { parents: true });
    files.write('/work/from/deep/a', bytes('1'));
    files.makeFolder('/work/to');
    files.move('/work/from', '/work/to');
    expect(files.all('/work').map(([path]) => path)).toEqual(['/work/to/deep/a']);
    files.write('/work/b', bytes('22'));
    files.move('/work/b', '/work/to/deep/a');
    expect(text(files.read('/work/to/deep/a'))).toBe('22');
    expect(files.used).toBe(2);
    expect(codeOf(() => files.move('/work/to', '/work/to/deep/b'))).toBe('EINVAL');
  });

  it('gives a version of its own to each writing', () => {
    const files = create();
    files.write('/work/a', bytes('1'));
    const first = files.stat('/work/a')?.version;
    files.write('/work/a', bytes('1'));
    expect(files.stat('/work/a')?.version).not.toBe(first);
  });

  it.each<[string, (files: ReturnType<typeof create>) => unknown]>([
    ['ENOENT', (files) => files.read('/work/none')],
    ['ENOENT', (files) => files.write('/work/none/a', bytes(''))],
    ['ENOENT', (files) => files.list('/none')],
    ['ENOENT', (files) => files.makeFolder('/work/a/b')],
    ['ENOENT', (files) => files.move('/work/none', '/work/b')],
    ['ENOTDIR', (files) => files.write('/work/file/a', bytes(''))],
    ['ENOTDIR', (files) => files.read('/work/file/a')],
    ['ENOTDIR', (files) => files.list('/work/file')],
    ['ENOTDIR', (files) => files.makeFolder('/work/file/a', { parents: true })],
    ['ENOTDIR', (files) => files.move('/work/folder', '/work/file')],
    ['EISDIR', (files) => files.read('/work')],
    ['EISDIR', (files) => files.write('/work/folder', bytes(''))],
    ['EISDIR', (files) => files.move('/work/file', '/work/folder')],
    ['EEXIST', (files) => files.makeFolder('/work/folder')],
    ['EEXIST', (files) => files.makeFolder('/work/file', { parents: true })],
    ['EROFS', (files) => files.write('/skill/SKILL.md', bytes(''))],
    ['EROFS', (files) => files.write('/work/../skill/SKILL.md', bytes(''))],
    ['EROFS', (files) => files.append('/skill/SKILL.md', bytes(''))],
    ['EROFS', (files) => files.remove('/skill', { recursive: true })],
    ['EROFS', (files) => files.move('/skill/SKILL.md', '/work/SKILL.md')],
    ['EROFS', (files) => files.move('/work/file', '/skill/SKILL.md')],
    ['EROFS', (files) => files.makeFolder('/skills')],
    ['EROFS', (files) => files.write('/input.json', bytes('{}'))],
    ['EROFS', (files) => files.touch('/skill/SKILL.md', 0)],
    ['EBUSY', (files) => files.remove('/', { recursive: true })],
    ['EBUSY', (files) => files.remove('/work', { recursive: true })],
    ['EBUSY', (files) => files.move('/work', '/output/work')],
    ['EISDIR', (files) => files.put('/work', bytes(''))],
  ])('throws %s: %s', (code, action) => {
    const files = create();
    files.put('/skill/SKILL.md', bytes('skill'));
    files.write('/work/file', bytes('file'));
    files.makeFolder('/work/folder');
    const before = files.all();
    expect(codeOf(() => action(files))).toBe(code);
    expect(files.all()).toEqual(before);
  });

  it('says it in the words of Node', () => {
    expect(() => create().read('/work/none')).toThrow("ENOENT: no such file or directory, open '/work/none'");
  });

  it('takes names of JavaScript objects for names', () => {
    const files = create();
    expect(files.stat('/__proto__')).toBeUndefined();
    expect(files.stat('/constructor')).toBeUndefined();
    files.write('/work/__proto__', bytes('1'));
    expect(files.list('/work')).toEqual(['__proto__']);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('the limits of files', () => {
  it('holds no more bytes than it may', () => {
    const files = create(10);
    files.write('/work/a', bytes('12345678'));
    expect(codeOf(() => files.write('/work/b', bytes('123')))).toBe('ENOSPC');
    expect(codeOf(() => files.append('/work/a', bytes('123')))).toBe('ENOSPC');
    expect(codeOf(() => files.put('/skill/a', bytes('123')))).toBe('ENOSPC');
    expect(files.stat('/work/b')).toBeUndefined();
    files.write('/work/a', bytes('1234567890'));
    files.remove('/work/a');
    files.write('/work/b', bytes('1234567890'));
    expect(files.used).toBe(10);
  });

  it('holds no more files and folders than it may', () => {
    const files = create();
    const fill = () => {
      for (let index = 0; index < mostEntries; index += 1) files.write(`/work/${index}`, bytes(''));
    };
    expect(codeOf(fill)).toBe('ENOSPC');
    expect(codeOf(() => files.makeFolder('/work/folder'))).toBe('ENOSPC');
    expect(files.walk()).toHaveLength(mostEntries);
    files.remove('/work/0');
    files.makeFolder('/work/folder');
  });

  it('lets no tree grow deeper by moving than a path is long', () => {
    const files = create();
    const deep = `/work/a${'/a'.repeat(1500)}`;
    files.makeFolder(deep, { parents: true });
    files.makeFolder(deep.replace('/work', '/tmp'), { parents: true });
    expect(codeOf(() => files.move('/tmp/a', `${deep}/b`))).toBe('ENAMETOOLONG');
    files.remove('/work/a', { recursive: true });
    expect(files.walk('/work')).toEqual([]);
  });
});
