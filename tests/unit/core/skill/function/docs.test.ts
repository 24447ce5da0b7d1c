import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkValue } from '../../../../../src/core/skill/function/validate';
import { run } from '../../../sandbox/script/run';
import { readFiles, readFunction } from './fixtures';

const docs = readFileSync('docs/skills/functions.md', 'utf8');

/** The example in that language. */
const example = (language: string) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(docs)?.[1] ?? '';

it('the example of the docs loads, runs, and gives what it says', async () => {
  const { skill, diagnostics } = readFiles(
    { 'skill.json': example('json'), 'index.js': example('js') },
    'word-count',
  );
  expect(diagnostics).toEqual([]);
  const input = checkValue(skill?.signature?.input ?? {}, { text: 'one two two' });
  expect(input).toEqual({ value: { text: 'one two two', unique: false } });
  const given = await run(example('js'), {
    isFunction: true,
    entry: 'index.js',
    input: { text: 'one two two', unique: true },
  });
  expect(given).toEqual({ value: { words: 2 }, files: {}, stderr: '' });
  expect(checkValue(skill?.signature?.output ?? {}, { words: 2 })).toEqual({ value: { words: 2 } });
});

it('the pipeline of the docs is that of the fixture', () => {
  const [, composite = ''] = docs.split('## composite');
  const written = /```json\n([\s\S]*?)```/.exec(composite)?.[1] ?? '';
  const { skill, diagnostics } = readFiles({ 'skill.json': written }, 'headline');
  expect(diagnostics).toEqual([]);
  expect(skill?.pipeline).toEqual(readFunction('workflow/headline').skill?.pipeline);
});
