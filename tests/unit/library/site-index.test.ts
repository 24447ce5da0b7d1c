import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeTar } from '../../../src/core/archive/write-tar';
import { writeZip } from '../../../src/core/archive/write-zip';
import { bytesOf, filesOf, skillMdOf } from '../store/support/skills';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const site = 'https://vendor.example';
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const today = '/.well-known/agent-skills/index.json';
const page = '<!doctype html><title>Docs</title>';

type Content = string | Uint8Array<ArrayBuffer>;
const digest = (content: Content) => `sha256:${createHash('sha256').update(content).digest('hex')}`;
const indexOf = (...skills: unknown[]) => JSON.stringify({ $schema: schema, skills });
const lone = (name: string, content: Content = skillMdOf(name), more: object = {}) => ({
  name,
  type: 'skill-md',
  description: 'x',
  url: `${name}/SKILL.md`,
  digest: digest(content),
  ...more,
});

/** Opens an address of a site with these files, by their whole addresses or their paths; all else is not found. */
async function open(
  files: Record<string, Content>,
  path = '/docs/guide',
  granted = [`${site}/*`],
  only?: string,
) {
  const asked: string[] = [];
  const fetch_: typeof fetch = async (input) => {
    const url = String(input);
    asked.push(url.startsWith(site) ? url.slice(site.length) : url);
    const content = files[url] ?? files[url.slice(site.length)];
    const response = new Response(content ?? page, { status: content === undefined ? 404 : 200 });
    return Object.defineProperty(response, 'url', { value: url });
  };
  const test = createTestLibrary({ fetch: fetch_, granted });
  const session = test.library.openImport({
    kind: 'url',
    url: site + path,
    ...(only !== undefined && { path: only }),
  });
  return { ...test, asked, session, found: await session.found };
}

type Opened = Awaited<ReturnType<typeof open>>['found'];
const skillsOf = (found: Opened) => {
  if (!('skills' in found)) throw new Error(`Found no skills but ${JSON.stringify(found)}`);
  return found.skills.map(({ id, refused, manifest }) => [id, refused[0]?.code ?? manifest?.name]);
};

describe('the address of a page', () => {
  it('gives the skills that its site lists: a SKILL.md and archives, and says where the list is', async () => {
    const two = new Uint8Array(writeTar(filesOf({ 'SKILL.md': skillMdOf('two'), 'notes.md': 'x' })));
    const three = new Uint8Array(writeZip(filesOf({ 'around/SKILL.md': skillMdOf('three') })));
    const { found, session, library } = await open({
      '/docs/guide': page,
      [today]: indexOf(
        lone('one'),
        { name: 'two', type: 'archive', url: '/files/two.tar', digest: digest(two) },
        { name: 'three', type: 'archive', url: '/files/three.zip', digest: digest(three) },
      ),
      '/.well-known/agent-skills/one/SKILL.md': skillMdOf('one'),
      '/files/two.tar': two,
      '/files/three.zip': three,
    });
    expect(skillsOf(found)).toEqual([
      ['one', 'one'],
      ['three', 'three'],
      ['two', 'two'],
    ]);
    expect(found).toMatchObject({ index: site + today });
    const report = await session.install(['0', '1', '2']);
    expect(report.installed).toHaveLength(3);
    const { manifest, files } = await library.skill('user:two');
    expect(manifest.origin).toEqual({ kind: 'url', url: `${site}/docs/guide`, path: 'two' });
    expect(files.map(({ path }) => path)).toEqual(['SKILL.md', 'notes.md']);
  });

  it('is looked at first, then its folders up to the top, and nothing more once a list is there', async () => {
    const { asked, found } = await open({
      '/docs/.well-known/skills/index.json': JSON.stringify({
        skills: [{ name: 'old', files: ['SKILL.md', 'a/b.md'] }],
      }),
      '/docs/.well-known/skills/old/SKILL.md': skillMdOf('old'),
      '/docs/.well-known/skills/old/a/b.md': 'B',
      [today]: indexOf(lone('one')),
    });
    expect(asked).toEqual([
      '/docs/guide',
      '/docs/guide/.well-known/agent-skills/index.json',
      '/docs/guide/.well-known/skills/index.json',
      '/docs/.well-known/agent-skills/index.json',
      '/docs/.well-known/skills/index.json',
      '/docs/.well-known/skills/old/SKILL.md',
      '/docs/.well-known/skills/old/a/b.md',
    ]);
    expect(skillsOf(found)).toEqual([['old', 'old']]);
  });

  it('of a site that lists nothing is no skill, or not there, as before', async () => {
    expect((await open({ '/docs/guide': page })).found).toEqual({ failure: { kind: 'nothing-found' } });
    expect((await open({})).found).toMatchObject({ failure: { kind: 'http-status', status: 404 } });
    const empty = await open({ '/docs/guide': page, [today]: indexOf() });
    expect(empty.found).toEqual({ failure: { kind: 'nothing-found' } });
  });

  it('that answers every address with a page lists nothing', async () => {
    const everywhere = new Proxy({}, { get: () => page, has: () => true });
    expect((await open(everywhere)).found).toEqual({ failure: { kind: 'nothing-found' } });
  });

  it('of a file asks for nothing else', async () => {
    const { asked } = await open({ '/a.md': skillMdOf('a') }, '/a.md');
    expect(asked).toEqual(['/a.md']);
  });
});

