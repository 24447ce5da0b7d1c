import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeZip } from '../../../src/core/archive/write-zip';
import { filesOf, skillMdOf } from '../store/support/skills';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const host = 'https://git.example';
const url = `${host}/pack.zip`;

interface Answer {
  status?: number;
  files?: Record<string, string>;
  headers?: Record<string, string>;
}

/** A library with what an address answers now, and what it was asked. */
async function followed(
  first: Record<string, string>,
  granted = [`${host}/*`],
  build: { scriptsByUrl?: boolean } = {},
) {
  const server: { answer: Answer; asked: Headers[] } = { answer: { files: first }, asked: [] };
  const answerTo: typeof fetch = async (_, init) => {
    const headers = new Headers(init?.headers);
    server.asked.push(headers);
    const { status = 200, files = {}, headers: own = {} } = server.answer;
    const zip = new Uint8Array(
      writeZip(
        filesOf(Object.fromEntries(Object.entries(files).map(([path, text]) => [`pack/${path}`, text]))),
      ),
    );
    const etag = own.etag ?? `"${createHash('sha256').update(zip).digest('hex').slice(0, 8)}"`;
    if (headers.get('if-none-match') === etag) return new Response(undefined, { status: 304 });
    const response = new Response(status === 200 ? zip : 'no', { status, headers: { etag, ...own } });
    return Object.defineProperty(response, 'url', { value: url });
  };
  const test = createTestLibrary({ fetch: answerTo, granted, ...build });
  const session = test.library.openImport({ kind: 'url', url });
  await session.found;
  await session.install(Object.keys(first).map((_, place) => String(place)));
  const source = async () => {
    const [only] = await test.library.sources();
    if (!only) throw new Error('No source');
    return only;
  };
  return { ...test, server, source };
}

const one = { 'one/SKILL.md': skillMdOf('one') };
const changed = { 'one/SKILL.md': skillMdOf('one', 'Newer.') };
const asking = { 'one/SKILL.md': '---\nname: one\ndescription: x\nallowed-tools: Bash\n---\n\nDo it.\n' };
const bodyOf = async ({ library }: Awaited<ReturnType<typeof followed>>) =>
  (await library.skill('user:one')).skillMd;

