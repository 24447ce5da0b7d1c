import { describe, expect, it } from 'vitest';
import type { SkillManifest } from '../../../../src/core/library/manifest';
import type { FollowedSource } from '../../../../src/core/library/source-types';
import {
  folderOfUrl,
  folderUrl,
  followedSources,
  isDue,
  newSource,
  pinnedCommit,
} from '../../../../src/core/library/sources';

const url = 'https://github.com/acme/skills';
const from = (
  id: string,
  address = url,
  there?: string,
): Pick<SkillManifest, 'id' | 'origin' | 'asTaken'> => ({
  id,
  origin: { kind: 'url', url: address, path: `skills/${id}` },
  ...(there !== undefined && { asTaken: { there, here: there } }),
});
const looked = (more: Partial<FollowedSource> = {}): FollowedSource => ({
  ...newSource(url),
  lookedAt: 1,
  ...more,
});
const stateOf = (source: FollowedSource) => followedSources([from('one')], [source])[0]?.state;

describe('the sources', () => {
  it('are the addresses of skills, each with its skills, sorted, whether anything is known of it or not', () => {
    const all = followedSources(
      [
        from('two'),
        from('one'),
        from('three', 'https://docs.example/guide'),
        { id: 'mine', origin: { kind: 'created' } },
        { id: 'old', origin: { kind: 'backup', claims: { url, path: '' } } },
      ],
      [looked({ habit: 'daily' })],
    );
    expect(all.map(({ name, skills, state, habit }) => ({ name, skills, state, habit }))).toEqual([
      { name: 'docs.example', skills: ['three'], state: 'new', habit: 'asked' },
      { name: 'acme/skills', skills: ['one', 'two'], state: 'in-step', habit: 'daily' },
    ]);
    expect(all[1]?.hosts).toEqual(['https://github.com', 'https://codeload.github.com']);
  });

  it('that were taken off the list stay off', () => {
    expect(followedSources([from('one')], [looked({ dropped: true })])).toEqual([]);
  });

  it('are folders too, behind the addresses, by the id of the folder and with its name', () => {
    const inFolder = (id: string, folder: string, name: string) => ({
      id,
      origin: { kind: 'folder' as const, folder, name, path: id },
    });
    const all = followedSources(
      [
        inFolder('two', 'b', 'skills'),
        inFolder('one', 'b', 'skills'),
        inFolder('x', 'a', 'other'),
        from('web'),
      ],
      [{ ...newSource(folderUrl('a')), habit: 'daily' }],
    );
    expect(all.map(({ kind, url, name, skills, habit }) => [kind, url, name, skills, habit])).toEqual([
      ['url', url, 'acme/skills', ['web'], 'asked'],
      ['folder', 'folder:a', 'other', ['x'], 'daily'],
      ['folder', 'folder:b', 'skills', ['one', 'two'], 'asked'],
    ]);
    expect(folderOfUrl('folder:a')).toBe('a');
    expect(folderOfUrl(url)).toBeUndefined();
  });

  it('say how they stand', () => {
    const one = { id: 'one', path: 'skills/one', why: 'update', there: 'new' } as const;
    expect(stateOf(newSource(url))).toBe('new');
    expect(stateOf(looked())).toBe('in-step');
    expect(stateOf(looked({ waiting: [one] }))).toBe('changed');
    expect(stateOf(looked({ failure: { kind: 'unreachable', host: 'h', detail: '' } }))).toBe('unreachable');
    expect(stateOf(looked({ failure: { kind: 'folder', why: 'gone' } }))).toBe('unreachable');
    expect(stateOf(looked({ failure: { kind: 'http-status', host: 'h', status: 401 } }))).toBe('refused');
  });

  it('forget what waited once it was taken, or its skill is not here any more', () => {
    const waiting = [{ id: 'one', path: 'skills/one', why: 'asks', there: 'new' } as const];
    const waitingOf = (skills: Parameters<typeof followedSources>[0]) =>
      followedSources(skills, [looked({ waiting, offered: ['two', 'three'] })]).map((each) => ({
        waiting: each.waiting.length,
        offered: each.offered,
      }));
    expect(waitingOf([from('one', url, 'old')])).toEqual([{ waiting: 1, offered: ['two', 'three'] }]);
    expect(waitingOf([from('one', url, 'new')])).toEqual([{ waiting: 0, offered: ['two', 'three'] }]);
    expect(waitingOf([from('two')])).toEqual([{ waiting: 0, offered: ['three'] }]);
  });
});

describe('a look that nobody asks for', () => {
  const now = 1_000_000_000_000;
  const hours = (count: number) => now - count * 3_600_000;
  it.each([
    ['of the habit that waits to be asked', looked({ habit: 'asked' }), false],
    ['never looked at', { ...newSource(url), habit: 'daily' as const }, true],
    ['of yesterday', looked({ habit: 'daily', lookedAt: hours(24) }), true],
    ['of today', looked({ habit: 'daily-take', lookedAt: hours(23) }), false],
    ['of a clock that went wrong', looked({ habit: 'daily', lookedAt: now + 90_000_000 }), true],
    ['of a folder, a moment ago', { ...newSource('folder:a'), habit: 'daily' as const, lookedAt: now }, true],
    ['of a folder that waits to be asked', newSource('folder:a'), false],
    ['that is paused', looked({ habit: 'daily', lookedAt: 0, paused: true }), false],
  ] as const)('is due or not: %s', (_, source, due) => {
    expect(isDue(source, now)).toBe(due);
  });
});

it('an address is pinned where it names a commit', () => {
  const commit = '0123456789abcdef0123456789abcdef01234567';
  expect(pinnedCommit(`${url}/tree/${commit}/skills`)).toBe(commit);
  expect(pinnedCommit(`${url}/tree/main`)).toBeUndefined();
  expect(pinnedCommit('no address')).toBeUndefined();
});