it('takes the address of the list itself', async () => {
  const { found, asked } = await open(
    { [today]: indexOf(lone('one')), '/.well-known/agent-skills/one/SKILL.md': skillMdOf('one') },
    today,
  );
  expect(skillsOf(found)).toEqual([['one', 'one']]);
  expect(asked).toHaveLength(2);
});

it('looks for the update of one skill, and fetches no other', async () => {
  const files = {
    [today]: indexOf(lone('one'), lone('two')),
    '/.well-known/agent-skills/one/SKILL.md': skillMdOf('one'),
    '/.well-known/agent-skills/two/SKILL.md': skillMdOf('two'),
  };
  const { session } = await open(files, '/');
  await session.install(['0']);
  const changed = skillMdOf('one', 'Another way.');
  const again = await open(
    {
      ...files,
      [today]: indexOf(lone('one', changed), lone('two')),
      '/.well-known/agent-skills/one/SKILL.md': changed,
    },
    '/',
    undefined,
    'one',
  );
  expect(again.found).toMatchObject({ skills: [{ id: 'one', change: { same: false } }] });
  expect(again.asked.filter((path) => path.endsWith('SKILL.md'))).toEqual([
    '/.well-known/agent-skills/one/SKILL.md',
  ]);
});

it('tells of an update that its file is gone, where the site lists no such skill', async () => {
  for (const only of ['', 'other']) {
    const { found } = await open({ [today]: indexOf(lone('one')) }, '/skills.zip', undefined, only);
    expect(found).toMatchObject({ failure: { kind: 'http-status', status: 404 } });
  }
});

