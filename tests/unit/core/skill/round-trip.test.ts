import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editSkillMd } from '../../../../src/core/skill/edit-skill-md';
import { splitSkillMd } from '../../../../src/core/skill/frontmatter';
import type { Skill } from '../../../../src/core/skill/model';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { readCorpus } from './corpus';
import { fixtures, fixtureText } from './fixtures';
import { settings, skills } from './generated';
import { skillMdOf } from './written';

/** Some of these read each file of the corpus a few times. */
const patience = { timeout: 60_000 };

/** All SKILL.md files there are: the fixtures, and the corpus of public ones where it is. */
const files = [...fixtures.map(fixtureText), ...readCorpus().map(({ text }) => text)];

const parse = (text: string) => parseSkillMd(text, { id: 'trial', source: 'user', files: ['SKILL.md'] });

function load(text: string): Skill | undefined {
  return parse(text).skill;
}

/** A text whose YAML needs no mending any more. */
function mended(text: string): string {
  return load(text) ? editSkillMd(text, {}) : text;
}

/** All that load, as they are once they are mended. Parsing them takes most of these tests' time. */
const written = files.filter(load).map(mended);

/** The lines that one text has and the other has not, the common ones at both ends taken off. */
function changedLines(before: string, after: string): [string[], string[]] {
  const [a, b] = [before.split(/(?<=\n)/), after.split(/(?<=\n)/)];
  while (a.length > 0 && b.length > 0 && a[0] === b[0]) {
    a.shift();
    b.shift();
  }
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  return [a, b];
}

describe('parse, serialise, parse', () => {
  it('is the identity for every skill', patience, () => {
    fc.assert(
      fc.property(skills, (skill) => {
        expect(load(skillMdOf(skill))).toEqual(skill);
      }),
      { numRuns: 200 },
    );
  });

  it.each([' \n', '\n', '\n \n', '  \n  '])('keeps the blank lines %j, however deep they stand', (blank) => {
    const [skill] = fc.sample(skills, { seed: 1, numRuns: 1 });
    const config = { a: blank, list: [blank], nested: [[blank], { deep: [{ er: blank }] }] };
    expect(load(skillMdOf({ ...(skill as Skill), config }))?.config).toEqual(config);
  });

  it('is the identity for every file of the fixtures and of the corpus', patience, () => {
    const loaded = files.map(load).filter((skill) => skill !== undefined);
    expect(loaded.length).toBeGreaterThan(25);
    for (const skill of loaded) expect(load(skillMdOf(skill))).toEqual(skill);
  });
});

describe('an edit', () => {
  it('that changes nothing gives the same bytes', patience, () => {
    for (const text of written) {
      const skill = load(text);
      const { name, description, license } = skill ?? {};
      expect(editSkillMd(text, { name })).toBe(text);
      expect(splitSkillMd(text)).toEqual(splitSkillMd(editSkillMd(text, {})));
      expect(load(editSkillMd(text, { name, description, license }))).toEqual(skill);
    }
  });

  it('of the description leaves every other line as it is, in every file', patience, () => {
    for (const before of written) {
      const after = editSkillMd(before, { description: 'Another: one' });
      const [gone, come] = changedLines(before, after);
      expect(come, before).toHaveLength(1);
      expect(
        gone.every((line) => /^(?:description:|\s)/.test(line)),
        before,
      ).toBe(true);
      expect(load(after), before).toEqual({ ...load(before), description: 'Another: one' });
    }
  });

  it('that adds a setting and takes it away again gives the same bytes, in every file', patience, () => {
    for (const before of written) {
      const added = editSkillMd(before, { trial_setting: ['a', 'b: c'] });
      expect(changedLines(before, added)[0]).toEqual([]);
      expect(editSkillMd(added, { trial_setting: undefined })).toBe(before);
    }
  });

  it('gives what was asked for, whatever was there and whatever is asked for', patience, () => {
    fc.assert(
      fc.property(skills, settings, fc.constantFrom('\n', '\r\n', '\r'), (skill, config, lineEnd) => {
        const before = skillMdOf(skill).replaceAll('\n', lineEnd);
        const after = editSkillMd(before, { config });
        expect(load(after)).toEqual({ ...skill, config });
        const others = (text: string) =>
          text.split(lineEnd).filter((line) => /^(?!config)[a-z_]+: \S/.test(line) || line === '---');
        expect(others(after)).toEqual(others(before));
      }),
      { numRuns: 200 },
    );
  });

  it('of one setting among others changes its line alone', patience, () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const flat = fc.dictionary(word, fc.oneof(word, fc.integer()), {
      minKeys: 1,
      maxKeys: 6,
      noNullPrototype: true,
    });
    fc.assert(
      fc.property(
        flat,
        fc.nat(),
        fc.oneof(fc.string(), fc.integer(), fc.boolean()),
        (config, pick, value) => {
          const keys = Object.keys(config);
          const key = keys[pick % keys.length] ?? '';
          const lines = Object.entries(config).flatMap(([name, old]) => [
            `  # ${name}`,
            `  ${name}:   ${old} # why`,
          ]);
          const before = ['---', 'name: trial', 'description: A trial', 'config:', ...lines, '---', ''].join(
            '\n',
          );
          const after = editSkillMd(before, { config: { ...config, [key]: value } });
          expect(load(after)?.config).toEqual({ ...config, [key]: value });
          const untouched = (text: string) =>
            text.split('\n').filter((line) => !line.startsWith(`  ${key}:`));
          expect(untouched(after)).toEqual(untouched(before));
          expect(after).toMatch(new RegExp(`^ {2}${key}:.* # why$`, 'm'));
        },
      ),
    );
  });
});
