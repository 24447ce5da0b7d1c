import { describe, expect, it } from 'vitest';
import {
  addGrant,
  type Grant,
  grantFor,
  grantsAfterUpdate,
  readGrants,
  withGrant,
} from '../../../../src/core/permission/grants';
import type { Decision, ToolAct } from '../../../../src/core/permission/policy';

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
  const nothing = { added: [], removed: [] };
  const none = { files: { ...nothing, changed: [] }, tools: nothing };
  const acts: Record<string, ToolAct> = {
    bash: 'run',
    read_skill_file: 'none',
    save_memo: 'store',
    web: 'send',
  };
  const update = (change: Partial<Parameters<typeof grantsAfterUpdate>[1]['change']>, grants: Grant[]) =>
    grantsAfterUpdate(grants, {
      skill: 'pdf',
      before: one,
      after: two,
      change: { ...none, ...change },
      actOf: (tool) => (Object.hasOwn(acts, tool) ? acts[tool] : undefined),
    });
  const files = (changes: Partial<typeof none.files>) => ({ files: { ...none.files, ...changes } });

  it.each<[string, Parameters<typeof update>[0], string, 'tool' | 'files' | undefined]>([
    ['a changed script', files({ changed: ['scripts/a.py'] as never }), 'bash', 'files'],
    ['changed instructions', files({ changed: ['SKILL.md'] as never }), 'bash', 'files'],
    ['a new file', files({ added: ['x'] as never }), 'web', 'files'],
    ['a file that is gone', files({ removed: ['x'] as never }), 'bash', 'files'],
    ['a tool that there is not any more', files({ added: ['x'] as never }), 'gone', 'files'],
    ['a changed file, for reading', files({ changed: ['SKILL.md'] as never }), 'read_skill_file', undefined],
    ['a changed file, for keeping', files({ changed: ['SKILL.md'] as never }), 'save_memo', undefined],
    ['a tool newly listed', { tools: { added: ['save_memo'], removed: [] } }, 'save_memo', 'tool'],
    [
      'a tool newly listed by another name',
      { tools: { added: ['Bash(git:*)'], removed: [] } },
      'bash',
      'tool',
    ],
    ['a tool no longer listed', { tools: { added: [], removed: ['Read'] } }, 'read_skill_file', 'tool'],
    ['another tool newly listed', { tools: { added: ['web'], removed: [] } }, 'read_skill_file', undefined],
  ])('%s is asked for again where it is new', (_case, change, tool, because) => {
    const given = grant({ tool });
    const kept = grant({ tool, package: two });
    expect(update(change, [given])).toEqual(
      because ? { grants: [], asksAgain: [{ ...given, because }] } : { grants: [kept], asksAgain: [] },
    );
  });

  it('never stays, for the new package too', () => {
    const change = { ...files({ changed: ['SKILL.md'] as never }), tools: { added: ['bash'], removed: [] } };
    const refused = grant({ answer: 'deny' });
    expect(update(change, [refused])).toEqual({ grants: [{ ...refused, package: two }], asksAgain: [] });
  });

  it('what was granted to an older package has ended, and other skills keep theirs', () => {
    const other = grant({ skill: 'doc' });
    expect(update({}, [grant({ package: three }), other])).toEqual({ grants: [other], asksAgain: [] });
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
      { ...grant(), more: 1 },
    ];
    expect(readGrants([...damaged, grant(), grant({ tool: 'web', answer: 'deny' })])).toEqual([
      grant(),
      grant({ tool: 'web', answer: 'deny' }),
    ]);
  });

  it.each([undefined, null, {}, 'x'])('are none in %j', (stored) => {
    expect(readGrants(stored)).toEqual([]);
  });
});
