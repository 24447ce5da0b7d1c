import { describe, expect, it, test } from 'vitest';
import { containedPath } from '../../../../src/core/library/plugin-paths';
import { pluginPlaceOf } from '../../../../src/core/library/plugin-place';

const placeOf = (source: unknown, pluginRoot?: string, folders: string[] = ['']) =>
  pluginPlaceOf(source, pluginRoot, (path) => folders.includes(path));
const sha = 'a1'.repeat(20);

describe('a plugin in the same source', () => {
  it.each([
    ['./plugins/a', undefined, 'plugins/a'],
    ['plugins//a/', undefined, 'plugins/a'],
    ['.', undefined, ''],
    ['./', undefined, ''],
    [undefined, undefined, ''],
    ['a', './plugins', 'plugins/a'],
    ['./plugins/a', './plugins', 'plugins/a'],
    // What the format means by it is not there, and what its author means is.
    ['./a', './plugins', 'plugins/a'],
    ['plugins/a', './plugins', 'plugins/a'],
  ])('%j with the root %j', (source, root, path) => {
    expect(placeOf(source, root, ['', 'plugins', 'plugins/a'])).toEqual({ kind: 'here', path });
  });

  it('is told where its folder is not there', () => {
    expect(placeOf('./gone', './plugins')).toEqual({ kind: 'missing', path: 'gone' });
  });
});

const tricks = [
  '..',
  '../other',
  './plugins/../../other',
  '/etc',
  '//server/share',
  'C:\\Windows',
  'c:/Windows',
  'plugins\\..\\..\\other',
  './a\0b',
  './a\u202eb',
  '%2e%2e/other',
  './%2E%2E%2Fother',
  '%252e%252e%252fother',
  '%2fetc',
  '..%5cother',
  './a%00b',
  `./%${'25'.repeat(20)}2e`,
  './con/x',
  `./${'a/'.repeat(30)}b`,
  `./${'a'.repeat(600)}`,
  'javascript:alert(1)',
];

test.each(tricks)('%j could lead elsewhere and is refused', (path) => {
  expect(containedPath(path)).toBeUndefined();
  expect(placeOf(path, undefined, [path])).toMatchObject({ kind: 'refused' });
  expect(placeOf({ source: 'git-subdir', url: 'https://github.com/o/r', path })).toMatchObject({
    kind: 'refused',
  });
});

test('a root that could lead elsewhere costs the plugins that need it alone', () => {
  expect(placeOf('a', '../..', ['a'])).toEqual({ kind: 'refused', path: '../..' });
  expect(placeOf('./a', '../..', ['a'])).toEqual({ kind: 'here', path: 'a' });
});

test('a percent sign in a name is a letter', () => {
  expect(containedPath('./100%')).toBe('100%');
  expect(containedPath('./a%20b')).toBe('a%20b');
});

describe('a plugin that is elsewhere', () => {
  it.each([
    [{ source: 'github', repo: 'o/r' }, 'https://github.com/o/r'],
    [{ source: 'github', repo: 'o/r', ref: 'v1.2' }, 'https://github.com/o/r/tree/v1.2'],
    [{ source: 'github', repo: 'o/r', ref: 'v1.2', sha }, `https://github.com/o/r/tree/${sha}`],
    [{ source: 'github', repo: 'o/r', ref: 'release/1' }, 'https://github.com/o/r/tree/release%2F1'],
    [{ source: 'url', url: 'https://github.com/o/r.git' }, 'https://github.com/o/r.git'],
    [{ source: 'url', url: 'https://github.com/o/r.git', sha }, `https://github.com/o/r/tree/${sha}`],
    [
      { source: 'git-subdir', url: 'https://github.com/o/r.git', path: './plugins/a', ref: 'main' },
      'https://github.com/o/r/tree/main/plugins/a',
    ],
    [{ source: 'git-subdir', url: 'o/r', path: 'plugins/a' }, 'https://github.com/o/r/tree/HEAD/plugins/a'],
    [
      { source: 'git-subdir', url: 'https://gitlab.com/g/s/r.git', path: 'a', ref: 'v1' },
      'https://gitlab.com/g/s/r/-/tree/v1/a',
    ],
    [
      { source: 'url', url: 'https://codeberg.org/o/r.git', sha },
      `https://codeberg.org/o/r/src/branch/${sha}`,
    ],
    [{ source: 'url', url: 'https://bitbucket.org/o/r.git', ref: 'v1' }, 'https://bitbucket.org/o/r/src/v1'],
    [{ source: 'url', url: 'https://vendor.example/plugin.zip' }, 'https://vendor.example/plugin.zip'],
    ['https://github.com/o/r', 'https://github.com/o/r'],
  ])('%j', (source, url) => {
    expect(placeOf(source)).toEqual({ kind: 'elsewhere', url });
  });

  it.each([
    [{ source: 'npm', package: '@acme/plugin', version: '1.0' }, 'npm @acme/plugin'],
    [{ source: 'pip', package: 'acme' }, 'pip acme'],
    [{ source: 'url', url: 'git@github.com:o/r.git' }, 'git@github.com:o/r.git'],
    [{ source: 'url', url: 'ssh://git@github.com/o/r' }, 'ssh://git@github.com/o/r'],
    [{ source: 'url', url: 'file:///etc/passwd' }, 'file:///etc/passwd'],
    [{ source: 'url', url: 'javascript:alert(1)' }, 'javascript:alert(1)'],
    [{ source: 'url', url: 'https://user:key@github.com/o/r' }, 'https://user:key@github.com/o/r'],
    [{ source: 'url', url: 'https://git.example/r.git' }, 'https://git.example/r.git'],
    [{ source: 'url', url: 'https://git.example/r', ref: 'v1' }, 'https://git.example/r'],
    [{ source: 'github', repo: 'o/..' }, 'o/..'],
    [{ source: 'github', repo: 'https://evil.example/o/r' }, 'https://evil.example/o/r'],
    [{ source: 'github', repo: 'o/r', ref: '../../x/y' }, 'o/r'],
    [{ source: 'github', repo: 'o/r', ref: '-x' }, 'o/r'],
    [{ source: 'github', repo: 'o/r', ref: 'a?b#c' }, 'o/r'],
    ['git@github.com:o/r.git', 'git@github.com:o/r.git'],
    ['file:///etc/passwd', 'file:///etc/passwd'],
    [{ source: 'archive', url: 'x' }, 'archive x'],
    [{ source: 'github' }, 'github'],
    [{}, ''],
    [7, ''],
    [null, ''],
  ])('%j cannot be read from here', (source, address) => {
    expect(placeOf(source)).toEqual({ kind: 'unreadable', address });
  });
});
