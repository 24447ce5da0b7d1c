import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPolicy, type Policy } from '../../../../src/core/permission/policy';
import {
  type PolicyRule,
  readableRules,
  rulesOf,
  withoutRule,
  withRule,
} from '../../../../src/core/permission/policy-rules';
import { readPolicy } from '../../../../src/core/permission/policy-schema';

const policy: Policy = {
  skill: { '*': 'ask' },
  tool: { bash: 'deny' },
  sites: { 'a.example': { skill: { pdf: 'allow' }, tool: { '*': 'ask' } }, 'b.example': {} },
};

describe('the rules of a policy', () => {
  it('are listed, those of sites after those for everywhere', () => {
    expect(rulesOf(policy)).toEqual([
      { kind: 'skill', pattern: '*', answer: 'ask' },
      { kind: 'tool', pattern: 'bash', answer: 'deny' },
      { kind: 'skill', pattern: 'pdf', answer: 'allow', site: 'a.example' },
      { kind: 'tool', pattern: '*', answer: 'ask', site: 'a.example' },
    ]);
  });

  it('have one answer for each pattern in each place', () => {
    const changed = withRule(policy, { kind: 'tool', pattern: 'bash', answer: 'allow' });
    expect(changed.tool).toEqual({ bash: 'allow' });
    const elsewhere = withRule(changed, { kind: 'tool', pattern: 'bash', answer: 'ask', site: 'b.example' });
    expect(elsewhere).toMatchObject({
      tool: { bash: 'allow' },
      sites: { 'b.example': { tool: { bash: 'ask' } } },
    });
  });

  it('leave nothing of a site behind when its last one goes', () => {
    const one = withoutRule(policy, { kind: 'skill', pattern: 'pdf', site: 'a.example' });
    expect(one.sites['a.example']).toEqual({ tool: { '*': 'ask' } });
    const none = withoutRule(one, { kind: 'tool', pattern: '*', site: 'a.example' });
    expect(Object.keys(none.sites)).toEqual(['b.example']);
    expect(withoutRule(none, { kind: 'tool', pattern: 'x', site: 'c.example' })).toEqual(none);
  });

  it.each(['constructor', 'toString'])('can be for a site or pattern called %s', (name) => {
    const read = readPolicy(
      withRule(emptyPolicy, { kind: 'skill', pattern: name, answer: 'deny', site: name }),
    );
    expect('policy' in read && rulesOf(read.policy)).toEqual(
      'policy' in read && [{ kind: 'skill', pattern: name, answer: 'deny', site: name }],
    );
  });

  it('make the same policy again, in whatever order they come', () => {
    const rule = fc.record({
      kind: fc.constantFrom('skill' as const, 'tool' as const),
      pattern: fc.constantFrom('*', 'bash', 'a*', 'constructor', '12'),
      answer: fc.constantFrom('allow' as const, 'ask' as const, 'deny' as const),
      site: fc.option(fc.constantFrom('a.example', 'b.example', 'localhost'), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(rule), (rules: PolicyRule[]) => {
        const made = rules.reduce(withRule, emptyPolicy);
        expect(readPolicy(made)).toEqual({ policy: made });
        expect(rulesOf(made).toReversed().reduce(withRule, emptyPolicy)).toEqual(made);
        expect(readableRules(made)).toEqual(rulesOf(made));
        expect(rules.reduce(withoutRule, made)).toEqual(emptyPolicy);
      }),
    );
  });
});

describe('of what is no policy', () => {
  it('the rules that can be read are found, and nothing else', () => {
    expect(
      readableRules({
        skill: { '': 'ask', pdf: 'deny', doc: 7 },
        tool: 'bash',
        sites: { 'no host': { tool: { bash: 'deny' } }, 'a.example': { tool: { bash: 'ask' }, more: 1 } },
        more: true,
      }),
    ).toEqual([
      { kind: 'skill', pattern: 'pdf', answer: 'deny' },
      { kind: 'tool', pattern: 'bash', answer: 'ask', site: 'a.example' },
    ]);
  });

  it.each([undefined, null, 'deny', 7, []])('there is none in %j', (stored) => {
    expect(readableRules(stored)).toEqual([]);
  });
});
