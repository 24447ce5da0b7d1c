import { describe, expect, it, vi } from 'vitest';
import { type FindPackages, findInstalled } from '../../../src/background/granted-skills';
import { createPermissions, keepsNoGrants } from '../../../src/background/permissions';
import { LibraryError } from '../../../src/core/library/library-error';
import type { SkillManifest } from '../../../src/core/library/manifest';
import type { Grant } from '../../../src/core/permission/grants';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

const [one, two] = ['1'.repeat(64), '2'.repeat(64)];

const grant = (changes: Partial<Grant> = {}): Grant => ({
  skill: 'pdf',
  package: one,
  tool: 'bash',
  answer: 'allow',
  ...changes,
});

type Skills = Record<string, string | undefined>;

function permissionsOf(initial: Record<string, unknown> = {}, skills: Skills = {}) {
  const { area, kept } = memoryArea(initial);
  const installed = vi.fn<FindPackages>(async () => new Map(Object.entries(skills)));
  const permissions = createPermissions({ settings: createSettings(area), installed });
  return { permissions, kept, installed };
}

const pdf = one;
const bash = { name: 'bash', act: 'run', sources: ['user'] } as const;

describe('the policy', () => {
  it('is that of the defaults where none was set', async () => {
    const page = await permissionsOf().permissions.policy('https://a.example/');
    expect(page.tool(bash)).toEqual({ answer: 'ask' });
    expect(page.skill({ id: 'pdf', source: 'user' })).toEqual({ answer: 'allow' });
  });

  it('counts as it is stored, on its site', async () => {
    const { permissions } = permissionsOf({
      policy: { tool: { bash: 'allow' }, sites: { 'a.example': { tool: { bash: 'deny' } } } },
    });
    expect((await permissions.policy('https://b.example/')).tool(bash).answer).toBe('allow');
    expect((await permissions.policy('https://www.a.example/x')).tool(bash).answer).toBe('deny');
  });

  it.each([
    ['another answer', { tool: { '*': 'allow', bash: 'forbid' } }],
    ['a text', 'deny everything'],
    ['a list', [{ tool: 'bash' }]],
  ])('asks for everything where what was stored cannot be read: %s', async (_case, policy) => {
    const { permissions } = permissionsOf({ policy });
    const page = await permissions.policy('https://a.example/');
    expect(page.tool({ name: 'proofread', act: 'none', sources: ['builtin'] }).answer).toBe('ask');
    expect(page.skill({ id: 'polish', source: 'builtin' }).answer).toBe('ask');
    expect((await permissions.overview()).problems).not.toEqual([]);
  });

  it('is changed rule by rule, by two pages at once without loss', async () => {
    const { permissions, kept } = permissionsOf();
    const refused = await Promise.all([
      permissions.putRule({ kind: 'tool', pattern: 'bash', answer: 'deny' }),
      permissions.putRule({ kind: 'skill', pattern: 'internal-*', answer: 'deny' }),
      permissions.putRule({ kind: 'tool', pattern: 'bash', answer: 'allow', site: 'a.example' }),
    ]);
    expect(refused).toEqual([[], [], []]);
    expect(kept().policy).toEqual({
      skill: { 'internal-*': 'deny' },
      tool: { bash: 'deny' },
      sites: { 'a.example': { tool: { bash: 'allow' } } },
    });
    await permissions.removeRule({ kind: 'tool', pattern: 'bash', site: 'a.example' });
    expect(kept().policy).toEqual({ skill: { 'internal-*': 'deny' }, tool: { bash: 'deny' }, sites: {} });
  });

  it('takes no rule that could not be read, and says why', async () => {
    const { permissions, kept } = permissionsOf({ policy: { tool: { bash: 'deny' } } });
    expect(await permissions.putRule({ kind: 'tool', pattern: 'Bash(ls)', answer: 'allow' })).toEqual([
      { path: 'tool.Bash(ls)', message: expect.stringMatching(/parentheses/), code: 'parentheses' },
    ]);
    expect(await permissions.putRule({ kind: 'skill', pattern: '__proto__', answer: 'deny' })).not.toEqual(
      [],
    );
    expect(kept()).toEqual({ policy: { tool: { bash: 'deny' } } });
  });

  it('that cannot be read is not written over by a rule, and mended only on demand', async () => {
    const damaged = {
      tool: { bash: 'deny', '*': 'maybe' },
      sites: { 'a.example': { skill: { pdf: 'ask' } } },
    };
    const { permissions, kept } = permissionsOf({ policy: damaged });
    expect(await permissions.putRule({ kind: 'tool', pattern: 'skill', answer: 'allow' })).not.toEqual([]);
    await permissions.removeRule({ kind: 'tool', pattern: 'bash' });
    expect(kept().policy).toEqual(damaged);
    expect((await permissions.overview()).rules).toEqual([
      { kind: 'tool', pattern: 'bash', answer: 'deny' },
      { kind: 'skill', pattern: 'pdf', answer: 'ask', site: 'a.example' },
    ]);
    await permissions.mendPolicy();
    expect(kept().policy).toEqual({
      skill: {},
      tool: { bash: 'deny' },
      sites: { 'a.example': { skill: { pdf: 'ask' } } },
    });
  });
});

