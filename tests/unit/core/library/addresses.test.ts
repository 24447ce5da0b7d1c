import { describe, expect, test } from 'vitest';
import {
  addressesOf,
  commitsLink,
  hostsAsked,
  tokenGoesTo,
  tokenHostOf,
} from '../../../../src/core/library/addresses';

const codeload = 'https://codeload.github.com';
const raw = 'https://raw.githubusercontent.com';

/** Pages of a repository: what is fetched is its archive. */
test.each<[given: string, url: string, path: string, ...redirects: string[]]>([
  ['https://github.com/o/r', 'https://github.com/o/r/archive/HEAD.zip', '', codeload],
  ['https://github.com/o/r/', 'https://github.com/o/r/archive/HEAD.zip', '', codeload],
  ['https://github.com/o/r.git', 'https://github.com/o/r/archive/HEAD.zip', '', codeload],
  ['https://www.github.com/o/r?tab=readme#top', 'https://github.com/o/r/archive/HEAD.zip', '', codeload],
  ['https://github.com/o/r/tree/main', 'https://github.com/o/r/archive/main.zip', '', codeload],
  [
    'https://github.com/o/r/tree/v1.0/skills/one',
    'https://github.com/o/r/archive/v1.0.zip',
    'skills/one',
    codeload,
  ],
  [
    'https://github.com/o/r/tree/refs/heads/main/a%20b/',
    'https://github.com/o/r/archive/refs/heads/main.zip',
    'a b',
    codeload,
  ],
  [
    'https://github.com/o/r/blob/main/skills/one/SKILL.md',
    'https://github.com/o/r/archive/main.zip',
    'skills/one',
    codeload,
  ],
  [
    'https://github.com/o/r/blob/main/skill.md?plain=1#L3',
    'https://github.com/o/r/archive/main.zip',
    '',
    codeload,
  ],
  [
    'https://github.com/o/r/archive/refs/tags/v1.tar.gz',
    'https://github.com/o/r/archive/refs/tags/v1.tar.gz',
    '',
    codeload,
  ],
  ['https://github.com/o/r/zipball/main', 'https://github.com/o/r/zipball/main', '', codeload],
  ['https://gist.github.com/o/0a1b', 'https://gist.github.com/o/0a1b/archive/HEAD.zip', '', codeload],
  ['https://gitlab.com/g/r', 'https://gitlab.com/g/r/-/archive/HEAD/r-HEAD.zip', ''],
  ['https://gitlab.com/g/sub/r.git', 'https://gitlab.com/g/sub/r/-/archive/HEAD/r-HEAD.zip', ''],
  [
    'https://gitlab.com/g/r/-/tree/main/skills/one?ref_type=heads',
    'https://gitlab.com/g/r/-/archive/main/r-main.zip',
    'skills/one',
  ],
  ['https://git.example.org/g/r/-/tree/dev', 'https://git.example.org/g/r/-/archive/dev/r-dev.zip', ''],
  ['https://gitlab.example.org/g/r', 'https://gitlab.example.org/g/r/-/archive/HEAD/r-HEAD.zip', ''],
  ['https://gitlab.com/g/r/-/blob/main/a/SKILL.md', 'https://gitlab.com/g/r/-/archive/main/r-main.zip', 'a'],
  ['https://gitlab.com/g/r/-/archive/v1/r-v1.tar.gz', 'https://gitlab.com/g/r/-/archive/v1/r-v1.tar.gz', ''],
  ['https://codeberg.org/o/r', 'https://codeberg.org/o/r/archive/HEAD.zip', ''],
  ['https://codeberg.org/o/r/src/branch/main/a/b', 'https://codeberg.org/o/r/archive/main.zip', 'a/b'],
  ['https://git.example.org/o/r/src/tag/v1/a/SKILL.md', 'https://git.example.org/o/r/archive/v1.zip', 'a'],
  ['https://example.org/git/o/r/src/commit/0a1b', 'https://example.org/git/o/r/archive/0a1b.zip', ''],
  ['http://gitea.example.org:3000/o/r', 'http://gitea.example.org:3000/o/r/archive/HEAD.zip', ''],
  ['https://bitbucket.org/w/r', 'https://bitbucket.org/w/r/get/HEAD.zip', ''],
  ['https://bitbucket.org/w/r/src/main/skills/one/', 'https://bitbucket.org/w/r/get/main.zip', 'skills/one'],
  ['https://bitbucket.org/w/r/src/main/a/SKILL.md', 'https://bitbucket.org/w/r/get/main.zip', 'a'],
  ['https://bitbucket.org/w/r/get/main.tar.gz', 'https://bitbucket.org/w/r/get/main.tar.gz', ''],
])('%s is the archive %s, folder “%s”', (given, url, path, ...redirects) => {
  expect(addressesOf(given)).toMatchObject({
    hosts: [new URL(url).origin, ...redirects],
    fetch: { url, kind: 'archive' },
    path,
  });
});

