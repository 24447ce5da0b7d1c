import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  marketplacePath,
  pluginManifestPath,
  readMarketplace,
  readPluginManifest,
} from '../../../../src/core/library/marketplace';
import { shelfOf } from '../../../../src/core/library/shelf';
import { createShelfFiles } from '../../../../src/core/library/shelf-files';
import type { Shelf } from '../../../../src/core/library/shelf-types';

type Files = Record<string, unknown>;

/** The shelf of these files, of which those that are no text are written as JSON; skills are found by their SKILL.md. */
async function shelf(files: Files): Promise<Shelf> {
  const found = await anyShelf(files);
  if (typeof found !== 'object') throw new Error(`There is no shelf but ${found}`);
  return found;
}

function anyShelf(files: Files): ReturnType<typeof shelfOf> {
  const texts = new Map(
    Object.entries(files).map(([path, content]) => [
      path,
      typeof content === 'string' ? content : JSON.stringify(content),
    ]),
  );
  const skills = [...texts.keys()]
    .filter((path) => /(^|\/)SKILL\.md$/.test(path))
    .map((path) => path.replace(/\/?SKILL\.md$/, ''));
  return shelfOf(
    createShelfFiles([...texts.keys()], async (path) => texts.get(path)),
    async () => skills.map((path) => ({ place: `at ${path}`, path })),
  );
}

const list = (...plugins: unknown[]) => ({ name: 'tools', owner: { name: 'Ada' }, plugins });
const skillsOf = ({ plugins }: Shelf) =>
  Object.fromEntries(plugins.map(({ name, skills }) => [name, skills.map((place) => place.slice(3))]));

describe('a list of plugins', () => {
  it('says who offers what, and what has no form that is known is passed over', () => {
    const read = readMarketplace(
      JSON.stringify({
        ...list(
          {
            name: 'a',
            source: './a',
            author: 'Bo',
            license: 'MIT',
            keywords: ['x', 7],
            tags: ['x', 'y'],
            new: 1,
          },
          { name: 'b', author: { name: 'Cy', email: 'c@x' }, version: 7, homepage: 'javascript:alert(1)' },
          { source: './nameless' },
          'none',
        ),
        metadata: { description: 'Good tools', pluginRoot: './plugins', version: 1 },
        more: {},
      }),
    );
    expect(read).toEqual({
      name: 'tools',
      owner: 'Ada',
      description: 'Good tools',
      pluginRoot: './plugins',
      plugins: [
        {
          name: 'a',
          source: './a',
          author: 'Bo',
          license: 'MIT',
          keywords: ['x', 'y'],
          parts: {},
          strict: true,
        },
        { name: 'b', source: undefined, author: 'Cy', parts: {}, strict: true },
      ],
      leftOut: 2,
    });
  });

  it('of more than 500 plugins, and words without end, is cut', () => {
    const many = Array.from({ length: 501 }, (_, index) => ({ name: `p${index}`, source: '.' }));
    expect(readMarketplace(JSON.stringify(list(...many)))).toMatchObject({ leftOut: 1 });
    const long = 'x'.repeat(5_000);
    const read = readPluginManifest(
      JSON.stringify({ name: long, description: long, license: long, keywords: Array(99).fill(long) }),
    );
    expect(read?.name).toHaveLength(200);
    expect(read?.description).toHaveLength(2_000);
    expect(read?.license).toHaveLength(100);
    expect(read?.keywords).toEqual(['x'.repeat(60)]);
  });

  it.each(['', 'no JSON', '[]', '7', '{"plugins":{}}', '{"name":"a"}'])('is none: %s', async (text) => {
    expect(readMarketplace(text)).toBeUndefined();
    expect(await anyShelf({ [marketplacePath]: text })).toBe('unreadable');
  });

  it('may begin with a byte order mark', () => {
    expect(readMarketplace(`\uFEFF${JSON.stringify(list())}`)).toMatchObject({ plugins: [] });
  });
});

