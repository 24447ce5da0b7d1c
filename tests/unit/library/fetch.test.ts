import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeZip } from '../../../src/core/archive/write-zip';
import { isGranted } from '../../../src/library/worker/granted';
import { filesOf, skillMdOf } from '../store/support/skills';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => vi.useRealTimers());

const skills = 'https://skills.example.org';
const granted = [`${skills}/*`];
const archive = writeZip(
  filesOf({
    'repo-HEAD/SKILL.md': skillMdOf('top'),
    'repo-HEAD/skills/one/SKILL.md': skillMdOf('one'),
    'repo-HEAD/skills/two/SKILL.md': skillMdOf('two'),
  }),
);

function answering(answer: (url: string, init?: RequestInit) => Promise<Response>) {
  const asked: { url: string; init: RequestInit | undefined }[] = [];
  const fetch_: typeof fetch = async (input, init) => {
    asked.push({ url: String(input), init });
    return answer(String(input), init);
  };
  return { asked, fetch: fetch_ };
}

/** A response that came from this address. */
function from(url: string, response: Response): Response {
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

async function open(url: string, fetch_: typeof fetch, path?: string, patterns = granted) {
  const test = createTestLibrary({ fetch: fetch_, granted: patterns });
  const source = { kind: 'url' as const, url, ...(path !== undefined && { path }) };
  const session = test.library.openImport(source);
  return { ...test, session, found: await session.found };
}

describe('an address', () => {
  it('is fetched without cookies or a referrer, and its content decides what it is', async () => {
    const { fetch: fetch_, asked } = answering(async () => new Response(skillMdOf('Raw')));
    const { found } = await open(`${skills}/download?file=1`, fetch_);
    expect(found).toMatchObject({ skills: [{ id: 'raw', manifest: { name: 'Raw' } }] });
    expect(asked).toHaveLength(1);
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(asked[0]?.init?.headers).toBeUndefined();
  });

  it('of a repository gives its skills; the one at its top is named by its file', async () => {
    const { fetch: fetch_ } = answering(async () => new Response(archive));
    const page = 'https://github.com/owner/repo';
    const { found } = await open(page, fetch_, undefined, ['https://*/*']);
    expect('skills' in found && found.skills.map(({ id, manifest }) => [id, manifest?.origin])).toEqual([
      ['top', { kind: 'url', url: page, path: '' }],
      ['one', { kind: 'url', url: page, path: 'skills/one' }],
      ['two', { kind: 'url', url: page, path: 'skills/two' }],
    ]);
  });

  it('of a folder in a repository gives the skills in that folder', async () => {
    const { fetch: fetch_ } = answering(async () => new Response(archive));
    const { found } = await open('https://github.com/o/repo/tree/HEAD/skills/one', fetch_, undefined, [
      'https://*/*',
    ]);
    expect('skills' in found && found.skills.map(({ id }) => id)).toEqual(['one']);
    const missing = await open('https://github.com/o/repo/tree/HEAD/none', fetch_, undefined, [
      'https://*/*',
    ]);
    expect(missing.found).toEqual({ failure: { kind: 'nothing-found' } });
  });

  it('is asked again for an update of one skill, which keeps its id', async () => {
    const { fetch: fetch_ } = answering(async () => new Response(archive));
    const page = 'https://github.com/owner/repo';
    const { found, session, library } = await open(page, fetch_, '', ['https://*/*']);
    expect('skills' in found && found.skills.map(({ id }) => id)).toEqual(['top']);
    await session.install(['0']);
    const renamed = writeZip(filesOf({ 'repo-HEAD/SKILL.md': skillMdOf('renamed', 'Update') }));
    const { fetch: later } = answering(async () => new Response(renamed));
    const update = await open(page, later, '', ['https://*/*']);
    expect(update.found).toMatchObject({ skills: [{ id: 'top', change: { same: false } }] });
    await update.session.install(['0']);
    expect((await library.list()).entries.map(({ key }) => key)).toContain('user:top');
    expect((await library.skill('user:top')).manifest).toMatchObject({ name: 'renamed', revision: 2 });
  });
});

describe('an address that gives nothing', () => {
  it.each([
    ['without the permission', `https://other.example.org/a`, async () => new Response(''), 'permission'],
    [
      'that leads to a host without it',
      `${skills}/a`,
      async () => from('https://evil.example.org/a', new Response(skillMdOf('evil'))),
      'permission',
    ],
    ['with an error', `${skills}/a`, async () => new Response('', { status: 404 }), 'http-status'],
    [
      'that nobody answers',
      `${skills}/a`,
      async () => Promise.reject(new TypeError('Failed to fetch')),
      'unreachable',
    ],
    ['that is no address', 'not a url', async () => new Response(''), 'unreachable'],
  ])('%s', async (_name, url, answer, kind) => {
    const { found } = await open(url, answering(answer).fetch);
    expect(found).toMatchObject({ failure: { kind } });
  });

  it('that leads where the browser does not follow: the permission is missing', async () => {
    const { fetch: fetch_ } = answering(async (_url, init) => {
      if (init?.redirect !== 'manual') throw new TypeError('Failed to fetch');
      return Object.defineProperty(new Response(''), 'type', { value: 'opaqueredirect' });
    });
    const { found } = await open(`${skills}/a`, fetch_);
    expect(found).toEqual({ failure: { kind: 'permission', host: 'skills.example.org' } });
  });

  it('that never ends is given up at the largest size of a package', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 10_000_000;
        controller.enqueue(new Uint8Array(10_000_000));
      },
    });
    const { fetch: fetch_, asked } = answering(async () => new Response(endless));
    const { found } = await open(`${skills}/a`, fetch_);
    expect(found).toMatchObject({ failure: { kind: 'archive', problem: { code: 'package-too-large' } } });
    expect(sent).toBeLessThan(150_000_000);
    expect(asked[0]?.init?.signal?.aborted).toBe(true);
  });

  it('that falls silent for half a minute is unreachable', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { fetch: fetch_, asked } = answering(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const test = createTestLibrary({ fetch: fetch_, granted });
    const { found } = test.library.openImport({ kind: 'url', url: `${skills}/a` });
    await vi.waitFor(() => expect(asked).toHaveLength(1), { interval: 1 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await found).toMatchObject({ failure: { kind: 'unreachable', host: 'skills.example.org' } });
  });
});