describe('a look at a source', () => {
  it('where nothing has changed asks with the mark of the last one, and reads nothing', async () => {
    const test = await followed(one);
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({
      state: 'in-step',
      skills: ['one'],
      lookedAt: test.clock.now,
    });
    test.server.asked.length = 0;
    await test.library.lookAgain();
    expect(test.server.asked.map((headers) => headers.get('if-none-match'))).toEqual([
      expect.stringMatching(/^"\w{8}"$/),
    ]);
    expect(await test.source()).toMatchObject({ state: 'in-step' });
  });

  it('finds what changed, what is new and what is gone, and takes nothing unasked', async () => {
    const test = await followed({ ...one, 'two/SKILL.md': skillMdOf('two') });
    test.server.answer = { files: { ...changed, 'three/SKILL.md': skillMdOf('three') } };
    expect(await test.library.lookAgain()).toEqual({ taken: [], failed: 0 });
    expect(await test.source()).toMatchObject({
      state: 'changed',
      waiting: [
        { id: 'one', why: 'update' },
        { id: 'two', why: 'gone' },
      ],
      offered: ['three'],
    });
    expect(await bodyOf(test)).not.toContain('Newer.');
    const { entries } = await test.library.list();
    expect(entries.filter(({ updateWaits }) => updateWaits).map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('takes what asks for nothing more where the user wants it, though the server says that nothing has changed since', async () => {
    const test = await followed(one);
    test.server.answer = { files: changed };
    await test.library.lookAgain();
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: ['user:one'], failed: 0 });
    expect(await bodyOf(test)).toContain('Newer.');
    expect(await test.source()).toMatchObject({ state: 'in-step' });
  });

  it('never takes an update that may do more', async () => {
    const test = await followed(one);
    test.server.answer = { files: asking };
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: [], failed: 0 });
    expect(await test.source()).toMatchObject({ waiting: [{ id: 'one', why: 'asks' }] });
    expect(await bodyOf(test)).not.toContain('Bash');
  });

  it('never takes an update of what was changed here', async () => {
    const test = await followed(one);
    const { manifest } = await test.library.skill('user:one');
    await test.library.saveSkillMd('user:one', skillMdOf('one', 'Mine.'), manifest.revision);
    await test.library.lookAgain({ take: true });
    expect(await test.source()).toMatchObject({ state: 'in-step' });
    test.server.answer = { files: changed };
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: [], failed: 0 });
    expect(await test.source()).toMatchObject({ waiting: [{ id: 'one', why: 'edited' }] });
    expect(await bodyOf(test)).toContain('Mine.');
  });

  it('says of a skill that came before this was kept that it cannot be told', async () => {
    const test = await followed(one);
    const manifest = await test.store.manifest('one');
    if (!manifest) throw new Error('No skill');
    const { asTaken: _, ...before } = manifest;
    await test.store.put(before, [], manifest.revision, { keepsFiles: true });
    test.server.answer = { files: changed };
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: [], failed: 0 });
    expect(await test.source()).toMatchObject({ waiting: [{ id: 'one', why: 'unknown' }] });
  });

  it('waits no longer for what was imported since', async () => {
    const test = await followed(one);
    test.server.answer = { files: asking };
    await test.library.lookAgain();
    const session = test.library.openImport({ kind: 'url', url, path: 'one' });
    await session.found;
    await session.install(['0']);
    expect(await test.source()).toMatchObject({ state: 'in-step', waiting: [] });
  });

  it('that fails keeps what was known, and says why', async () => {
    const test = await followed(one);
    test.server.answer = { files: changed };
    await test.library.lookAgain();
    test.server.answer = { status: 401 };
    expect(await test.library.lookAgain()).toEqual({ taken: [], failed: 1 });
    expect(await test.source()).toMatchObject({
      state: 'refused',
      failure: { kind: 'http-status', status: 401 },
      waiting: [{ id: 'one' }],
    });
    test.server.answer = { files: changed };
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({ state: 'changed' });
    expect((await test.source()).failure).toBeUndefined();
  });

  it('tells of a skill that cannot be installed as it is there, and looks at it again next time', async () => {
    const test = await followed(one);
    test.server.answer = { files: { 'one/SKILL.md': '---\nname: [\n---\n' } };
    await test.library.lookAgain({ take: true });
    expect(await test.source()).toMatchObject({ waiting: [{ id: 'one', why: 'refused' }] });
  });

  it('tells of which commit the skills here are, where there is a newer one', async () => {
    const [first, second] = ['1'.repeat(40), '2'.repeat(40)] as const;
    let answer = named(first, { 'one/SKILL.md': skillMdOf('one') });
    const test = createTestLibrary({
      granted: [`${host}/*`],
      fetch: async () => Object.defineProperty(new Response(answer), 'url', { value: url }),
    });
    const session = test.library.openImport({ kind: 'url', url });
    await session.found;
    await session.install(['0']);
    const look = async (take: boolean) => {
      await test.library.lookAgain({ take });
      return (await test.library.sources())[0];
    };
    expect(await look(false)).toMatchObject({ commit: first, inStepAt: first });
    answer = named(second, { 'one/SKILL.md': `${skillMdOf('one')}\nMore.` });
    expect(await look(false)).toMatchObject({ commit: second, inStepAt: first });
    expect(await look(true)).toMatchObject({ commit: second, inStepAt: second });
  });

  it('tells the commit that a zip of a forge names', async () => {
    const test = await followed(one);
    const commit = '0123456789abcdef0123456789abcdef01234567';
    const archive = named(commit, { 'one/SKILL.md': skillMdOf('one') });
    const again = createTestLibrary({
      granted: [`${host}/*`],
      fetch: async () => Object.defineProperty(new Response(archive), 'url', { value: url }),
    });
    await again.library.lookAgain();
    expect((await again.library.sources())[0]).toMatchObject({ commit });
    expect((await test.source()).commit).toBeUndefined();
  });
});

