import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildSkillIndex } from '../../../../src/core/prompt/skill-index';
import { estimateTokens } from '../../../../src/core/prompt/tokens';
import { parseSkillMd } from '../../../../src/core/skill/skill-md';
import { readCorpus } from '../skill/corpus';
import { hostileSkill, manyPromptSkills, promptSkill } from './skill-fakes';

/** A line of the index that is one skill. */
const entry = /^<skill name="[^"<>]*"(?: title="[^"<>]*")?(?: files="[^"<>]*")?>[^<>]*<\/skill>$/;

/** These look at many skills. */
const patience = { timeout: 60_000 };

function entriesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.startsWith('<skill '));
}

function descriptionOf(line: string): string {
  return line.slice(line.indexOf('>') + 1, line.lastIndexOf('</skill>'));
}

describe('the index of skills', () => {
  it('has name, files and description of each skill', () => {
    const skills = [
      promptSkill('pdf', {
        description: 'Fills forms.\nUse it for PDFs.',
        files: ['LICENSE.txt', 'SKILL.md', 'scripts/fill.py'],
      }),
      promptSkill('memo'),
    ];
    expect(buildSkillIndex(skills)).toEqual({
      text: [
        '<available_skills>',
        '<skill name="pdf" files="SKILL.md, LICENSE.txt, scripts/fill.py">Fills forms. Use it for PDFs.</skill>',
        '<skill name="memo" files="SKILL.md">Does memo.</skill>',
        '</available_skills>',
      ].join('\n'),
      listed: 2,
      leftOut: 0,
    });
  });

  it('is nothing at all without skills', () => {
    expect(buildSkillIndex([])).toEqual({ text: '', listed: 0, leftOut: 0 });
  });

  it('escapes what stands in texts and names', () => {
    const skill = promptSkill('a"b', { description: 'R&D <b>', files: ['a&b".md'] });
    expect(entriesOf(buildSkillIndex([skill]).text)).toEqual([
      '<skill name="a&quot;b" files="a&amp;b&quot;.md">R&amp;D &lt;b&gt;</skill>',
    ]);
  });

  it('leaves out what nobody sees', () => {
    const hidden = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    const skill = promptSkill('a', { description: `Calm.${hidden}\u202eend\u200b` });
    expect(entriesOf(buildSkillIndex([skill]).text)[0]).toContain('>Calm.end<');
  });

  it.each([
    ['Pdf Tools', 'pdf-tools', undefined],
    ['pdf', 'pdf', undefined],
    ['表单', 'skill-1', '表单'],
    ['Forms & more', 'pdf', 'Forms &amp; more'],
  ])('shows the name %s beside the id %s only where it tells more', (name, id, title) => {
    const [line] = entriesOf(buildSkillIndex([promptSkill(id, { name })]).text);
    expect(/ title="([^"]*)"/.exec(line ?? '')?.[1]).toBe(title);
  });

  it('gives a skill no more than 100 tokens, cut between words', () => {
    const description = 'word & more of the same kind '.repeat(100);
    const files = Array.from({ length: 300 }, (_, place) => `references/page-${place}.md`);
    const { text } = buildSkillIndex([promptSkill('long', { description, files })]);
    const [line = ''] = entriesOf(text);
    expect(estimateTokens(line)).toBeLessThanOrEqual(100);
    expect(estimateTokens(line)).toBeGreaterThan(90);
    expect(line).toMatch(/ (?:word|&amp;|more|of|the|same|kind)…<\/skill>$/);
    expect(line).toMatch(/files="references\/page-0\.md, .*, 29\d more"/);
  });

  it('shortens descriptions evenly, and the longest first', () => {
    const skills = [...manyPromptSkills(50, { files: [] }), promptSkill('short')];
    const { text, leftOut } = buildSkillIndex(skills);
    const lengths = entriesOf(text).map((line) => descriptionOf(line).length);
    expect(leftOut).toBe(0);
    expect(text).toContain('>Does short.<');
    const cut = lengths.slice(0, 50);
    expect(Math.max(...cut) - Math.min(...cut)).toBeLessThanOrEqual(21);
    expect(Math.min(...cut)).toBeGreaterThan(80);
    expect(text.length).toBeGreaterThan(7_000);
  });

  it('names fewer files before it shortens descriptions to nothing, and none before it leaves out a skill', () => {
    const files = Array.from({ length: 20 }, (_, place) => `references/chapter-${place}.md`);
    const few = buildSkillIndex(manyPromptSkills(5, { files })).text;
    const some = buildSkillIndex(manyPromptSkills(35, { files })).text;
    const many = buildSkillIndex(manyPromptSkills(60, { files }));
    expect(few).toContain('references/chapter-3.md, ');
    expect(some).toContain('files="references/chapter-0.md, 19 more"');
    expect(many.text).not.toContain('files=');
    expect(many.leftOut).toBe(0);
  });

  it('leaves out the least used of a thousand, counts them, and says what finds them', () => {
    const skills = manyPromptSkills(1_000).toReversed();
    const { text, listed, leftOut } = buildSkillIndex(skills);
    expect(text.length).toBeLessThanOrEqual(8_000);
    expect(listed).toBeGreaterThan(50);
    expect(listed + leftOut).toBe(1_000);
    expect(entriesOf(text).map((line) => /name="skill-(\d+)"/.exec(line)?.[1])).toEqual(
      Array.from({ length: listed }, (_, place) => String(place)),
    );
    expect(text).toContain(`<left_out count="${leftOut}">`);
    expect(text).toContain('search_skills');
  });

  it('counts a skill whose name alone is too long, and lists those after it', () => {
    const skills = [promptSkill('x-'.repeat(200), { uses: 9 }), promptSkill('memo')];
    const { text, listed, leftOut } = buildSkillIndex(skills);
    expect([listed, leftOut]).toEqual([1, 1]);
    expect(text).toContain('name="memo"');
  });

  it('gives a skill whose name takes all its tokens no description', () => {
    const { text } = buildSkillIndex([promptSkill(`${'x-'.repeat(44)}x`, { description: '!' })], {
      tokens: 100,
      characters: 400,
    });
    const [line = ''] = entriesOf(text);
    expect(estimateTokens(line)).toBe(100);
    expect(descriptionOf(line)).toBe('');
  });

  it('keeps to its limits and its form whatever the skills say of themselves', patience, () => {
    fc.assert(
      fc.property(
        fc.array(hostileSkill, { maxLength: 40 }),
        fc.integer({ min: 400, max: 8_000 }),
        (skills, characters) => {
          const { text, listed, leftOut } = buildSkillIndex(skills, { tokens: 100, characters });
          expect(text.length).toBeLessThanOrEqual(characters);
          expect(listed + leftOut).toBe(skills.length);
          if (skills.length === 0) return;
          const lines = text.split('\n');
          expect(lines[0]).toBe('<available_skills>');
          expect(lines.at(-1)).toBe('</available_skills>');
          const inner = lines.slice(1, -1);
          const notes = leftOut > 0 ? 1 : 0;
          expect(inner).toHaveLength(listed + notes);
          for (const line of inner.slice(0, listed)) {
            expect(line).toMatch(entry);
            expect(line.replace(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&');
            expect(estimateTokens(line)).toBeLessThanOrEqual(100);
            expect(line.isWellFormed()).toBe(true);
          }
          if (notes) expect(inner.at(-1)).toMatch(/^<left_out count="\d+">[^<>]*<\/left_out>$/);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has room for every skill of the corpus on its own', patience, () => {
    for (const { text } of readCorpus()) {
      const { skill } = parseSkillMd(text, { id: 'trial', source: 'user', files: ['SKILL.md'] });
      if (!skill) continue;
      const index = buildSkillIndex([{ ...skill, uses: 0 }]);
      expect(index.listed).toBe(1);
      expect(entriesOf(index.text)[0]).toMatch(entry);
    }
  });
});
