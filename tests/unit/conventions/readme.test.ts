import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { identity } from '../../../scripts/identity';
import { readManagedSources } from '../../../src/core/library/managed';
import { parseSkillMd } from '../../../src/core/skill/skill-md';
import { stripTypes } from '../../../src/sandbox/script/types/strip-types';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const page = (path: string): string => readFileSync(join(root, path), 'utf8');
const authoring = 'docs/skills/authoring.md';

/** The first block of code in that language. */
function example(language: string, path = authoring): string {
  const found = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page(path))?.[1];
  if (found === undefined) throw new Error(`${path} has no example in ${language}`);
  return found;
}

describe('the examples', () => {
  const skillMd = example('markdown');
  const read = (text: string) => parseSkillMd(text, { id: 'haiku', source: 'user', files: ['SKILL.md'] });

  test('a skill loads without a word', () => {
    expect(read(skillMd)).toMatchObject({ skill: { name: 'haiku', allowedTools: ['insert_text'] } });
    expect(read(skillMd).diagnostics.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  test.each(['README.md', 'README.zh-CN.md'])('the skill in %s loads without a word', (path) => {
    const { skill, diagnostics } = read(example('markdown', path));
    expect(skill).toMatchObject({ name: 'haiku', allowedTools: ['insert_text'] });
    expect(diagnostics).toEqual([]);
  });

  test('a policy is in order, wherever it is written', () => {
    const [list, ...policies] = [...page('docs/managed.md').matchAll(/```json\n([\s\S]*?)```/g)].map(
      ([, text = '']) => text,
    );
    expect(policies).toHaveLength(2);
    const { sources, problems } = readManagedSources(JSON.parse(list ?? '').sources);
    expect([sources.length, problems]).toEqual([2, []]);
    const firefox = JSON.parse(policies[1] ?? '').policies['3rdparty'].Extensions[identity.firefoxId];
    for (const policy of [JSON.parse(policies[0] ?? '')['3rdparty'].extensions.EXTENSION_ID, firefox])
      expect(readManagedSources(policy.sources)).toEqual({ sources: sources.slice(0, 1), problems: [] });
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

const pages = [
  ...['README.md', 'README.zh-CN.md', 'PRIVACY.md', 'SECURITY.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...['docs', 'src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => `${folder}/${path}`),
  ),
];

/** A page without its code, in which brackets mean something else. */
const prose = (path: string): string => page(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, '');

test.each(pages)('what %s links to is there', (path) => {
  const links = [...prose(path).matchAll(/(?:\]\(|src(?:set)?=")(?!https?:|#)([^)"#\s]+)/g)].map(
    ([, link = '']) => link,
  );
  expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
});

test('the README is short, and says how to begin right after the moving picture', () => {
  const words = page('README.md').split(/\s+/).filter(Boolean);
  expect(words.length).toBeLessThanOrEqual(830);
  for (const path of ['README.md', 'README.zh-CN.md']) {
    expect(page(path)).toMatch(
      /^# .*\n\n.*\n\n.*\.webp.*\n\n## .*\n\n.*\n\n```sh\nnpm run demo .*\nnpm test /,
    );
  }
});

describe('the claims', () => {
  const table = page('CONTRIBUTING.md').split('## Claims')[1]?.split('\n## ')[0] ?? '';
  const claims = [...table.matchAll(/^\| (\S+\.md) \| (.+?) \| `(.+?)` \| (.+?) \|$/gm)].map(
    ([, document = '', begins = '', file = '', title = '']) => ({ document, begins, file, title }),
  );

  test.each(claims)('$document: $begins', ({ document, begins, file, title }) => {
    expect(sentences(document).some((sentence) => sentence.startsWith(begins))).toBe(true);
    // A long title stands on a line of its own.
    const source = page(file).replaceAll(/\(\n\s+/g, '(');
    expect(['test', 'it'].some((name) => source.includes(`${name}('${title}'`))).toBe(true);
  });

  test.each([
    ['PRIVACY.md', /^- (.*)$/gm],
    ['README.md', /^- (.*)$/gm],
    ['docs/permissions.md', /^(\*\*.*\?\*\*.*)$/gm],
    ['SECURITY.md', /^- (\*\*.*)$/gm],
  ])('of %s are all in the table', (document, promise) => {
    const part =
      document === 'README.md' ? page(document).split('## Privacy')[1]?.split('\n## ')[0] : page(document);
    const promises = [...(part ?? '').matchAll(promise)].map(([, line = '']) => line);
    const shown = claims.filter((claim) => claim.document === document);
    expect(promises.length).toBeGreaterThan(2);
    expect(promises.filter((line) => !shown.some(({ begins }) => line.startsWith(begins)))).toEqual([]);
  });

  /** Lines of a document without the mark of a list. */
  function sentences(document: string): string[] {
    return page(document)
      .split('\n')
      .map((line) => line.replace(/^- /, ''));
  }
});