describe('what a look says', () => {
  it('of a skill that an earlier version was restored of is not that it is up to date', async () => {
    const test = await followed(one);
    test.server.answer = { files: changed };
    await test.library.lookAgain({ take: true });
    const [version] = await test.library.versions('user:one');
    const { manifest } = await test.library.skill('user:one');
    await test.library.restoreVersion('user:one', version?.number ?? 0, manifest.revision);
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: [], failed: 0 });
    expect(await test.source()).toMatchObject({ state: 'changed', waiting: [{ id: 'one', why: 'unknown' }] });
    expect(await bodyOf(test)).not.toContain('Newer.');
  });

  it('of an update that this build does not install is not that it is ready', async () => {
    const test = await followed(one, undefined, { scriptsByUrl: false });
    test.server.answer = { files: { ...changed, 'one/scripts/run.js': '1;' } };
    expect(await test.library.lookAgain({ take: true })).toEqual({ taken: [], failed: 0 });
    expect(await test.source()).toMatchObject({ waiting: [{ id: 'one', why: 'refused' }] });
  });
});

describe('a source', () => {
  it('that is paused is looked at only by name', async () => {
    const test = await followed(one);
    await test.library.changeSource(url, { paused: true });
    test.server.asked.length = 0;
    await test.library.lookAgain();
    expect(test.server.asked).toEqual([]);
    await test.library.lookAgain({ urls: [url] });
    expect(test.server.asked).toHaveLength(1);
  });

  it('that was taken off the list leaves its skills, and is back with the next import', async () => {
    const test = await followed(one);
    await test.library.changeSource(url, { dropped: true });
    expect(await test.library.sources()).toEqual([]);
    expect(await bodyOf(test)).toContain('one');
    const session = test.library.openImport({ kind: 'url', url });
    await session.found;
    await session.install(['0']);
    expect(await test.library.sources()).toHaveLength(1);
  });

  it('is looked at without being asked once a day, where the user wants it and its host may be reached', async () => {
    const test = await followed(one);
    test.server.asked.length = 0;
    await test.library.lookWhereDue();
    expect(test.server.asked).toEqual([]);
    await test.library.changeSource(url, { habit: 'daily-take' });
    test.server.answer = { files: changed };
    await test.library.lookWhereDue();
    expect(await bodyOf(test)).toContain('Newer.');
    await test.library.lookWhereDue();
    expect(test.server.asked).toHaveLength(1);
    test.clock.now += 25 * 3_600_000;
    await test.library.lookWhereDue();
    expect(test.server.asked).toHaveLength(2);
  });

  it('whose host may not be reached is not asked by itself, and says so when it is', async () => {
    const granted: string[] = [`${host}/*`];
    const test = await followed(one, granted);
    await test.library.changeSource(url, { habit: 'daily' });
    granted.length = 0;
    test.server.asked.length = 0;
    await test.library.lookWhereDue();
    expect(test.server.asked).toEqual([]);
    await test.library.lookAgain();
    expect(await test.source()).toMatchObject({ state: 'refused', failure: { kind: 'permission' } });
  });

  it('is forgotten with its last skill', async () => {
    const test = await followed(one);
    await test.library.changeSource(url, { habit: 'daily' });
    expect(JSON.stringify(test.stored.sources)).toContain(url);
    await test.library.remove('user:one');
    await test.library.changeSource('https://other.example/x', { habit: 'daily' });
    expect(test.stored.sources).toEqual([]);
  });

  it('that is damaged in storage costs itself alone', async () => {
    const test = await followed(one);
    await test.library.changeSource(url, { habit: 'daily' });
    test.stored.sources = [7, ...(test.stored.sources as unknown[]), { url: 3 }];
    expect(await test.source()).toMatchObject({ url, habit: 'daily' });
  });
});

