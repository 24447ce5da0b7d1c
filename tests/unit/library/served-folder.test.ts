import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { skillMdOf } from '../store/support/skills';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const local = 'http://localhost:3000';

/** The content of a file that is listed, and not there. */
const gone = 'Gone.';

/** How servers show a folder: with links that are relative or not, beside their own. */
const looks = {
  python: (names: string[]) =>
    `<!DOCTYPE HTML>\n<html lang="en"><title>Directory listing for /</title><ul>${names
      .map((name) => `<li><a href="${encodeURI(name)}">${name}</a></li>`)
      .join('\n')}</ul></html>`,
  serve: (names: string[], folder: string) =>
    `<!DOCTYPE html><html><main><ul id="files"><li><a href="/" title="up">..</a></li>${names
      .map(
        (name) =>
          `<li><a href="${`${folder}${name}`.replaceAll('/', '&#47;')}" title="${name}" class="x">${name}</a></li>`,
      )
      .join('')}</ul></main></html>`,
  nginx: (names: string[]) =>
    `<html><body><pre><a href="../">../</a>\n<a href="?C=N;O=D">Name</a>\n${names
      .map((name) => `<a href='./${name}'>${name}</a>  28-Nov-2026 10:00  12`)
      .join('\n')}</pre></body></html>`,
};

/** A server that shows what is in these files' folders, and records what was asked. */
function server(files: Record<string, string>, look: keyof typeof looks = 'python', origin = local) {
  const asked: string[] = [];
  const fetch_: typeof fetch = async (input) => {
    const url = String(input);
    const path = decodeURIComponent(new URL(url).pathname);
    asked.push(path);
    const below = Object.keys(files).filter((each) => path.endsWith('/') && each.startsWith(path));
    const names = below.map((each) => each.slice(path.length).replace(/\/.*$/s, '/'));
    const content = files[path] ?? (below.length > 0 ? looks[look]([...new Set(names)], path) : undefined);
    const response = new Response(content ?? 'Not found', {
      status: content === undefined || content === gone ? 404 : 200,
    });
    return Object.defineProperty(response, 'url', { value: url });
  };
  return { asked, library: createTestLibrary({ fetch: fetch_, granted: [`${origin}/*`] }).library };
}

async function open({ library }: ReturnType<typeof server>, path = '/', origin = local) {
  const session = library.openImport({ kind: 'url', url: origin + path });
  return { session, found: await session.found };
}

type Opened = Awaited<ReturnType<typeof open>>['found'];
const skillsOf = (found: Opened) => {
  if (!('skills' in found)) throw new Error(`Found no skills but ${JSON.stringify(found)}`);
  return found.skills.map(({ id, refused }) => [id, refused[0]?.code]);
};

const two = {
  '/skills/one/SKILL.md': skillMdOf('one'),
  '/skills/one/scripts/a b.py': 'print(1)',
  '/skills/two/SKILL.md': skillMdOf('two'),
  '/secret/notes.md': 'Mine.',
  '/skills/one/node_modules/x.js': '1',
};

describe('a folder that a server on this computer shows', () => {
  it.each(['python', 'serve', 'nginx'] as const)(
    'gives its skills with all their files, as %s shows it',
    async (look) => {
      const served = server(two, look);
      const { session, found } = await open(served, '/skills/');
      expect(skillsOf(found)).toEqual([
        ['one', undefined],
        ['two', undefined],
      ]);
      await session.install(['0', '1']);
      const { files, manifest } = await served.library.skill('user:one');
      expect(files.map(({ path }) => path)).toEqual(['SKILL.md', 'scripts/a b.py']);
      expect(manifest.origin).toEqual({ kind: 'url', url: `${local}/skills/`, path: 'one' });
    },
  );

  it('is asked for nothing above it, for no packages, and for no file that is in no skill', async () => {
    const served = server({ ...two, '/skills/readme.md': 'x' }, 'serve');
    await open(served, '/skills/');
    expect(served.asked.filter((path) => !path.startsWith('/skills/'))).toEqual([
      '/.well-known/agent-skills/index.json',
      '/.well-known/skills/index.json',
    ]);
    expect(served.asked).not.toContain('/skills/readme.md');
    expect(served.asked.join()).not.toContain('node_modules');
  });

  it('is watched: unchanged until a file of a skill is another, which is ready to be taken', async () => {
    const files: Record<string, string> = { ...two };
    const served = server(files);
    const { session } = await open(served, '/skills/');
    await session.install(['0', '1']);
    const look = async () => {
      await served.library.lookAgain();
      return (await served.library.sources())[0];
    };
    expect(await look()).toMatchObject({ state: 'in-step', mark: expect.stringMatching(/^served:/) });
    files['/skills/readme.md'] = 'Of no skill.';
    expect(await look()).toMatchObject({ state: 'in-step' });
    files['/skills/two/SKILL.md'] = `${skillMdOf('two')}\nMore.`;
    expect(await look()).toMatchObject({ state: 'changed', waiting: [{ id: 'two', why: 'update' }] });
  });

  it('may be one skill itself', async () => {
    const served = server(two);
    const { found } = await open(served, '/skills/one/');
    expect(skillsOf(found)).toEqual([['one', undefined]]);
  });

  it('without a skill is nothing, as before', async () => {
    expect((await open(server({ '/a/b.md': 'x' }))).found).toEqual({ failure: { kind: 'nothing-found' } });
  });

  it('tells of a file that is listed and not there, beside its skill', async () => {
    const served = server({ ...two, '/skills/two/gone.md': gone });
    const { found } = await open(served, '/skills/');
    expect(skillsOf(found)).toEqual([
      ['one', undefined],
      ['two', 'index-missing'],
    ]);
  });

  it('that lists more than a person has is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`/s/${index}.md`, 'x']));
    const { found } = await open(server({ ...many, '/s/SKILL.md': skillMdOf('s') }), '/s/');
    expect(found).toMatchObject({ failure: { kind: 'archive', problem: { code: 'index-too-many' } } });
  });

  it('that goes on without an end is gone through no deeper than a path may be', async () => {
    const asked: string[] = [];
    const fetch_: typeof fetch = async (input) => {
      const url = String(input);
      asked.push(url);
      const isIndex = url.includes('.well-known');
      const page = '<!doctype html><a href="deeper/">deeper/</a><a href="SKILL.md">SKILL.md</a>';
      const content = url.endsWith('SKILL.md') ? skillMdOf('x') : page;
      const response = new Response(content, { status: isIndex ? 404 : 200 });
      return Object.defineProperty(response, 'url', { value: url });
    };
    const { library } = createTestLibrary({ fetch: fetch_, granted: [`${local}/*`] });
    await library.openImport({ kind: 'url', url: `${local}/` }).found;
    expect(asked.length).toBeLessThan(100);
  });
});

it('another server’s pages are no folders, whatever links are in them', async () => {
  const origin = 'https://files.example';
  const served = server(two, 'nginx', origin);
  const { found } = await open(served, '/skills/', origin);
  expect(found).toEqual({ failure: { kind: 'nothing-found' } });
  expect(served.asked.filter((path) => !path.includes('.well-known'))).toEqual(['/skills/']);
});
