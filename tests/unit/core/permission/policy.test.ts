import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Answer,
  answers,
  askingPolicy,
  defaultForTool,
  emptyPolicy,
  type Patterns,
  type Policy,
  policyFor,
  stricter,
  type ToolAct,
  withForeignText,
} from '../../../../src/core/permission/policy';
import { compareSpecificity, matchesWildcard, specificityOf } from '../../../../src/core/permission/wildcard';
import type { SkillSource } from '../../../../src/core/skill/model';

const page = 'https://docs.example.com/a';

function forSkills(skill: Patterns, sites: Record<string, Patterns> = {}): Policy {
  const bySite = Object.entries(sites).map(([site, patterns]) => [site, { skill: patterns }]);
  return { skill, tool: {}, sites: Object.fromEntries(bySite) };
}

function askSkill(policy: Policy, id: string, source: SkillSource = 'user', url = page): Answer {
  return policyFor(policy, url).skill({ id, source }).answer;
}

describe('of the patterns that fit a skill', () => {
  const internal: Patterns = { '*': 'ask', 'internal-*': 'deny' };

  it.each<[string, Policy, string, Answer]>([
    ['the longer', forSkills(internal), 'internal-notes', 'deny'],
    ['the one that fits', forSkills(internal), 'notes', 'ask'],
    [
      'the name itself',
      forSkills({ 'internal-*': 'deny', 'internal-faq': 'allow' }),
      'internal-faq',
      'allow',
    ],
    [
      'the more specific before the site’s',
      forSkills(internal, { 'example.com': { '*': 'allow' } }),
      'internal-x',
      'deny',
    ],
    [
      'the site’s before the global',
      forSkills({ '*': 'ask' }, { 'example.com': { '*': 'allow' } }),
      'notes',
      'allow',
    ],
    [
      'the site’s, also where it is stricter',
      forSkills({ '*': 'allow' }, { 'example.com': { '*': 'deny' } }),
      'notes',
      'deny',
    ],
    [
      'the nearer site’s',
      forSkills({}, { 'example.com': { '*': 'deny' }, 'docs.example.com': { '*': 'allow' } }),
      'notes',
      'allow',
    ],
    ['none of another site', forSkills({ '*': 'ask' }, { 'other.com': { '*': 'deny' } }), 'notes', 'ask'],
    [
      'none of a site that only ends alike',
      forSkills({ '*': 'ask' }, { 'ample.com': { '*': 'deny' } }),
      'notes',
      'ask',
    ],
    ['the stricter of two alike', forSkills({ 'a*': 'allow', '*b': 'deny' }), 'ab', 'deny'],
    ['the stricter of two alike, in either order', forSkills({ '*b': 'deny', 'a*': 'allow' }), 'ab', 'deny'],
    ['the one with more characters', forSkills({ 'a*': 'allow', 'a*b*': 'ask' }), 'abc', 'ask'],
    ['the one with fewer stars', forSkills({ '*ab*': 'ask', 'ab*': 'allow' }), 'abc', 'allow'],
    ['the one that names a source', forSkills({ '*': 'allow', 'user:*': 'ask' }), 'notes', 'ask'],
    ['not one of another source', forSkills({ '*': 'allow', 'plugin:*': 'deny' }), 'notes', 'allow'],
    ['a source says less than the name', forSkills({ 'user:*': 'deny', notes: 'allow' }), 'notes', 'allow'],
    ['a refusal in other case', forSkills({ 'Internal-*': 'deny' }), 'internal-x', 'deny'],
    ['a refusal of a name in other case', forSkills({ 'internal-*': 'deny' }), 'Internal-X', 'deny'],
    [
      'a refusal with accents written otherwise',
      forSkills({ 'caf\u00e9*': 'deny' }),
      'cafe\u0301-menu',
      'deny',
    ],
    ['no permission in other case', forSkills({ '*': 'ask', pdf: 'allow' }), 'PDF', 'ask'],
  ])('%s decides', (_case, policy, id, answer) => {
    expect(askSkill(policy, id)).toBe(answer);
  });

  it('is told which has decided', () => {
    const policy = forSkills({ '*': 'ask' }, { 'example.com': { 'user:*': 'deny' } });
    expect(policyFor(policy, page).skill({ id: 'notes', source: 'user' })).toEqual({
      answer: 'deny',
      rule: { pattern: 'user:*', site: 'example.com' },
    });
    expect(policyFor(policy, '').skill({ id: 'notes', source: 'user' })).toEqual({
      answer: 'ask',
      rule: { pattern: '*' },
    });
    expect(policyFor(emptyPolicy, page).skill({ id: 'notes', source: 'user' })).toEqual({ answer: 'allow' });
  });

  it.each(['https://docs.example.com./', 'blob:https://docs.example.com/1', 'http://docs.example.com:8080/'])(
    'a page leads out of no rule: %s',
    (url) => {
      expect(askSkill(forSkills({}, { 'example.com': { '*': 'deny' } }), 'notes', 'user', url)).toBe('deny');
    },
  );
});