describe('what a list says, and is not so', () => {
  const good = { '/.well-known/agent-skills/good/SKILL.md': skillMdOf('good') };

  it('costs the one skill whose bytes are not those of its digest, or has none', async () => {
    const { found, session } = await open({
      ...good,
      [today]: indexOf(lone('bad', 'other'), lone('bare', '', { digest: undefined }), lone('good')),
      '/.well-known/agent-skills/bad/SKILL.md': skillMdOf('bad'),
      '/.well-known/agent-skills/bare/SKILL.md': skillMdOf('bare'),
    });
    expect(skillsOf(found)).toEqual([
      ['bad', 'index-digest'],
      ['bare', 'index-no-digest'],
      ['good', 'good'],
    ]);
    const report = await session.install(['0', '1', '2']);
    expect(report.installed).toEqual(['user:good']);
    expect(report.failed.map(({ id }) => id)).toEqual(['bad', 'bare']);
  });

  it('is told also where it is the only one', async () => {
    const { found } = await open({
      [today]: indexOf(lone('bad', 'other')),
      '/.well-known/agent-skills/bad/SKILL.md': skillMdOf('bad'),
    });
    expect(skillsOf(found)).toEqual([['bad', 'index-digest']]);
  });

  it('costs the skills that are not there, or are no archive, or come twice', async () => {
    const { found } = await open({
      ...good,
      [today]: indexOf(
        lone('good'),
        lone('gone'),
        lone('lost', '', { url: 'http://' }),
        lone('page', page, { type: 'archive', url: '/page' }),
        lone('twin'),
        lone('twin'),
      ),
      '/page': page,
      '/.well-known/agent-skills/twin/SKILL.md': skillMdOf('twin'),
    });
    expect(skillsOf(found)).toEqual([
      ['gone', 'index-missing'],
      ['good', 'good'],
      ['lost', 'index-missing'],
      ['page', 'not-an-archive'],
      ['twin', 'path-twice'],
    ]);
  });

  it.each([
    ['http://localhost:11434/api/tags', ['http://localhost/*']],
    ['http://vendor.example/SKILL.md', ['<all_urls>']],
    ['https://raw.example/SKILL.md', []],
    ['file:///etc/passwd', ['<all_urls>']],
    ['data:text/plain,x', ['<all_urls>']],
  ])('asks for nothing at %s, even where %j may be reached', async (url, granted) => {
    const { found, asked } = await open(
      { ...good, [today]: indexOf(lone('else', 'x', { url }), lone('good')), [url]: 'x' },
      '/',
      [`${site}/*`, ...granted],
    );
    expect(skillsOf(found)).toEqual([
      ['else', 'index-elsewhere'],
      ['good', 'good'],
    ]);
    expect(asked).not.toContain(url);
  });

  it('takes a file of another host that the user has allowed before', async () => {
    const url = 'https://raw.example/SKILL.md';
    const { found } = await open(
      { [today]: indexOf(lone('far', undefined, { url })), [url]: skillMdOf('far') },
      '/',
      [`${site}/*`, 'https://raw.example/*'],
    );
    expect(skillsOf(found)).toEqual([['far', 'far']]);
  });

  it.each([
    ['the name of a skill', lone('../up'), 'path-outside'],
    ['the path of a file', { name: 'a', files: ['SKILL.md', '../../other/SKILL.md'] }, 'path-outside'],
    ['an absolute path', { name: 'a', files: ['/SKILL.md'] }, 'path-absolute'],
    ['a backslash', { name: 'a\\b', files: ['SKILL.md'] }, 'path-backslash'],
  ])('refuses all for a trick in %s, before anything is fetched', async (_what, entry, code) => {
    const { found, asked } = await open({ ...good, [today]: indexOf(lone('good'), entry) }, '/');
    expect(found).toMatchObject({ failure: { kind: 'archive', problem: { code } } });
    expect(asked.at(-1)).toBe(today);
  });

  it('is told beside the file that is not there, and of which host it is', async () => {
    const { found } = await open(
      {
        '/.well-known/skills/index.json': JSON.stringify({
          skills: [{ name: 'a', files: ['gone.md', 'SKILL.md'] }],
        }),
        '/.well-known/skills/a/SKILL.md': skillMdOf('a'),
      },
      '/',
    );
    const problem = { code: 'index-missing', path: 'a/gone.md', params: ['vendor.example'] };
    expect(found).toMatchObject({ skills: [{ id: 'a', refused: [problem] }] });
  });

  it('is told with its address where it leads away, by a redirect too, which a browser does not follow', async () => {
    const url = 'https://raw.example/SKILL.md';
    const away = await open({ [today]: indexOf(lone('far', 'x', { url })) }, '/');
    expect(away.found).toMatchObject({ skills: [{ refused: [{ code: 'index-elsewhere', params: [url] }] }] });
    const led = `${site}/.well-known/agent-skills/led/SKILL.md`;
    const fetch_: typeof fetch = async (input, init) => {
      const asked = String(input);
      if (asked === site + today) return new Response(indexOf(lone('led')));
      if (asked !== led) return new Response(page);
      if (init?.redirect !== 'manual') throw new TypeError('Failed to fetch');
      return Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });
    };
    const test = createTestLibrary({ fetch: fetch_, granted: [`${site}/*`] });
    const found = await test.library.openImport({ kind: 'url', url: `${site}/` }).found;
    expect(found).toMatchObject({ skills: [{ refused: [{ code: 'index-elsewhere', params: [led] }] }] });
  });

  it('takes no name for a folder in a folder', async () => {
    const { found } = await open({ ...good, [today]: indexOf(lone('good'), lone('a/b')) }, '/');
    expect(skillsOf(found)).toEqual([
      ['b', 'path-outside'],
      ['good', 'good'],
    ]);
  });

  it('takes no file of an archive that leads out of it', async () => {
    const files = filesOf({ 'SKILL.md': skillMdOf('a') });
    const packed = new Uint8Array(writeTar([...files, { path: '../evil.md', bytes: bytesOf('x') }]));
    const { found } = await open({
      ...good,
      [today]: indexOf(lone('good'), { name: 'a', type: 'archive', url: '/a.tar', digest: digest(packed) }),
      '/a.tar': packed,
    });
    expect(skillsOf(found)).toEqual([
      ['a', 'path-outside'],
      ['good', 'good'],
    ]);
  });

  it('is told whole where nobody here knows its schema, or it is too long', async () => {
    const unknown = JSON.stringify({ $schema: 'https://example.org/9.json', skills: [] });
    expect((await open({ [today]: unknown }, '/')).found).toEqual({
      failure: { kind: 'index-unknown', host: 'vendor.example', schema: 'https://example.org/9.json' },
    });
    const many = indexOf(...Array.from({ length: 501 }, (_, index) => lone(`a${index}`)));
    expect((await open({ [today]: many }, '/')).found).toEqual({
      failure: { kind: 'archive', problem: { code: 'index-too-many', path: '', params: [] } },
    });
    const endless = indexOf(lone('a', '', { description: 'x'.repeat(2_000_000) }));
    expect((await open({ '/': page, [today]: endless }, '/')).found).toEqual({
      failure: { kind: 'nothing-found' },
    });
  });
});