describe('grants', () => {
  it('of two runs at once are kept of both', async () => {
    const { permissions } = permissionsOf({}, { pdf });
    await Promise.all([
      permissions.grant([grant()]),
      permissions.grant([grant({ tool: 'save_memo' }), grant({ skill: 'doc', answer: 'deny' })]),
    ]);
    expect(await permissions.grants()).toEqual([
      grant(),
      grant({ tool: 'save_memo' }),
      grant({ skill: 'doc', answer: 'deny' }),
    ]);
  });

  it('to a package that is no longer there are not taken for one to what is', async () => {
    const { permissions } = permissionsOf({}, { pdf });
    await permissions.grant([grant({ package: two })]);
    expect(await permissions.grants()).toEqual([grant({ package: two })]);
    expect(await permissions.listed()).toEqual([{ grant: grant({ package: two }), old: true }]);
  });

  it('are kept where nobody can tell which skills there are, and nothing is forgotten', async () => {
    const { permissions, installed } = permissionsOf();
    installed.mockRejectedValue(new Error('no database'));
    await permissions.grant([grant()]);
    await permissions.forget();
    expect(await permissions.grants()).toEqual([grant()]);
  });

  it('that are damaged count as none, each alone', async () => {
    const { permissions } = permissionsOf({
      grants: [{ skill: 'pdf', tool: '*', answer: 'allow' }, grant()],
    });
    expect(await permissions.grants()).toEqual([grant()]);
  });

  it('are taken back one by one', async () => {
    const { permissions } = permissionsOf({ grants: [grant(), grant({ tool: 'skill' })] });
    await permissions.takeBack('pdf', 'bash');
    expect(await permissions.grants()).toEqual([grant({ tool: 'skill' })]);
  });

  it('go with their skill', async () => {
    const { permissions } = permissionsOf(
      { grants: [grant(), grant({ skill: 'doc' }), grant({ skill: 'gone', answer: 'deny' })] },
      { pdf, doc: undefined },
    );
    await permissions.forget();
    expect((await permissions.grants()).map(({ skill }) => skill)).toEqual(['pdf', 'doc']);
  });

  it('end with an update, but for what is refused', async () => {
    const never = grant({ tool: 'clipboard', answer: 'deny' });
    const { permissions } = permissionsOf(
      { grants: [grant(), grant({ tool: 'proofread' }), never] },
      { pdf: two },
    );
    await permissions.forget();
    expect(await permissions.grants()).toEqual([{ ...never, package: two }]);
  });

  it('that an update will end are told before it', async () => {
    const grants = [
      grant(),
      grant({ tool: 'skill', answer: 'deny' }),
      grant({ tool: 'save_memo', package: two }),
    ];
    const { permissions } = permissionsOf({ grants }, { pdf });
    expect(await permissions.allowedTo('pdf')).toEqual([grant()]);
    expect(await permissions.allowedTo('doc')).toEqual([]);
  });

  it('count in a private window, where none is kept', async () => {
    const { permissions, kept } = permissionsOf({ grants: [grant()] }, { pdf });
    const before = structuredClone(kept());
    const inPrivate = keepsNoGrants(permissions);
    await inPrivate.grant([grant({ tool: 'skill' })]);
    expect(await inPrivate.grants()).toEqual([grant()]);
    expect(kept()).toEqual(before);
  });
});

describe('installed skills', () => {
  it('are told apart: there, damaged, gone; and a store that fails is no proof that one has gone', async () => {
    const manifest = vi.fn(async (id: string) => {
      if (id === 'damaged') throw new LibraryError('store-damaged');
      if (id === 'broken') throw new LibraryError('store-failed');
      if (id !== 'pdf') return undefined;
      return { hashes: { package: one, skillMd: one } } as unknown as SkillManifest;
    });
    const find = findInstalled({ manifest });
    expect([...(await find(['pdf', 'damaged', 'gone', 'pdf']))]).toEqual([
      ['pdf', one],
      ['damaged', undefined],
    ]);
    await expect(find(['broken'])).rejects.toThrow('store-failed');
  });
});
