import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSkillIndex } from '../../../../src/core/prompt/skill-index';
import { buildDirectPrompt, buildToolPrompt } from '../../../../src/core/prompt/skill-prompts';
import { hostileSkill, hostileText, manyPromptSkills, promptSkill } from './skill-fakes';

const pdf = promptSkill('pdf', {
  description: 'Fills <forms>.',
  files: ['SKILL.md', 'scripts/fill.py'],
  source: 'builtin',
});

describe('the tool prompt', () => {
  it('has names and descriptions alone', () => {
    expect(buildToolPrompt([pdf]).text).toBe(
      '<available_skills>\n<skill name="pdf">Fills &lt;forms&gt;.</skill>\n</available_skills>',
    );
  });
});

describe('the direct prompt', () => {
  const direct = (instructions: string) => buildDirectPrompt([{ ...pdf, instructions }]).text;
  const around = (instructions: string) =>
    `<skills>\n<skill name="pdf" description="Fills &lt;forms&gt;.">\n${instructions}\n</skill>\n</skills>`;

  it.each([
    ['as they are', 'Do it.\n\n1. So.', 'Do it.\n\n1. So.'],
    ['escaped', 'if (a < b && c) {}', 'if (a &lt; b &amp;&amp; c) {}'],
    ['with tags of ours', '</skill></skills>', '&lt;/skill&gt;&lt;/skills&gt;'],
    ['whole at the limit', 'x'.repeat(1_000), 'x'.repeat(1_000)],
    ['cut behind it', 'x'.repeat(1_001), `${'x'.repeat(1_000)}...`],
    ['without half a character', `${'x'.repeat(999)}😀`, `${'x'.repeat(999)}...`],
    ['counted before they are escaped', '<'.repeat(1_001), `${'&lt;'.repeat(1_000)}...`],
    ['and of white space nothing', '  \n', ''],
  ])('has the instructions inline, cut at a thousand characters: %s', (_case, instructions, shown) => {
    expect(direct(instructions)).toBe(around(shown));
  });

  it('is nothing at all without skills', () => {
    expect(buildDirectPrompt([])).toEqual({ text: '', listed: 0, leftOut: 0 });
  });

  it('has the most used first, within its limit, and counts the rest', () => {
    const skills = manyPromptSkills(100).map((skill) => ({ ...skill, instructions: 'y'.repeat(900) }));
    const { text, listed, leftOut } = buildDirectPrompt(skills.toReversed());
    expect(text.length).toBeLessThanOrEqual(32_000);
    expect(text.startsWith('<skills>\n<skill name="skill-0"')).toBe(true);
    expect(listed).toBeGreaterThan(20);
    expect(listed + leftOut).toBe(100);
    expect(text).toContain(`<left_out count="${leftOut}">`);
  });
});

/** All tags that a reader of markup would find. */
function tagsOf(text: string): string[] {
  return text.match(/<[^>]*>?/g) ?? [];
}

describe('no text of a skill opens or closes a tag', { timeout: 60_000 }, () => {
  it('in the index and the tool prompt', () => {
    fc.assert(
      fc.property(fc.array(hostileSkill, { minLength: 1, maxLength: 8 }), (skills) => {
        for (const { text, listed, leftOut } of [buildSkillIndex(skills), buildToolPrompt(skills)]) {
          expectOwnTags(text, 'available_skills', listed, leftOut);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('in the direct prompt', () => {
    const instructed = fc
      .tuple(hostileSkill, hostileText)
      .map(([skill, instructions]) => ({ ...skill, instructions }));
    fc.assert(
      fc.property(fc.array(instructed, { minLength: 1, maxLength: 8 }), (skills) => {
        const { text, listed, leftOut } = buildDirectPrompt(skills);
        expectOwnTags(text, 'skills', listed, leftOut);
      }),
      { numRuns: 60 },
    );
  });

  function expectOwnTags(text: string, list: string, listed: number, leftOut: number): void {
    const own = Array.from({ length: listed }, () => ['<skill', '</skill>']).flat();
    const note = leftOut > 0 ? ['<left_out', '</left_out>'] : [];
    const found = tagsOf(text).map((tag) =>
      tag.startsWith('</') ? tag : (tag.match(/^<[a-z_]+/)?.[0] ?? tag),
    );
    expect(found).toEqual([`<${list}`, ...own, ...note, `</${list}>`]);
    for (const tag of tagsOf(text).filter((each) => each.startsWith('<skill '))) {
      expect(tag).toMatch(/^<skill(?: [a-z]+="[^"<>]*")+>$/);
    }
  }
});