it.each([
  ['https://a.example.org/x', ['https://a.example.org/*'], true],
  ['http://a.example.org/x', ['https://a.example.org/*'], false],
  ['https://b.example.org/x', ['https://a.example.org/*'], false],
  ['https://a.example.org/x', ['*://*.example.org/*'], true],
  ['https://example.org/x', ['*://*.example.org/*'], true],
  ['https://evilexample.org/x', ['*://*.example.org/*'], false],
  ['http://localhost:8080/x', ['http://localhost/*'], true],
  ['http://[::1]:8080/x', ['http://[::1]/*'], true],
  ['https://x.org/', ['<all_urls>'], true],
  ['https://x.org/', ['https://*/*'], true],
  ['file:///etc/passwd', ['<all_urls>'], false],
  ['https://x.org/', [], false],
])('may %s be reached with %j: %s', (url, patterns, expected) => {
  expect(isGranted(url, patterns)).toBe(expected);
});

describe('a build that takes no scripts from an address', () => {
  const withScript = filesOf({
    'plain/SKILL.md': skillMdOf('plain'),
    'acting/SKILL.md': skillMdOf('acting'),
    'acting/scripts/execute.js': 'export const execute = () => "";',
  });
  const packed = writeZip(withScript);

  it('refuses the skills that have some, with scripts-by-url: what to do instead, and takes the others', async () => {
    const { fetch: fetch_ } = answering(async () => new Response(packed));
    const test = createTestLibrary({ fetch: fetch_, granted, scriptsByUrl: false });
    const session = test.library.openImport({ kind: 'url', url: `${skills}/a.zip` });
    const found = await session.found;
    if (!('skills' in found)) throw new Error('Nothing was found');
    const problems = found.skills.map(({ id, diagnostics }) => [id, diagnostics.map(({ code }) => code)]);
    expect(Object.fromEntries(problems)).toEqual({ plain: [], acting: ['scripts-by-url'] });
    const report = await session.install(found.skills.map(({ place }) => place));
    expect(report.installed).toEqual(['user:plain']);
    expect(report.failed.map(({ id }) => id)).toEqual(['acting']);
  });

  it('takes all of them from a file', async () => {
    const test = createTestLibrary({ scriptsByUrl: false });
    const session = test.library.openImport({ kind: 'file', file: new File([packed], 'a.zip') });
    const found = await session.found;
    expect('skills' in found && found.skills.flatMap(({ diagnostics }) => diagnostics)).toEqual([]);
  });
});
