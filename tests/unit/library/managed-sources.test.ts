import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { writeZip } from '../../../src/core/archive/write-zip';
import { filesOf, skillMdOf } from '../store/support/skills';
import { createTestLibrary } from './support/test-library';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const host = 'https://git.example';
const url = `${host}/team/skills/-/tree/HEAD`;
const archiveOf = (pin: string) => `${host}/team/skills/-/archive/${pin}/skills-${pin}.zip`;
const day = 24 * 60 * 60_000;

interface PolicyTest {
  policy?: unknown;
  granted?: string[];
  scriptsByUrl?: boolean;
}

/** A library under a policy, and a repository whose files are those of a commit, tag or branch. */
function managed(
  first: Record<string, string>,
  { policy = [{ url }], granted = [`${host}/*`], scriptsByUrl = true }: PolicyTest = {},
) {
  const at: Record<string, Record<string, string>> = { HEAD: first };
  const asked: { url: string; since: string | null }[] = [];
  const answer: typeof fetch = async (input, init) => {
    const since = new Headers(init?.headers).get('if-none-match');
    asked.push({ url: String(input), since });
    const pin = Object.keys(at).find((each) => archiveOf(each) === String(input));
    const files = Object.entries(at[pin ?? ''] ?? {}).map(([path, text]) => [`skills-${pin}/${path}`, text]);
    const etag = `"${files.map(([, text]) => text).join().length}"`;
    const response =
      since === etag
        ? new Response(undefined, { status: 304 })
        : new Response(pin === undefined ? 'no' : writeZip(filesOf(Object.fromEntries(files))), {
            status: pin === undefined ? 404 : 200,
            headers: { etag },
          });
    return Object.defineProperty(response, 'url', { value: String(input) });
  };
  const test = createTestLibrary({ fetch: answer, granted, scriptsByUrl, managed: policy });
  const ids = async () => (await test.library.list()).entries.map(({ id }) => id);
  const source = async () => {
    const [only] = await test.library.sources();
    if (!only) throw new Error('No source');
    return only;
  };
  return { ...test, at, asked, ids, source };
}

const one = { 'one/SKILL.md': skillMdOf('one') };
const asking = { 'one/SKILL.md': '---\nname: one\ndescription: x\nallowed-tools: Bash\n---\n\nDo it.\n' };

describe('a source that a policy names', () => {
  it('is listed before anything of it is here, and installed without being asked', async () => {
    const test = managed({ ...one, 'two/SKILL.md': skillMdOf('two') });
    expect(await test.source()).toMatchObject({ state: 'new', standing: 'managed', skills: [] });
    await test.library.lookWhereDue();
    expect(await test.source()).toMatchObject({ state: 'in-step', skills: ['one', 'two'], offered: [] });
    expect(await test.ids()).toEqual(expect.arrayContaining(['one', 'two']));
    const fetched = test.asked.length;
    await test.library.lookWhereDue();
    expect(test.asked).toHaveLength(fetched);
  });

  it('allows its skills nothing: no tool is granted, no host agreed to, and no place set', async () => {
    const test = managed(asking);
    await test.library.lookWhereDue();
    expect((await test.library.skill('user:one')).manifest.allowedTools).not.toEqual([]);
    expect(Object.keys(test.stored)).toEqual(['sources']);
  });

  it('is not asked before the browser lets its host be reached, and says so', async () => {
    const test = managed(one, { granted: [] });
    await test.library.lookWhereDue();
    expect(test.asked).toEqual([]);
    expect(await test.source()).toMatchObject({ wantsPermission: true, state: 'new', hosts: [host] });
  });

  it('gives its updates by itself once a day; one that asks for more waits', async () => {
    const test = managed({ ...one, 'two/SKILL.md': skillMdOf('two') });
    await test.library.lookWhereDue();
    test.at.HEAD = {
      ...asking,
      'two/SKILL.md': skillMdOf('two', 'Newer.'),
      'three/SKILL.md': skillMdOf('three'),
    };
    test.clock.now += day;
    await test.library.lookWhereDue();
    expect((await test.library.skill('user:two')).skillMd).toContain('Newer.');
    expect((await test.library.skill('user:one')).skillMd).not.toContain('Bash');
    expect(await test.source()).toMatchObject({
      skills: ['one', 'three', 'two'],
      waiting: [{ id: 'one', why: 'asks' }],
    });
  });

  it('leaves what the user has changed in a skill as it is', async () => {
    const test = managed(one);
    await test.library.lookWhereDue();
    const { manifest } = await test.library.skill('user:one');
    await test.library.saveSkillMd('user:one', skillMdOf('one', 'Mine.'), manifest.revision);
    test.at.HEAD = { 'one/SKILL.md': skillMdOf('one', 'Newer.') };
    await test.library.lookAgain();
    expect((await test.library.skill('user:one')).skillMd).toContain('Mine.');
    expect(await test.source()).toMatchObject({ waiting: [{ id: 'one', why: 'edited' }] });
  });

  it('does not bring back what the user has deleted, and offers it', async () => {
    const test = managed(one);
    await test.library.lookWhereDue();
    await test.library.remove('user:one');
    test.clock.now += day;
    await test.library.lookWhereDue();
    await test.library.lookAgain();
    expect(await test.ids()).not.toContain('one');
    expect(await test.source()).toMatchObject({ skills: [], offered: ['one'] });
  });

  it('takes no skill’s place that came from elsewhere, and says which it left out', async () => {
    const test = managed({
      ...one,
      'two/SKILL.md': '---\nname: [\n---\n',
      'three/SKILL.md': skillMdOf('three'),
    });
    await test.library.create('one', skillMdOf('one', 'Mine.'));
    await test.library.lookWhereDue();
    expect((await test.library.skill('user:one')).skillMd).toContain('Mine.');
    expect(await test.source()).toMatchObject({ skills: ['three'], leftOut: ['one', 'two'] });
  });

  it('is held to what a build lets come from a URL', async () => {
    const test = managed(
      { ...one, 'two/SKILL.md': skillMdOf('two'), 'two/scripts/run.js': '1' },
      { scriptsByUrl: false },
    );
    await test.library.lookWhereDue();
    expect(await test.source()).toMatchObject({ skills: ['one'], leftOut: ['two'] });
  });

  it('is neither paused nor removed, nor looked at less often, by the user', async () => {
    const test = managed(one);
    await test.library.lookWhereDue();
    for (const change of [{ paused: true }, { dropped: true }, { habit: 'asked' as const }])
      await expect(test.library.changeSource(url, change)).rejects.toMatchObject({ code: 'library-managed' });
    await test.library.changeSource(url, { sites: ['a.example'] });
    expect(await test.source()).toMatchObject({ sites: ['a.example'], habit: 'daily-take' });
  });

  it('that fails is tried again the next day, and says why', async () => {
    const test = managed(one);
    const { HEAD } = test.at;
    delete test.at.HEAD;
    await test.library.lookWhereDue();
    expect(await test.source()).toMatchObject({
      state: 'refused',
      failure: { kind: 'http-status', status: 404 },
    });
    if (HEAD) test.at.HEAD = HEAD;
    test.clock.now += day;
    await test.library.lookWhereDue();
    expect(await test.source()).toMatchObject({ state: 'in-step', skills: ['one'] });
  });
});