describe('the skills of a plugin', () => {
  const file = 'x';

  it('are those of its folder skills, and no others', async () => {
    const found = await shelf({
      [marketplacePath]: list({ name: 'a', source: './plugins/a' }, { name: 'b', source: './plugins/b' }),
      'plugins/a/skills/one/SKILL.md': file,
      'plugins/a/skills/group/two/SKILL.md': file,
      'plugins/a/other/SKILL.md': file,
      'plugins/b/skills/three/SKILL.md': file,
      'plugins/bb/skills/four/SKILL.md': file,
    });
    expect(skillsOf(found)).toEqual({
      a: ['plugins/a/skills/one', 'plugins/a/skills/group/two'],
      b: ['plugins/b/skills/three'],
    });
  });

  it('are those that its entry lists, where plugins share the folder of the list', async () => {
    const found = await shelf({
      [marketplacePath]: list(
        { name: 'a', source: './', strict: false, skills: ['./skills/one', './skills/two'] },
        { name: 'b', source: '.', skills: './skills/three' },
        { name: 'c', source: '.', skills: ['./skills/one', './skills/four/'] },
      ),
      'skills/one/SKILL.md': file,
      'skills/two/SKILL.md': file,
      'skills/three/SKILL.md': file,
      'skills/four/SKILL.md': file,
      'skills/five/SKILL.md': file,
    });
    expect(skillsOf(found)).toEqual({
      a: ['skills/one', 'skills/two'],
      b: ['skills/three'],
      c: ['skills/four'],
    });
    expect(found.plugins.map(({ shared }) => shared)).toEqual([0, 0, 1]);
  });

  it('are also those that its own manifest adds, unless the list alone counts', async () => {
    const files = (strict?: boolean) => ({
      [marketplacePath]: list({ name: 'a', source: './a', skills: ['./listed'], ...{ strict } }),
      [`a/${pluginManifestPath}`]: { name: 'a', skills: './more' },
      'a/skills/one/SKILL.md': file,
      'a/listed/two/SKILL.md': file,
      'a/more/three/SKILL.md': file,
    });
    expect(skillsOf(await shelf(files()))).toEqual({ a: ['a/skills/one', 'a/listed/two', 'a/more/three'] });
    expect(skillsOf(await shelf(files(false)))).toEqual({ a: ['a/listed/two'] });
  });

  it('are that of its own folder, where it has no others', async () => {
    const alone = { [pluginManifestPath]: { name: 'a' }, 'SKILL.md': file };
    expect(skillsOf(await shelf(alone))).toEqual({ a: [''] });
    expect(skillsOf(await shelf({ ...alone, 'skills/one/SKILL.md': file }))).toEqual({ a: ['skills/one'] });
    const said = { ...alone, [pluginManifestPath]: { name: 'a', skills: ['./'] }, 'b/c/SKILL.md': file };
    expect(skillsOf(await shelf(said))).toEqual({ a: [''] });
  });

  it('are none by a path that leads out, which is told and costs nothing else', async () => {
    const found = await shelf({
      [marketplacePath]: list(
        { name: 'a', source: './a', skills: ['../b/skills', './%2e%2e/b', './more'] },
        { name: 'b', source: './b' },
        { name: 'c', source: '../c' },
      ),
      'a/more/one/SKILL.md': file,
      'b/skills/two/SKILL.md': file,
    });
    expect(skillsOf(found)).toEqual({ a: ['a/more/one'], b: ['b/skills/two'], c: [] });
    expect(found.plugins[0]?.refused).toEqual(['../b/skills', './%2e%2e/b']);
    expect(found.plugins[2]?.place).toEqual({ kind: 'refused', path: '../c' });
  });
});

