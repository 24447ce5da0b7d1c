import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { parseSkillMd } from '../../../src/core/skill/skill-md';
import { stripTypes } from '../../../src/sandbox/script/types/strip-types';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The first block of code in that language. */
function example(language: string): string {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)?.[1];
  if (found === undefined) throw new Error(`The README has no example in ${language}`);
  return found;
}

describe("the README's examples", () => {
  const skillMd = example('markdown');
  const read = (text: string) => parseSkillMd(text, { id: 'haiku', source: 'user', files: ['SKILL.md'] });

  test('a skill loads without a word', () => {
    expect(read(skillMd)).toMatchObject({ skill: { name: 'haiku', allowedTools: ['insert_text'] } });
    expect(read(skillMd).diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  test('a form is one', () => {
    const { skill, diagnostics } = read(skillMd.replace('---\nTurn', `${example('yaml')}---\nTurn`));
    expect(diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
    expect(skill?.input).toEqual([
      { name: 'guest', kind: 'text', label: 'Guest', required: true, max: 60 },
      {
        name: 'tone',
        kind: 'choice',
        label: 'tone',
        required: false,
        options: ['warm', 'formal'],
        default: 'warm',
      },
      { name: 'seats', kind: 'number', label: 'seats', required: false, whole: true, min: 1, max: 12 },
    ]);
  });

  test('a script in TypeScript is one', () => {
    expect(stripTypes('scripts/execute.ts', example('ts'))).toEqual({
      code: expect.stringContaining('export async function execute(input, { tools })'),
    });
  });
});

test('every picture of the README is there', () => {
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
