import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  answers,
  emptyPolicy,
  type Policy,
  policyFor,
  type ToolAct,
} from '../../../../src/core/permission/policy';
import { type PolicyRule, withRule } from '../../../../src/core/permission/policy-rules';
import { restorePolicy } from '../../../../src/core/permission/restore-policy';
import { harmlessRisk } from '../../../../src/core/tools/tools';

const isHarmless = (tool: string) => harmlessRisk(tool) !== undefined;

/** `skill internal-* deny`, `tool bash ask @example.com` */
function rule(text: string): PolicyRule {
  const [kind, pattern = '', answer, site] = text.split(' ');
  return {
    kind: kind === 'skill' ? 'skill' : 'tool',
    pattern,
    answer: answer as Answer,
    ...(site && { site: site.slice(1) }),
  };
}

const policyOf = (rules: readonly PolicyRule[]): Policy => rules.reduce(withRule, emptyPolicy);

describe('the rules of a backup', () => {
  it.each<[name: string, present: string[], saved: string[], after: string[]]>([
    [
      'that refuse are taken over',
      [],
      ['tool bash deny', 'skill internal-* deny'],
      ['tool bash deny', 'skill internal-* deny'],
    ],
    [
      'that refuse stand in the place of looser ones',
      ['tool bash allow'],
      ['tool bash deny'],
      ['tool bash deny'],
    ],
    [
      'that ask stand in the place of what is allowed',
      ['skill a* allow'],
      ['skill a* ask'],
      ['skill a* ask'],
    ],
    ['that allow what is asked by default are left out', [], ['tool bash allow', 'tool * allow'], []],
    ['that allow skills, a site’s among them, are left out', [], ['skill notes allow'], []],
    [
      'that allow what is allowed anyway are taken over',
      [],
      ['skill user:notes allow', 'tool save_memo allow'],
      ['skill user:notes allow', 'tool save_memo allow'],
    ],
    [
      'that allow what is refused are left out',
      ['skill * deny'],
      ['skill user:notes allow', 'skill notes ask'],
      ['skill * deny'],
    ],
    [
      'that allow what a rule asks are left out',
      ['tool save_* ask'],
      ['tool save_memo allow'],
      ['tool save_* ask'],
    ],
    ['that ask where less is refused are left out', ['tool b* deny'], ['tool bash ask'], ['tool b* deny']],
    [
      'that ask where more is refused are taken over',
      ['tool bash deny'],
      ['tool b* ask'],
      ['tool bash deny', 'tool b* ask'],
    ],
    [
      'of one site do not loosen what is for another',
      ['tool bash deny @a.example'],
      ['tool bash ask @b.example'],
      ['tool bash deny @a.example', 'tool bash ask @b.example'],
    ],
    [
      'of a site under one that refuses are left out',
      ['tool bash deny @a.example'],
      ['tool bash ask @docs.a.example'],
      ['tool bash deny @a.example'],
    ],
    [
      'of one source do not loosen what is for another',
      ['skill user:* deny'],
      ['skill plugin:notes ask'],
      ['skill user:* deny', 'skill plugin:notes ask'],
    ],
    [
      'for another case of a name are left out where they loosen',
      ['skill * deny'],
      ['skill Notes ask'],
      ['skill * deny'],
    ],
    ['by the name of another program are about ours', ['tool b* deny'], ['tool Shell ask'], ['tool b* deny']],
    ['that are there already stay', ['tool bash allow'], ['tool bash allow'], ['tool bash allow']],
  ])('%s', (_name, present, saved, after) => {
    const restored = restorePolicy(policyOf(present.map(rule)), saved.map(rule), isHarmless);
    expect(restored.policy).toEqual(policyOf(after.map(rule)));
    const kept = saved.filter((each) => after.includes(each)).length;
    expect(restored.leftOut).toBe(saved.length - kept);
  });

  it('are no more than a user may have written', () => {
    const saved = Array.from({ length: 10_000 }, (_, index) => rule(`tool t${index} deny`));
    expect(restorePolicy(emptyPolicy, saved, isHarmless).leftOut).toBe(9_500);
  });

  it('make no decision looser, whatever it is about', () => {
    const site = fc.constantFrom(undefined, 'a.example', 'docs.a.example', 'b.example');
    const answer = fc.constantFrom(...answers);
    const ofSkill = fc.record({
      kind: fc.constant('skill' as const),
      pattern: fc
        .tuple(
          fc.constantFrom('', '', 'user:', 'site:'),
          fc.string({ unit: fc.constantFrom('a', 'A', 'b', '*'), minLength: 1, maxLength: 4 }),
        )
        .map((parts) => parts.join('')),
      answer,
      site,
    });
    const ofTool = fc.record({
      kind: fc.constant('tool' as const),
      pattern: fc.constantFrom(
        '*',
        'b*',
        '*sh',
        'bash',
        'Bash',
        'shell',
        'save_*',
        'save_memo',
        's*',
        '*e*',
        'read',
        'Read_*',
        'read_skill_file',
      ),
      answer,
      site,
    });
    const rules = fc.array(fc.oneof(ofSkill, ofTool), { maxLength: 8 });
    fc.assert(
      fc.property(rules, rules, (mine, saved) => {
        const present = policyOf(mine);
        const { policy } = restorePolicy(present, saved, isHarmless);
        for (const url of ['', 'https://a.example/', 'https://x.docs.a.example/', 'https://b.example/']) {
          const [before, after] = [present, policy].map((each) => decisionsOn(each, url));
          expect(
            after?.map(
              ({ answer: now }, index) => strictnessOf(now) >= strictnessOf(before?.[index]?.answer),
            ),
          ).not.toContain(false);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

const strictnessOf = (given: Answer | undefined) => (given ? answers.indexOf(given) : 0);

const tools: [string, ToolAct][] = [
  ['bash', 'run'],
  ['save_memo', 'store'],
  ['read_skill_file', 'none'],
  ['skill:a', 'run'],
];

function decisionsOn(policy: Policy, url: string) {
  const { skill, tool } = policyFor(policy, url);
  const sources = ['builtin', 'user', 'plugin', 'site'] as const;
  const ids = ['a', 'A', 'b', 'ab', 'aB', 'ba', 'aab', 'AAB', 'abab'];
  return [
    ...ids.flatMap((id) => sources.map((source) => skill({ id, source }))),
    ...tools.flatMap(([name, act]) =>
      [['builtin'], ['user'], []].map((each) => tool({ name, act, sources: each as ('builtin' | 'user')[] })),
    ),
  ];
}
