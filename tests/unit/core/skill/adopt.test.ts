import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adoptSkillMd } from '../../../../src/core/skill/adopt';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';

const parse = (text: string, id: string) => parseSkillMd(text, { id, source: 'user', files: ['SKILL.md'] });

describe('a text that has no frontmatter', () => {
  it.each<[what: string, text: string, folder: string | undefined, name: string, description: string]>([
    [
      'of its folder and its first paragraph',
      '# Minutes\n\nTurns notes\ninto **minutes**.\n\nMore.',
      'minutes',
      'minutes',
      'Turns notes into minutes.',
    ],
    [
      'of its title, where it lies in no folder',
      '# Meeting Minutes!\n\nDo it.',
      undefined,
      'meeting-minutes',
      'Do it.',
    ],
    [
      'of its words, where it has no title',
      'Write it like a pirate.',
      undefined,
      'write-it-like-a-pirate',
      'Write it like a pirate.',
    ],
    ['of a title in Chinese', '# 周报\n\n把要点写成周报。', undefined, '周报', '把要点写成周报。'],
    ['of its title alone', '# Tidy up\n', 'tidy', 'tidy', 'Tidy up'],
    [
      'below pictures, rules, comments, tables and code',
      '<!-- old -->\n![logo](a.png)\n[![build](b.svg)](c)\n***\n| a |\n|---|\n```sh\nrun it\n```\n~~~\n```\n~~~\nAt last.',
      'x',
      'x',
      'At last.',
    ],
    ['of the points of a list', '## When\n\n- to ship\n- to test\n', 'x', 'x', 'to ship to test'],
    ['with Windows line ends', '# T\r\n\r\nOne\r\ntwo.\r\n\r\nThree.', 'x', 'x', 'One two.'],
  ])('is adopted by the name and description %s', (_what, text, folder, name, description) => {
    const made = adoptSkillMd(text, folder);
    expect(made).toMatchObject({ name, description });
    const { skill } = parse(made?.text ?? '', folder ?? name);
    expect(skill).toMatchObject({ name, description, body: text.replaceAll('\r\n', '\n').trim() });
  });

  it('gets no longer a description than the open format allows', () => {
    const made = adoptSkillMd('word '.repeat(1_000), 'x');
    expect([...(made?.description ?? '')].length).toBeLessThanOrEqual(1024);
    expect(parse(made?.text ?? '', 'x').diagnostics).toEqual([]);
  });

  it.each(['', ' \n\n', '```\ncode\n```', '![](a.png)'])('is none where it says nothing: %j', (text) => {
    expect(adoptSkillMd(text, 'x')).toBeUndefined();
  });
});

describe('a frontmatter', () => {
  const head = '---\nname: tidy # mine\ndescription: Tidies up\nallowed-tools: Read\n---\n';

  it('that stands too low comes to the top, and what stood above it below', () => {
    const made = adoptSkillMd(`<!-- copied -->\n# Tidy\n${head}\nDo it.\n`, 'tidy');
    expect(made?.text).toBe(`${head}\n<!-- copied -->\n# Tidy\n\nDo it.\n`);
    expect(parse(made?.text ?? '', 'tidy').skill?.allowedTools).toEqual(['Read']);
  });

  it.each([
    [
      '---\nname: tidy\nmode: direct\n---\nTidies up.\n',
      '---\nname: tidy\nmode: direct\ndescription: Tidies up.\n---\nTidies up.\n',
    ],
    ['---\ndescription: Tidies up\n---\nDo it.\n', '---\ndescription: Tidies up\nname: tidy\n---\nDo it.\n'],
    [
      '---\nname:\ndescription: ""\n---\n# Tidy\nDo it.\n',
      '---\nname: tidy\ndescription: "Do it."\n---\n# Tidy\nDo it.\n',
    ],
  ])('gets what it lacks, and keeps the rest: %j', (text, expected) => {
    expect(adoptSkillMd(text, 'tidy')?.text).toBe(expected);
  });

  it.each([
    ['lacks nothing', `${head}Do it.`],
    ['is not closed', '---\nname: tidy\ndescription: Tidies up\n\nDo it.'],
    ['is a list', '---\n- name\n- tidy\n---\nDo it.'],
    ['has a list for a name', '---\nname: [a]\ndescription: Tidies up\n---\nDo it.'],
    ['lacks a description that nothing tells', '---\nname: tidy\n---\n'],
  ])('that %s is left as it is', (_what, text) => {
    expect(adoptSkillMd(text, 'tidy')).toBeUndefined();
  });
});

it('what was adopted lacks nothing, whatever the text was', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom('---', '# T', 'name: a', 'description: b', '```', '', '- x'),
  );
  fc.assert(
    fc.property(
      fc.array(line),
      fc.option(fc.constantFrom('tidy', '周报'), { nil: undefined }),
      (lines, folder) => {
        const made = adoptSkillMd(lines.join('\n'), folder);
        if (!made) return;
        const errors = parse(made.text, folder ?? 'x').diagnostics.filter(
          ({ severity }) => severity === 'error',
        );
        expect(errors).toEqual([]);
        expect(adoptSkillMd(made.text, folder)).toBeUndefined();
      },
    ),
  );
});
