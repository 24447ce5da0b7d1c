import { describe, expect, it } from 'vitest';
import { type PolicyProblemCode, readPolicy } from '../../../../src/core/permission/policy-schema';

describe('a stored policy', () => {
  it.each([
    ['nothing', undefined, { skill: {}, tool: {}, sites: {} }],
    ['an empty one', {}, { skill: {}, tool: {}, sites: {} }],
    [
      'a whole one',
      {
        skill: { '*': 'ask', 'internal-*': 'deny', 'notes (old)': 'allow' },
        tool: { bash: 'ask' },
        sites: { 'example.com': { tool: { '*': 'deny' } } },
      },
      {
        skill: { '*': 'ask', 'internal-*': 'deny', 'notes (old)': 'allow' },
        tool: { bash: 'ask' },
        sites: { 'example.com': { tool: { '*': 'deny' } } },
      },
    ],
  ])('is read: %s', (_case, stored, policy) => {
    expect(readPolicy(stored)).toEqual({ policy });
  });

  it.each<[string, unknown, string, RegExp, PolicyProblemCode]>([
    ['another answer', { skill: { pdf: 'yes' } }, 'skill.pdf', /allow, ask, deny, and not ".*yes/, 'answer'],
    ['no answer', { skill: { pdf: null } }, 'skill.pdf', /allow, ask, deny/, 'answer'],
    ['an empty pattern', { skill: { '': 'ask' } }, 'skill.', /empty/, 'empty'],
    ['spaces around', { tool: { ' bash': 'deny' } }, 'tool. bash', /spaces around/, 'spaces'],
    [
      'a long pattern',
      { skill: { ['x'.repeat(201)]: 'ask' } },
      `skill.${'x'.repeat(201)}`,
      /longer than 200/,
      'long',
    ],
    [
      'a part of a tool',
      { tool: { 'Bash(git:*)': 'allow' } },
      'tool.Bash(git:*)',
      /parentheses/,
      'parentheses',
    ],
    ['a list for a map', { skill: ['pdf'] }, 'skill', /has to be a map/, 'map'],
    ['a text for a map', { tool: 'bash' }, 'tool', /has to be a map/, 'map'],
    ['no site', { sites: { 'not a host': {} } }, 'sites.not a host', /is no site/, 'site'],
    [
      'a site with its address',
      { sites: { 'https://example.com/': {} } },
      'sites.https://example.com/',
      /is no site/,
      'site',
    ],
    [
      'a wrong pattern of a site',
      { sites: { 'example.com': { skill: { a: 1 } } } },
      'sites.example.com.skill.a',
      /allow, ask/,
      'answer',
    ],
    ['a name that maps drop', JSON.parse('{"skill":{"__proto__":"deny"}}'), 'skill', /__proto__/, 'map'],
    ['a site that maps drop', JSON.parse('{"sites":{"__proto__":{}}}'), 'sites', /__proto__/, 'map'],
    ['another key', { skills: {} }, '', /skills/, 'unreadable'],
    ['no policy at all', 'deny', '', /./, 'unreadable'],
  ])('is refused with its place and a reason: %s', (_case, stored, path, message, code) => {
    const read = readPolicy(stored);
    expect(read).toEqual({ problems: [{ path, code, message: expect.stringMatching(message) }] });
  });

  it('tells of everything that is wrong', () => {
    const read = readPolicy({ skill: { a: 'x', b: 'y' }, tool: { '': 'deny' } });
    expect('problems' in read && read.problems.map(({ path }) => path)).toEqual([
      'skill.a',
      'skill.b',
      'tool.',
    ]);
  });
});