describe('where the skills of an index count', () => {
  const files = {
    '/docs/.well-known/agent-skills/index.json': indexOf(lone('one')),
    '/docs/.well-known/agent-skills/one/SKILL.md': skillMdOf('one'),
  };
  const scopes = async (library: Awaited<ReturnType<typeof open>>['library']) =>
    (await library.list()).entries.flatMap(({ id, scope }) => (scope ? [[id, scope]] : []));

  it('is its site, from the folder on that it stands in, and at no moment anywhere else', async () => {
    const { found, session, library, store } = await open(files);
    expect(found).toMatchObject({ place: 'vendor.example/docs' });
    const scopesAtPut: unknown[] = [];
    const stop = library.onChange(() => void scopes(library).then((each) => scopesAtPut.push(each)));
    await session.install(['0']);
    stop();
    const scope = { sites: ['vendor.example/docs'], by: 'source' };
    expect(await scopes(library)).toEqual([['one', scope]]);
    expect(await library.skill('user:one')).toMatchObject({ scope, inheritedScope: scope });
    expect((await library.sources())[0]).toMatchObject({ sites: ['vendor.example/docs'] });
    expect((await store.listed()).skills[0]?.from).toBe(`${site}/docs/guide`);
  });

  it('is everywhere where the user says so, then or later', async () => {
    const { session, library } = await open(files);
    await session.install(['0'], { everywhere: true });
    expect(await scopes(library)).toEqual([]);
    await library.changeSource(`${site}/docs/guide`, { sites: ['vendor.example'] });
    expect(await scopes(library)).toEqual([['one', { sites: ['vendor.example'], by: 'source' }]]);
    await library.setMetadata('one', { sites: [] });
    expect(await scopes(library)).toEqual([]);
  });

  it('stays as it is with what comes from there later, and is not asked again', async () => {
    const { session, library } = await open(files);
    await session.install(['0'], { everywhere: true });
    const again = library.openImport({ kind: 'url', url: `${site}/docs/guide` });
    expect(await again.found).not.toHaveProperty('place');
    await again.install(['0']);
    expect(await scopes(library)).toEqual([]);
  });

  it('comes back with a backup, as the skill’s own', async () => {
    const { session, library } = await open(files);
    await session.install(['0']);
    const { blob } = await library.backup();
    const deleted = await library.remove('user:one');
    expect(deleted.manifest.id).toBe('one');
    const restoring = library.openImport({ kind: 'file', file: new File([blob], 'backup.zip') });
    const found = await restoring.found;
    if (!('backup' in found)) throw new Error('No backup');
    expect(found.backup.settings.filter(({ kind }) => kind === 'skill-sites')).toEqual([]);
    await restoring.restoreBackup(['0'], []);
    expect(await scopes(library)).toEqual([['one', { sites: ['vendor.example/docs'], by: 'skill' }]]);
  });
});