/** Files, told by their bytes once they are there. */
test.each<[given: string, url: string, ...redirects: string[]]>([
  [
    'https://raw.githubusercontent.com/o/r/main/a/SKILL.md',
    'https://raw.githubusercontent.com/o/r/main/a/SKILL.md',
  ],
  ['https://github.com/o/r/raw/main/a.skill', 'https://github.com/o/r/raw/main/a.skill', raw],
  ['https://github.com/o/r/blob/main/dist/a.skill', 'https://github.com/o/r/raw/main/dist/a.skill', raw],
  [
    'https://github.com/o/r/releases/download/v1/a.zip',
    'https://github.com/o/r/releases/download/v1/a.zip',
    'https://release-assets.githubusercontent.com',
    'https://objects.githubusercontent.com',
  ],
  ['https://gitlab.com/g/r/-/raw/main/SKILL.md', 'https://gitlab.com/g/r/-/raw/main/SKILL.md'],
  ['https://gitlab.com/g/r/-/blob/main/a.zip', 'https://gitlab.com/g/r/-/raw/main/a.zip'],
  ['https://codeberg.org/o/r/raw/branch/main/SKILL.md', 'https://codeberg.org/o/r/raw/branch/main/SKILL.md'],
  ['https://bitbucket.org/w/r/raw/main/SKILL.md', 'https://bitbucket.org/w/r/raw/main/SKILL.md'],
  ['https://example.org/skills/my.skill?v=2#x', 'https://example.org/skills/my.skill?v=2'],
  ['  http://localhost:8080/SKILL.md ', 'http://localhost:8080/SKILL.md'],
])('%s is the file %s', (given, url, ...redirects) => {
  expect(addressesOf(given)).toMatchObject({
    hosts: [new URL(url).origin, ...redirects],
    fetch: { url, kind: 'file' },
    path: '',
  });
});

describe('no address is', () => {
  test.each([
    '',
    'github.com/o/r',
    'ftp://example.org/a.zip',
    'file:///etc/passwd',
    'data:text/plain,x',
    'javascript:alert(1)',
    'chrome-extension://abc/a.zip',
    'https://user@github.com/o/r',
    'https://user:secret@example.org/a.zip',
    'https://github.com/o/r/tree/main/%ff',
  ])('%j', (given) => {
    expect(addressesOf(given)).toBeUndefined();
  });
});

/** What is private is had elsewhere, with a token, and more hosts are asked for that alone. */
test.each([
  ['https://github.com/o/r', 'https://api.github.com/repos/o/r/zipball'],
  ['https://github.com/o/r/tree/v1/a', 'https://api.github.com/repos/o/r/zipball/v1'],
  ['https://gitlab.com/g/sub/r', 'https://gitlab.com/api/v4/projects/g%2Fsub%2Fr/repository/archive.zip'],
  [
    'https://git.example.org/g/r/-/tree/a%2Fb',
    'https://git.example.org/api/v4/projects/g%2Fr/repository/archive.zip?sha=a%2Fb',
  ],
  ['https://codeberg.org/o/r', 'https://codeberg.org/api/v1/repos/o/r/archive/HEAD.zip'],
  [
    'https://example.org/git/o/r/src/branch/main/a',
    'https://example.org/git/api/v1/repos/o/r/archive/main.zip',
  ],
])('%s is had with a token at %s', (given, url) => {
  expect(addressesOf(given)?.signedIn?.url).toBe(url);
  const host = tokenHostOf(given) ?? '';
  expect(hostsAsked(given, [host])).toContain(new URL(url).origin);
  expect(tokenGoesTo(given)).toBe(new URL(url).host);
  expect(hostsAsked(given, ['other.example'])).toEqual(addressesOf(given)?.hosts);
});

test.each([
  ['https://www.github.com/o/r', 'github.com'],
  ['https://git.example:8443/a.zip', 'git.example:8443'],
  ['http://localhost:3000/a.zip', 'localhost:3000'],
  ['http://git.example/a.zip', undefined],
  ['no address', undefined],
])('a token for %s is kept for %s', (url, host) => {
  expect(tokenHostOf(url)).toBe(host);
});

test.each([
  ['https://github.com/o/r/tree/main/skills', 'https://github.com/o/r/compare/a...b'],
  ['https://gitlab.com/g/s/p/-/tree/main/one', 'https://gitlab.com/g/s/p/-/compare/a...b'],
  ['https://codeberg.org/o/r', 'https://codeberg.org/o/r/compare/a...b'],
  ['https://github.com/o/archive', 'https://github.com/o/archive/compare/a...b'],
  ['https://github.com/archive/r/tree/x', 'https://github.com/archive/r/compare/a...b'],
  ['https://github.com/o/r/archive/refs/heads/archive/x.zip', 'https://github.com/o/r/compare/a...b'],
  ['https://gist.github.com/u/1234', undefined],
  ['https://bitbucket.org/o/r', undefined],
  ['https://a.example/archive/skills.zip', undefined],
  ['javascript:alert(1)//archive/', undefined],
  ['folder:1', undefined],
])('the commits of %s are listed at %s', (url, link) => {
  expect(commitsLink(url, 'a', 'b')).toBe(link);
});