describe('where no pattern fits', () => {
  it.each<[SkillSource, Answer]>([
    ['builtin', 'allow'],
    ['user', 'allow'],
    ['plugin', 'allow'],
    ['site', 'ask'],
  ])('a skill of %s is answered with %s', (source, answer) => {
    expect(askSkill(emptyPolicy, 'notes', source)).toBe(answer);
  });

  it.each<[ToolAct, SkillSource[], Answer]>([
    ['none', ['user'], 'allow'],
    ['user', ['user'], 'allow'],
    ['store', ['user'], 'allow'],
    ['run', ['user'], 'ask'],
    ['send', ['user'], 'ask'],
    ['run', ['builtin'], 'allow'],
    ['send', ['builtin', 'builtin'], 'allow'],
    ['run', ['builtin', 'user'], 'ask'],
    ['run', [], 'ask'],
    ['none', [], 'allow'],
  ])('a tool that acts on %s for %j is answered with %s', (act, sources, answer) => {
    expect(policyFor(emptyPolicy, page).tool({ name: 'any', act, sources })).toEqual({ answer });
    expect(defaultForTool({ act, sources })).toBe(answer);
  });

  it('everything is asked for while the policy cannot be read', () => {
    const asking = policyFor(askingPolicy, page);
    expect(asking.skill({ id: 'x', source: 'builtin' }).answer).toBe('ask');
    expect(asking.tool({ name: 'x', act: 'none', sources: ['builtin'] }).answer).toBe('ask');
  });
});

describe('of the patterns that fit a tool', () => {
  const ask = (tool: Patterns, name: string) =>
    policyFor({ skill: {}, tool, sites: {} }, page).tool({ name, act: 'run', sources: ['user'] }).answer;

  it.each<[Patterns, string, Answer]>([
    [{ bash: 'deny' }, 'bash', 'deny'],
    [{ Bash: 'deny' }, 'bash', 'deny'],
    [{ shell: 'allow' }, 'bash', 'allow'],
    [{ Read: 'deny' }, 'read_skill_file', 'deny'],
    [{ Bash: 'allow', bash: 'ask' }, 'bash', 'ask'],
    [{ '*': 'allow' }, 'bash', 'allow'],
    [{ '*': 'deny', 'read_*': 'allow' }, 'read_skill_file', 'allow'],
    [{ save_memo: 'deny' }, 'bash', 'ask'],
    // By names that tools had before, and for what keeps a text by whichever way.
    [{ search_memos: 'deny' }, 'memory_search', 'deny'],
    [{ forget_memo: 'deny' }, 'memory_forget', 'deny'],
    [{ save_memo: 'deny' }, 'memory_store', 'deny'],
    [{ 'save_*': 'deny' }, 'memory_store', 'deny'],
    [{ '*_memo*': 'deny' }, 'memory_search', 'deny'],
    [{ '*_memo*': 'deny' }, 'memory_forget', 'deny'],
    [{ save_memo: 'deny', memory_store: 'allow' }, 'memory_store', 'allow'],
    [{ save_memo: 'deny', memory_store: 'allow' }, 'save_memo', 'deny'],
  ])('in %j, for %s the answer is %s', (tool, name, answer) => {
    expect(ask(tool, name)).toBe(answer);
  });
});