describe('what a plugin has beside its skills', () => {
  const unused = async (files: Files) => (await shelf(files)).plugins[0]?.unused;

  it('is counted in its folders', async () => {
    const hooks = { hooks: { Stop: [{ hooks: [{}, {}] }], Start: [{ matcher: 'x', hooks: [{}] }] } };
    expect(
      await unused({
        [marketplacePath]: list({ name: 'a', source: './a' }),
        'a/commands/one.md': '',
        'a/commands/group/two.md': '',
        'a/commands/README.md': '',
        'a/agents/three.md': '',
        'a/hooks/hooks.json': hooks,
        'a/.mcp.json': { mcpServers: { x: {}, y: {} } },
        'b/commands/four.md': '',
      }),
    ).toEqual({ commands: 2, agents: 1, hooks: 3, servers: 2 });
  });

  it('is counted where its manifests say', async () => {
    expect(
      await unused({
        [marketplacePath]: list({
          name: 'a',
          source: './a',
          commands: ['./special/one.md', './special/', '../b/two.md'],
          mcpServers: { z: {} },
        }),
        [`a/${pluginManifestPath}`]: { name: 'a', agents: './helpers', hooks: './hooks.json' },
        'a/commands/not-used.md': '',
        'a/special/one.md': '',
        'a/special/two.md': '',
        'a/helpers/three.md': '',
        'a/hooks.json': 'no JSON',
        'a/.mcp.json': { x: {} },
      }),
    ).toEqual({ commands: 2, agents: 1, hooks: 1, servers: 2 });
  });

  it('is not that of a plugin that is elsewhere', async () => {
    const found = await shelf({
      [marketplacePath]: list({ name: 'a', source: { source: 'github', repo: 'o/r' } }),
      'commands/one.md': '',
    });
    expect(found.plugins[0]).toMatchObject({ unused: { commands: 0 }, skills: [] });
  });
});

test('what a plugin says of itself fills what the list does not say, and its version counts', async () => {
  const found = await shelf({
    [marketplacePath]: list({ name: 'a', source: './a', description: 'Of the list', version: '1' }),
    [`a/${pluginManifestPath}`]: { name: 'z', description: 'Its own', version: '2', license: 'MIT' },
  });
  expect(found.list).toEqual({ name: 'tools', owner: 'Ada' });
  expect(found.plugins).toEqual([
    {
      name: 'a',
      description: 'Of the list',
      version: '2',
      license: 'MIT',
      place: { kind: 'here', path: 'a' },
      skills: [],
      shared: 0,
      unused: { commands: 0, agents: 0, hooks: 0, servers: 0 },
      refused: [],
    },
  ]);
});

test('a source without a list and without a manifest has no shelf', async () => {
  expect(await anyShelf({ 'skills/a/SKILL.md': '' })).toBeUndefined();
  expect(await anyShelf({ [pluginManifestPath]: 'no JSON' })).toBeUndefined();
});

test('whatever a list and a manifest say, nothing is thrown, and no skill stands twice', async () => {
  const path = fc.oneof(
    fc.constantFrom(
      './',
      '.',
      './skills',
      './a',
      '../a',
      './skills/one',
      '%2e%2e',
      'C:\\',
      '\0',
      '__proto__',
    ),
    fc.string(),
  );
  const value = fc.oneof(path, fc.array(path, { maxLength: 4 }), fc.jsonValue({ maxDepth: 3 }));
  const source = fc.oneof(
    value,
    fc.record({
      source: fc.constantFrom('github', 'url', 'git-subdir', 'npm'),
      repo: path,
      url: path,
      path,
      ref: path,
    }),
  );
  const parts = { skills: value, commands: value, agents: value, hooks: value, mcpServers: value };
  const words = { author: value, license: value, homepage: value, keywords: value, strict: value };
  const plugin = fc.record({ name: value, source, ...parts, ...words }, { requiredKeys: [] });
  const market = fc.record({ name: value, owner: value, metadata: value, plugins: fc.array(plugin) });
  await fc.assert(
    fc.asyncProperty(fc.oneof(market, fc.jsonValue()), plugin, async (said, own) => {
      const found = await anyShelf({
        [marketplacePath]: JSON.stringify(said),
        [pluginManifestPath]: JSON.stringify(own),
        'a/hooks/hooks.json': JSON.stringify(own),
        'skills/one/SKILL.md': '',
        'a/skills/two/SKILL.md': '',
        'a/SKILL.md': '',
      });
      const skills = typeof found === 'object' ? found.plugins.flatMap((each) => each.skills) : [];
      expect(new Set(skills).size).toBe(skills.length);
    }),
  );
});
