import { describe, expect, it } from 'vitest';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { fixtures, parseFixture } from './fixtures';

const plain = { name: 'trial', description: 'A trial' };

function parse(lines: Record<string, string>, id = 'trial') {
  const head = Object.entries({ ...plain, ...lines }).map(([key, value]) => `${key}: ${value}`);
  const text = `---\n${head.join('\n')}\n---\nBody\n`;
  return parseSkillMd(text, { id, source: 'user', files: ['SKILL.md'] });
}

function codes({ diagnostics }: ReturnType<typeof parse>): string[] {
  return diagnostics.map(({ severity, code, line }) => `${severity} ${code}:${line}`);
}

describe('the strict grade', () => {
  it('is reached with every field of the open format', () => {
    const parsed = parse({
      license: 'MIT',
      compatibility: 'Needs git',
      metadata: '{author: someone, version: "1.0"}',
      'allowed-tools': 'Bash(git:*) Read',
    });
    expect(codes(parsed)).toEqual([]);
    expect(parsed.conforms).toBe(true);
  });

  it.each([
    ['a name of 64 characters', { name: 'x'.repeat(64) }, 'x'.repeat(64)],
    ['a description of 1,024 characters', { description: '𝄞'.repeat(1024) }, 'trial'],
    ['a compatibility of 500 characters', { compatibility: 'x'.repeat(500) }, 'trial'],
  ])('takes %s', (_, lines, id) => {
    expect(parse(lines, id).conforms).toBe(true);
  });

  it.each([
    [{ name: 'x'.repeat(65) }, 'x'.repeat(65), 'warning name-format:2'],
    [{ name: 'Trial' }, 'Trial', 'warning name-format:2'],
    [{ name: 'a--b' }, 'a--b', 'warning name-format:2'],
    [{ name: '-a' }, '-a', 'warning name-format:2'],
    [{ name: 'a_b' }, 'a_b', 'warning name-format:2'],
    [{}, 'other', 'warning name-not-folder:2'],
    [{ description: 'x'.repeat(1025) }, 'trial', 'warning description-long:3'],
    [{ compatibility: 'x'.repeat(501) }, 'trial', 'note compatibility-long:4'],
    [{ compatibility: '""' }, 'trial', 'note compatibility-empty:4'],
    [{ compatibility: '' }, 'trial', 'note compatibility-empty:4'],
    [{ compatibility: '[a]' }, 'trial', 'warning field-not-text:4'],
    [{ metadata: '{version: 1.0}' }, 'trial', 'note metadata-not-text:4'],
    [{ metadata: '{inner: {a: b}}' }, 'trial', 'note metadata-not-text:4'],
    [{ metadata: '{1: b}' }, 'trial', 'note metadata-not-text:4'],
    [{ metadata: '[a]' }, 'trial', 'warning metadata-format:4'],
    [{ allowed_tools: '[insert_text]' }, 'trial', 'note key-own:4'],
    [{ mode: 'llm' }, 'trial', 'note key-own:4'],
    [{ 'disable-model-invocation': 'true' }, 'trial', 'note key-own:4'],
    [{ 'user-invocable': 'true' }, 'trial', 'note key-own:4'],
    [{ colour: 'red' }, 'trial', 'note key-unknown:4'],
  ])('%j in the folder %s is not it: %s', (lines, id, code) => {
    const parsed = parse(lines, id);
    expect(codes(parsed)).toEqual([code]);
    expect(parsed.skill).toBeDefined();
    expect(parsed.conforms).toBe(false);
  });

  it('is not reached by a file that had to be repaired, and never by one that does not load', () => {
    for (const id of fixtures) {
      const { skill, diagnostics, conforms } = parseFixture(id);
      const spotless = diagnostics.every(({ code }) => code === 'file-name');
      expect(conforms, id).toBe(skill !== undefined && spotless);
    }
    expect(parseFixture('colon-in-description').conforms).toBe(false);
  });

  it.each(['bom', 'crlf', 'leading-blank-lines', 'lower-case-file', 'rules-in-body'])(
    'lets pass: %s',
    (id) => {
      expect(parseFixture(id).conforms).toBe(true);
    },
  );
});
