import { describe, expect, it } from 'vitest';
import {
  addGrant,
  type Grant,
  grantFor,
  grantsNow,
  readGrants,
  withGrant,
} from '../../../../src/core/permission/grants';
import type { Decision } from '../../../../src/core/permission/policy';

const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(64)) as [string, string, string];

const grant = (changes: Partial<Grant> = {}): Grant => ({
  skill: 'pdf',
  package: one,
  tool: 'bash',
  answer: 'allow',
  ...changes,
});

describe('what the user said of a skill and a tool', () => {
  const asked = { skill: 'pdf', package: one, tool: 'bash' };

  it.each<[string, Grant[], Grant['answer'] | undefined]>([
    ['nothing', [], undefined],
    ['that', [grant()], 'allow'],
    ['of another tool', [grant({ tool: 'skill' })], undefined],
    ['of another skill', [grant({ skill: 'doc' })], undefined],
    ['of another package of it', [grant({ package: two })], undefined],
    ['never', [grant({ answer: 'deny' })], 'deny'],
    ['never, of another package', [grant({ package: two, answer: 'deny' })], 'deny'],
    ['both', [grant(), grant({ package: two, answer: 'deny' })], 'deny'],
    ['of two packages', [grant({ package: two }), grant()], 'allow'],
  ])('is found: %s', (_case, grants, answer) => {
    expect(grantFor(grants, asked)?.answer).toBe(answer);
  });

  it.each<[Decision, Grant['answer'] | undefined, Decision]>([
    [{ answer: 'ask' }, undefined, { answer: 'ask' }],
    [{ answer: 'ask' }, 'allow', { answer: 'allow' }],
    [{ answer: 'ask' }, 'deny', { answer: 'deny' }],
    [{ answer: 'ask', click: true }, 'allow', { answer: 'ask', click: true }],
    [{ answer: 'ask', click: true }, 'deny', { answer: 'deny' }],
    [{ answer: 'allow' }, 'deny', { answer: 'deny' }],
    [{ answer: 'allow' }, 'allow', { answer: 'allow' }],
    [{ answer: 'deny', rule: { pattern: '*' } }, 'allow', { answer: 'deny', rule: { pattern: '*' } }],
  ])('makes of %j with %s: %j', (decision, answer, result) => {
    expect(withGrant(decision, answer && grant({ answer }))).toEqual(result);
  });

  it('takes the place of what was said before', () => {
    const before = [grant({ package: two }), grant({ tool: 'skill' }), grant({ skill: 'doc' })];
    expect(addGrant(before, grant({ answer: 'deny' }))).toEqual([
      grant({ tool: 'skill' }),
      grant({ skill: 'doc' }),
      grant({ answer: 'deny' }),
    ]);
  });
});

describe('after an update', () => {
  const packages = new Map<string, string | undefined>([
    ['pdf', two],
    ['doc', one],
    ['damaged', undefined],
  ]);

  it.each(['bash', 'read_skill_file', 'save_memo', 'gone'])('%s is asked for again', (tool) => {
    expect(grantsNow([grant({ tool }), grant({ tool, package: three })], packages)).toEqual([]);
  });

  it('never stays, for the new package too', () => {
    const refused = grant({ answer: 'deny' });
    expect(grantsNow([refused], packages)).toEqual([{ ...refused, package: two }]);
  });

  it('other skills keep theirs, and one that cannot be read; those of one that has gone go', () => {
    const kept = [grant({ skill: 'doc' }), grant({ skill: 'damaged' })];
    expect(grantsNow([...kept, grant({ skill: 'gone', answer: 'deny' })], packages)).toEqual(kept);
  });
});

describe('stored grants', () => {
  it('are read one by one: what is damaged costs itself alone', () => {
    const damaged = [
      null,
      'x',
      { ...grant(), package: 'abc' },
      { ...grant(), answer: 'ask' },
      { ...grant(), skill: '' },
    ];
    const older = { ...grant({ tool: 'web', answer: 'deny' }), listed: ['web'] };
    expect(readGrants([...damaged, grant(), older])).toEqual([
      grant(),
      grant({ tool: 'web', answer: 'deny' }),
    ]);
  });

  it('say when and where they were given, and count where that is damaged', () => {
    const given = { at: 1_700_000_000_000, site: 'a.example' };
    expect(readGrants([grant({ given })])).toEqual([grant({ given })]);
    for (const damaged of ['yesterday', { at: 9e15 }, { at: 1, site: 5 }, { site: 'x'.repeat(301) }])
      expect(readGrants([{ ...grant({ answer: 'deny' }), given: damaged }])).toEqual([
        grant({ answer: 'deny' }),
      ]);
  });

  it('count for a tool by the name that it had before', () => {
    expect(readGrants([grant({ tool: 'search_memos', answer: 'deny' })])).toEqual([
      grant({ tool: 'memory_search', answer: 'deny' }),
    ]);
  });

  it.each([undefined, null, {}, 'x'])('are none in %j', (stored) => {
    expect(readGrants(stored)).toEqual([]);
  });
});