describe('once foreign text is in the context', () => {
  it.each<[ToolAct, Answer, Answer, true | undefined]>([
    ['send', 'allow', 'ask', true],
    ['store', 'allow', 'ask', true],
    ['send', 'ask', 'ask', true],
    ['send', 'deny', 'deny', undefined],
    ['run', 'allow', 'allow', undefined],
    ['user', 'allow', 'allow', undefined],
    ['none', 'ask', 'ask', undefined],
  ])('%s that was answered %s is answered %s', (act, before, answer, click) => {
    expect(withForeignText({ answer: before }, act)).toEqual({ answer, ...(click && { click }) });
  });
});

describe('the stricter answer', () => {
  it.each<[Answer, Answer, Answer]>([
    ['allow', 'ask', 'ask'],
    ['deny', 'ask', 'deny'],
    ['allow', 'allow', 'allow'],
  ])('of %s and %s is %s', (a, b, strict) => {
    expect(stricter(a, b)).toBe(strict);
    expect(stricter(b, a)).toBe(strict);
  });
});

describe('whatever a policy holds', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'b', 'B', '-'), minLength: 1, maxLength: 6 });
  const pattern = fc.string({
    unit: fc.constantFrom('a', 'b', 'A', '-', '*', '*'),
    minLength: 1,
    maxLength: 6,
  });
  const patterns = fc.dictionary(pattern, fc.constantFrom(...answers), { maxKeys: 8 });
  const sites = fc.dictionary(
    fc.constantFrom('example.com', 'docs.example.com', 'other.com'),
    fc.record({ skill: patterns, tool: patterns }),
  );
  const policies = fc.record({ skill: patterns, tool: patterns, sites });

  it('a name that a pattern denies is allowed by none that says less of it', () => {
    fc.assert(
      fc.property(policies, name, (policy, id) => {
        const decision = policyFor(policy, page).skill({ id, source: 'user' });
        if (decision.answer !== 'allow') return;
        const here = [policy, policy.sites['example.com'], policy.sites['docs.example.com']];
        const denied = here
          .flatMap((rules) => Object.entries(rules?.skill ?? {}))
          .filter(
            ([text, answer]) => answer === 'deny' && matchesWildcard(text.toLowerCase(), id.toLowerCase()),
          );
        for (const [text] of denied) {
          const allowing = decision.rule?.pattern ?? '';
          expect(compareSpecificity(specificityOf(allowing), specificityOf(text))).toBeGreaterThanOrEqual(
            // As specific a pattern may allow only where it is the site's.
            decision.rule?.site === undefined ? Number.MIN_VALUE : 0,
          );
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('the order in which it was written is no matter', () => {
    fc.assert(
      fc.property(policies, name, (policy, id) => {
        const turned = (rules: Patterns) => Object.fromEntries(Object.entries(rules).reverse());
        const other = { ...policy, skill: turned(policy.skill) };
        expect(askSkill(other, id)).toBe(askSkill(policy, id));
      }),
    );
  });

  it('one more refusal never makes anything looser', () => {
    fc.assert(
      fc.property(policies, pattern, name, (policy, refused, id) => {
        const more = { ...policy, skill: { ...policy.skill, [refused]: 'deny' as const } };
        expect(stricter(askSkill(more, id), askSkill(policy, id))).toBe(askSkill(more, id));
      }),
    );
  });
});