describe('a pin of a policy', () => {
  it('is what is fetched, by looks and by imports; another one is an update of the same skills', async () => {
    const test = managed(one, { policy: [{ url, pin: 'v1' }] });
    test.at.v1 = { 'one/SKILL.md': skillMdOf('one', 'First.') };
    test.at.v2 = { 'one/SKILL.md': skillMdOf('one', 'Secnd.') };
    await test.library.lookWhereDue();
    const session = test.library.openImport({ kind: 'url', url, path: 'one' });
    expect(await session.found).toMatchObject({ skills: [{ id: 'one', change: { same: true } }] });
    session.cancel();
    expect(new Set(test.asked.map((each) => each.url))).toEqual(new Set([archiveOf('v1')]));
    expect((await test.library.skill('user:one')).skillMd).toContain('First.');

    test.setPolicy([{ url, pin: 'v2' }]);
    await test.library.lookWhereDue();
    expect(test.asked.at(-1)).toEqual({ url: archiveOf('v2'), since: null });
    expect((await test.library.skill('user:one')).skillMd).toContain('Secnd.');
    const { origin } = (await test.library.skill('user:one')).manifest;
    expect(origin).toEqual({ kind: 'url', url, path: 'one' });
  });
});

describe('the places that a policy sets', () => {
  it('count before the first skill is here, are not the user’s to change, and stay when the policy is gone', async () => {
    const test = managed(one, { policy: [{ url, sites: ['acme.example'] }] });
    await test.library.lookWhereDue();
    expect((await test.library.skill('user:one')).scope).toEqual({ sites: ['acme.example'], by: 'source' });
    await expect(test.library.changeSource(url, { sites: [] })).rejects.toMatchObject({
      code: 'library-managed',
    });
    test.setPolicy(undefined);
    expect((await test.library.skill('user:one')).scope).toEqual({ sites: ['acme.example'], by: 'source' });
  });
});

describe('a policy that changes', () => {
  it('is followed while the settings are open', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const test = managed(one, { policy: null });
    const end = test.library.watchSources();
    test.setPolicy([{ url }, { url: 'x' }]);
    expect(await test.library.managedProblems()).toEqual([{ code: 'address', at: 2, text: 'x' }]);
    await vi.advanceTimersByTimeAsync(1_000);
    vi.useRealTimers();
    await vi.waitFor(async () => expect(await test.ids()).toContain('one'), { timeout: 10_000 });
    end();
  });

  it('and no longer names a source leaves it and its skills to the user, and asks for nothing of it', async () => {
    const test = managed(one);
    await test.library.lookWhereDue();
    test.setPolicy([]);
    test.clock.now += 2 * day;
    const fetched = test.asked.length;
    await test.library.lookWhereDue();
    expect(test.asked).toHaveLength(fetched);
    expect(await test.source()).toMatchObject({ standing: 'user', habit: 'asked', skills: ['one'] });
    await test.library.changeSource(url, { dropped: true });
    expect(await test.library.sources()).toEqual([]);
    expect(await test.ids()).toContain('one');
  });

  it('takes over a source that the user had removed or paused', async () => {
    const test = managed(one, { policy: null });
    const session = test.library.openImport({ kind: 'url', url });
    await session.found;
    await session.install(['0']);
    session.cancel();
    await test.library.changeSource(url, { dropped: true });
    test.setPolicy([{ url }]);
    expect(await test.source()).toMatchObject({ standing: 'managed', skills: ['one'], state: 'new' });
  });
});
