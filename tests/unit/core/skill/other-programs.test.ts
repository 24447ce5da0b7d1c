import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fileKind } from '../../../../src/core/skill/inventory';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { fillTemplate } from '../../../../src/core/skill/template';
import { requestOf } from '../prompt/fakes';

/** What docs/skills/reference.md says of the fields of other programs. */
const text = `---
name: deploy
description: Deploys what is there.
compatibility: Needs git and a shell
argument-hint: "[branch]"
context: fork
agent: Explore
hooks:
  PreToolUse: []
---

Status: !\`git status\`
`;

const { skill, diagnostics } = parseSkillMd(text, { id: 'deploy', source: 'user', files: ['SKILL.md'] });

test('fields of other programs have no effect, and are named', () => {
  expect(skill).toMatchObject({ mode: 'llm', allowedTools: [], compatibility: 'Needs git and a shell' });
  expect(diagnostics.map(({ severity, code, params }) => [severity, code, params[0]])).toEqual([
    ['note', 'key-own', 'argument-hint'],
    ['note', 'key-unknown', 'context'],
    ['note', 'key-unknown', 'agent'],
    ['note', 'key-unknown', 'hooks'],
  ]);
});

test.each([
  ['"[branch]"', '[branch]'],
  ['[branch]', '[branch]'],
  ['[from, to]', '[from, to]'],
  ['[from] [to]', '[from] [to]'],
  ['<file-or-pattern>', '<file-or-pattern>'],
  ['2026', '2026'],
  ['', undefined],
  ['"a\\n  b"', 'a b'],
  [`"${'x'.repeat(300)}"`, `${'x'.repeat(99)}…`],
])('argument-hint: %s says what to type', (written, hint) => {
  const file = `---\nname: deploy\ndescription: Deploys.\nargument-hint: ${written}\n---\n\nDo it.\n`;
  const { skill } = parseSkillMd(file, { id: 'deploy', source: 'user', files: ['SKILL.md'] });
  expect(skill?.argumentHint).toBe(hint);
});

test('a map for argument-hint is told of, and costs the skill nothing', () => {
  const file = '---\nname: deploy\ndescription: Deploys.\nargument-hint:\n  a: b\n---\n\nDo it.\n';
  const { skill, diagnostics } = parseSkillMd(file, { id: 'deploy', source: 'user', files: ['SKILL.md'] });
  expect(skill).toBeDefined();
  expect(skill?.argumentHint).toBeUndefined();
  expect(diagnostics.map(({ code }) => code)).toContain('field-not-text');
});

test('a command in the text is text', () => {
  if (!skill) throw new Error('It did not load');
  const request = requestOf('chosen', 'typed');
  expect(fillTemplate(skill.body, skill, request, { now: 0, language: 'English' })).toContain(
    '!`git status`',
  );
});

test('settings for other programs are files like any other', () => {
  expect(fileKind('agents/openai.yaml')).toBe('other');
});

test('the reference names each of them', () => {
  const reference = readFileSync(new URL('../../../../docs/skills/reference.md', import.meta.url), 'utf8');
  const rows = reference.split('## Fields of other programs')[1]?.split('\n## ')[0] ?? '';
  for (const name of [
    'compatibility',
    'PEP 723',
    'argument-hint',
    'context: fork',
    'agent`',
    'hooks',
    '!`command`',
    'agents/openai.yaml',
  ])
    expect(rows).toContain(name);
});
