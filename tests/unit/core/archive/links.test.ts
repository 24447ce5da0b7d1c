import { describe, expect, it, test } from 'vitest';
import { unpack } from './expect';
import { forgeTar } from './forge-tar';
import { forgeZip } from './forge-zip';

/** An archive of these files, and of links by the targets that are written in them; `+` before one makes it a hard link. */
type Tree = { files: Record<string, string>; links: Record<string, string> };

const zipOf = ({ files, links }: Tree) =>
  forgeZip([
    ...Object.entries(links).map(([name, content]) => ({ name, content, mode: 0o120777 })),
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ]);

const tarOf = ({ files, links }: Tree) =>
  forgeTar([
    ...Object.entries(links).map(([name, target]) =>
      target.startsWith('+')
        ? { name, type: '1', linkTo: target.slice(1) }
        : { name, type: '2', linkTo: target },
    ),
    ...Object.entries(files).map(([name, content]) => ({ name, content })),
  ]);

const shared = { 'repo/shared/SKILL.md': 'Shared.', 'repo/shared/refs/a.md': 'A' };

describe.each([
  ['zip', zipOf],
  ['tar', tarOf],
])('a link in a %s', (_format, archiveOf) => {
  const outcomeOf = (links: Record<string, string>, files: Record<string, string> = shared) => {
    const { files: found, problems, whole } = unpack(archiveOf({ files, links }));
    const own = Object.fromEntries(Object.entries(found).filter(([path]) => !(path in files)));
    return { own, problems, whole: whole?.code };
  };
  const fine = { problems: {}, whole: undefined };

  it.each<[what: string, links: Record<string, string>, own: Record<string, string>]>([
    ['to a file', { 'repo/one/SKILL.md': '../shared/SKILL.md' }, { 'repo/one/SKILL.md': 'Shared.' }],
    ['beside it', { 'repo/shared/b.md': './refs//a.md' }, { 'repo/shared/b.md': 'A' }],
    ['to a folder', { 'repo/two': 'shared/refs/' }, { 'repo/two/a.md': 'A' }],
    [
      'to another link',
      { 'repo/x.md': 'y.md', 'repo/y.md': 'shared/refs/a.md' },
      { 'repo/x.md': 'A', 'repo/y.md': 'A' },
    ],
  ])('%s is a copy of it', (_what, links, own) => {
    expect(outcomeOf(links)).toEqual({ ...fine, own });
  });

  it.each<[what: string, target: string]>([
    ['out of the archive', '../../etc/passwd'],
    ['out of it and in again', '../../../repo/shared/SKILL.md'],
    ['to a place of the system', '/repo/shared/SKILL.md'],
    ['by a Windows path', '..\\shared\\SKILL.md'],
    ['to nothing', '../shared/none.md'],
    ['to a folder of skills, which would be there twice', '../shared'],
    ['through a file', '../shared/SKILL.md/../refs/a.md'],
    ['to itself', 'link'],
    ['to the folder that it is in', '.'],
    ['to what is above it', '..'],
    ['with no target', ''],
  ])('%s is refused alone', (_what, target) => {
    const refused = { own: {}, problems: { 'repo/one/link': 'link' }, whole: undefined };
    expect(outcomeOf({ 'repo/one/link': target })).toEqual(refused);
  });

  it('through another link is refused, since systems do not agree on where that leads', () => {
    const { own, problems } = outcomeOf({ 'repo/dir': 'shared/refs', 'repo/x.md': 'dir/../SKILL.md' });
    expect(problems).toEqual({ 'repo/x.md': 'link' });
    expect(own).toEqual({ 'repo/dir/a.md': 'A' });
  });

  it('in a circle ends', () => {
    const { problems } = outcomeOf({ 'repo/a': 'b', 'repo/b': 'c', 'repo/c': 'a' });
    expect(problems).toEqual({ 'repo/a': 'link', 'repo/b': 'link', 'repo/c': 'link' });
  });

  it('to a folder, in a folder that another link leads to, is refused there; one to a file is followed', () => {
    const files = { 'x/docs/a.md': 'A', 'x/docs/deep/b.md': 'B' };
    const links = { 'x/docs/to': 'deep', 'x/docs/c.md': 'a.md', 'x/two': 'docs' };
    const { own, problems } = outcomeOf(links, files);
    expect(problems).toEqual({ 'x/two/to': 'link' });
    expect(own).toEqual({
      'x/docs/to/b.md': 'B',
      'x/docs/c.md': 'A',
      'x/two/a.md': 'A',
      'x/two/c.md': 'A',
      'x/two/deep/b.md': 'B',
    });
  });

  it('to what is refused itself is refused', () => {
    const files = { 'good/SKILL.md': 'Good.', 'bad/nul.txt': 'x', 'bad/.git/config': 'x' };
    const { problems } = outcomeOf({ 'good/a': '../bad/nul.txt', 'good/b': '../bad/.git/config' }, files);
    expect(problems).toMatchObject({ 'good/a': 'link', 'good/b': 'link' });
  });

  it('counts as the file that it stands for, and as many as make too much refuse the archive', () => {
    const files = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`s/${index}.md`, 'x']));
    const links = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`l/${index}`, '../s']));
    expect(outcomeOf(links, files).whole).toBe('archive-too-many-files');
  });

  it('that stands where a file is refuses one of them', () => {
    const { problems } = outcomeOf({ 'repo/shared/skill.md': 'refs/a.md' });
    expect(Object.values(problems)).toEqual(['path-twice']);
  });
});

test('links to a large file count with its size', () => {
  const content = 'x'.repeat(10_000_000);
  const links = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.md`, 'large.md']));
  expect(unpack(zipOf({ files: { 'large.md': content }, links })).whole?.code).toBe('archive-too-large');
});

test('a hard link names its target from the top of the archive', () => {
  const tree = {
    files: shared,
    links: { 'repo/one/SKILL.md': '+repo/shared/SKILL.md', 'repo/x': '+shared/SKILL.md' },
  };
  const { files, problems } = unpack(tarOf(tree));
  expect(files['repo/one/SKILL.md']).toBe('Shared.');
  expect(problems).toEqual({ 'repo/x': 'link' });
});