describe('an access token', () => {
  const repository = 'https://github.com/acme/private';

  /** What is asked with which token, of a repository on GitHub and a plain archive elsewhere. */
  async function asked(url: string, tokens: Record<string, string>, status = 200) {
    const requests: (string | null)[][] = [];
    const zip = new Uint8Array(writeZip(filesOf({ 'acme-private-1/one/SKILL.md': skillMdOf('one') })));
    const test = createTestLibrary({
      granted: ['<all_urls>'],
      fetch: async (input, init) => {
        requests.push([String(input), new Headers(init?.headers).get('authorization')]);
        const response = new Response(status === 200 ? zip : 'no', { status });
        return Object.defineProperty(response, 'url', { value: String(input) });
      },
    });
    for (const [host, token] of Object.entries(tokens)) await test.library.keepToken(host, token);
    const found = await test.library.openImport({ kind: 'url', url }).found;
    return { ...test, requests, found };
  }

  it('goes to the host that it is for, which a forge answers elsewhere, and to no other', async () => {
    const tokens = { 'github.com': 'ours', 'git.example': 'theirs' };
    const api = 'https://api.github.com/repos/acme/private/zipball';
    expect((await asked(repository, tokens)).requests).toEqual([[api, 'Bearer ours']]);
    expect((await asked('https://git.example/pack.zip', tokens)).requests).toEqual([
      ['https://git.example/pack.zip', 'Bearer theirs'],
    ]);
    for (const url of [
      'https://other.example/pack.zip',
      'https://constructor/pack.zip',
      'http://git.example/a.zip',
    ])
      expect((await asked(url, tokens)).requests).toEqual([[url, null]]);
  });

  it('that is wrong, or none, is told by what the server says, and asked for again', async () => {
    const { found } = await asked(repository, { 'github.com': 'wrong' }, 401);
    expect(found).toEqual({ failure: { kind: 'http-status', host: 'api.github.com', status: 401 } });
    const plain = await asked('https://git.example/pack.zip', { 'git.example': 'wrong' }, 401);
    expect(plain.requests).toEqual([['https://git.example/pack.zip', 'Bearer wrong']]);
  });

  it('goes in and never comes out, stands in no backup, and goes when it is deleted', async () => {
    const { library, stored } = await asked(repository, { 'github.com': 'github_pat_secret' });
    expect(await library.tokenHosts()).toEqual(['github.com']);
    const { blob } = await library.backup();
    expect(Buffer.from(await blob.arrayBuffer()).includes('github_pat_secret')).toBe(false);
    expect(JSON.stringify(await library.sources())).not.toContain('secret');
    await library.keepToken('github.com', undefined);
    expect(await library.tokenHosts()).toEqual([]);
    expect(JSON.stringify(stored)).not.toContain('secret');
  });

  it('does not follow to the files that a site lists', async () => {
    const site = 'https://git.example';
    const skill = skillMdOf('one');
    const digest = `sha256:${createHash('sha256').update(skill).digest('hex')}`;
    const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
    const listed = { name: 'one', type: 'skill-md', url: 'https://cdn.example/one.md', digest };
    const files: Record<string, string> = {
      [`${site}/docs`]: '<!doctype html>',
      [`${site}/.well-known/agent-skills/index.json`]: JSON.stringify({ $schema: schema, skills: [listed] }),
      'https://cdn.example/one.md': skill,
    };
    const requests: (string | null)[][] = [];
    const { library } = createTestLibrary({
      granted: ['<all_urls>'],
      fetch: async (input, init) => {
        requests.push([String(input), new Headers(init?.headers).get('authorization')]);
        const content = files[String(input)];
        const response = new Response(content ?? 'no', { status: content === undefined ? 404 : 200 });
        return Object.defineProperty(response, 'url', { value: String(input) });
      },
    });
    await library.keepToken('git.example', 'ours');
    const found = await library.openImport({ kind: 'url', url: `${site}/docs` }).found;
    expect(found).toHaveProperty('skills');
    expect(requests.filter(([, token]) => token !== null)).toEqual([[`${site}/docs`, 'Bearer ours']]);
    expect(requests.at(-1)).toEqual(['https://cdn.example/one.md', null]);
  });
});

/** A zip as a forge makes it of a commit. */
function named(commit: string, files: Record<string, string>): Uint8Array<ArrayBuffer> {
  return new Uint8Array([
    ...writeZip(filesOf(files)).subarray(0, -2),
    40,
    0,
    ...new TextEncoder().encode(commit),
  ]);
}
