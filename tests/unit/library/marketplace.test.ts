import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeZip } from '../../../src/core/archive/write-zip';
import type { ImportSource } from '../../../src/core/library/import-types';
import { filesOf, skillMdOf } from '../store/support/skills';
import { fileSource, folderSource, zipFile } from './support/imports';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const list = (...plugins: unknown[]) => JSON.stringify({ name: 'tools', plugins });
const here = (name: string) => ({ name, source: `./plugins/${name}` });
const files = {
  '.claude-plugin/marketplace.json': list(here('a'), here('b'), { name: 'evil', source: '../../evil' }),
  'plugins/a/skills/one/SKILL.md': skillMdOf('one'),
  'plugins/a/commands/go.md': 'Go',
  'plugins/b/skills/two/SKILL.md': skillMdOf('two'),
  'extra/three/SKILL.md': skillMdOf('three'),
};
const wrapped = (name: string, of: Record<string, string> = files) =>
  Object.fromEntries(Object.entries(of).map(([path, text]) => [`${name}/${path}`, text]));

async function open(source: ImportSource, options: Parameters<typeof createTestLibrary>[0] = {}) {
  const { library } = createTestLibrary(options);
  const session = library.openImport(source);
  return { library, session, found: await session.found };
}

/** The names of the skills under each plugin, and where those that have none are. */
function shelfIn(found: Awaited<ReturnType<typeof open>>['found']) {
  if (!('skills' in found) || typeof found.shelf !== 'object')
    throw new Error(`There is no shelf in ${JSON.stringify(found)}`);
  const nameOf = (place: string) => found.skills.find((skill) => skill.place === place)?.id;
  return found.shelf.plugins.map(({ name, place, skills }) => [
    name,
    place.kind === 'here' ? skills.map(nameOf) : place.kind,
  ]);
}

const shelf = [
  ['a', ['one']],
  ['b', ['two']],
  ['evil', 'refused'],
];

describe('a list of plugins', () => {
  it.each([
    ['an archive with a folder around it', fileSource(zipFile('a.zip', wrapped('tools-main')))],
    ['an archive without one', fileSource(zipFile('a.zip', files))],
    ['a folder', folderSource('tools', wrapped('tools'))],
  ])('of %s says which plugin each skill belongs to', async (_name, source) => {
    const { found, session } = await open(source);
    expect(shelfIn(found)).toEqual(shelf);
    expect(found).toMatchObject({
      shelf: { list: { name: 'tools' }, plugins: [{ unused: { commands: 1 } }, {}, {}] },
    });
    const two = 'skills' in found ? found.skills.find(({ id }) => id === 'two')?.place : undefined;
    const report = await session.install([two ?? '']);
    expect(report).toMatchObject({ installed: ['user:two'], failed: [] });
  });

  const granted = ['https://github.com/*', 'https://codeload.github.com/*'];
  const archive = (of: Record<string, string>): typeof fetch => {
    return async () => new Response(new Uint8Array(writeZip(filesOf(wrapped('tools-main', of)))));
  };

  it('of a repository is read from its address, and of a folder of it, that folder’s own', async () => {
    const whole = { kind: 'url', url: 'https://github.com/o/tools' } as const;
    expect(shelfIn((await open(whole, { granted, fetch: archive(files) })).found)).toEqual(shelf);
    const own = JSON.stringify({ name: 'own', license: 'MIT' });
    const folder = { kind: 'url', url: `${whole.url}/tree/main/plugins/a` } as const;
    const there = { ...files, 'plugins/a/.claude-plugin/plugin.json': own };
    const { found } = await open(folder, { granted, fetch: archive(there) });
    expect(shelfIn(found)).toEqual([['own', ['one']]]);
    expect(found).not.toHaveProperty('shelf.list');
  });

  it('is not asked for where the update of one skill is looked for', async () => {
    const source = { kind: 'url', url: 'https://github.com/o/tools', path: 'plugins/a/skills/one' } as const;
    const { found } = await open(source, { granted, fetch: archive(files) });
    expect(found).toMatchObject({ skills: [{ id: 'one' }] });
    expect(found).not.toHaveProperty('shelf');
  });

  it('is shown where all of its plugins are elsewhere, and none of them is fetched', async () => {
    const asked: string[] = [];
    const source = { source: 'github', repo: 'o/r' };
    const { found } = await open(
      fileSource(zipFile('a.zip', { '.claude-plugin/marketplace.json': list({ name: 'far', source }) })),
      {
        granted: ['<all_urls>'],
        fetch: async (input) => {
          asked.push(String(input));
          return new Response('');
        },
      },
    );
    expect(found).toMatchObject({
      skills: [],
      shelf: { plugins: [{ name: 'far', place: { kind: 'elsewhere', url: 'https://github.com/o/r' } }] },
    });
    expect(asked).toEqual([]);
  });

  it('that cannot be read is told beside the skills, and without skills nothing is found', async () => {
    const broken = { '.claude-plugin/marketplace.json': '{' };
    const { found } = await open(fileSource(zipFile('a.zip', { ...files, ...broken })));
    expect(found).toMatchObject({ skills: [{}, {}, {}], shelf: 'unreadable' });
    const large = {
      '.claude-plugin/marketplace.json': `${files['.claude-plugin/marketplace.json']}${' '.repeat(2_000_000)}`,
    };
    expect((await open(fileSource(zipFile('a.zip', { ...files, ...large })))).found).toMatchObject({
      shelf: 'unreadable',
    });
    expect((await open(fileSource(zipFile('a.zip', broken)))).found).toEqual({
      failure: { kind: 'nothing-found' },
    });
  });

  it('is none of an archive of skills', async () => {
    const { found } = await open(fileSource(zipFile('a.zip', { 'one/SKILL.md': skillMdOf('one') })));
    expect(found).not.toHaveProperty('shelf');
  });
});
