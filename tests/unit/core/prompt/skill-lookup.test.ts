import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSkill, quoted, refusedSkill, unknownSkill } from '../../../../src/core/prompt/skill-lookup';
import { hostileText, manyPromptSkills, promptSkill } from './skill-fakes';

const skills = [
  promptSkill('pdf', { name: 'PDF Forms', uses: 1 }),
  promptSkill('pdf-tables', { uses: 5 }),
  promptSkill('R&D "notes"'),
  promptSkill('Memo'),
  promptSkill('memo'),
];

describe('the skill that a model means', () => {
  it.each([
    ['pdf', 'pdf'],
    ['PDF', 'pdf'],
    ['PDF Forms', 'pdf'],
    ['pdf_forms', 'pdf'],
    ['skill:pdf', 'pdf'],
    ['Pdf Tables', 'pdf-tables'],
    ['R&D "notes"', 'R&D "notes"'],
    ['R&amp;D &quot;notes&quot;', 'R&D "notes"'],
    ['memo', 'memo'],
    ['Memo', 'Memo'],
    ['MEMO', 'Memo'],
    ['pd', undefined],
    ['', undefined],
    ['../pdf', undefined],
    ['constructor', undefined],
  ])('by %j is %j', (asked, id) => {
    expect(findSkill(skills, asked)?.id).toBe(id);
  });
});

describe('of several skills of one name', () => {
  const doubled = [
    promptSkill('pdf-far', { name: 'PDF', rank: 1 }),
    promptSkill('pdf-near', { name: 'pdf', rank: 7 }),
    promptSkill('forms', { name: 'Letter', rank: 7 }),
    promptSkill('letter', { name: 'Anything', rank: 1 }),
  ];

  it.each([
    ['the nearest is meant', 'pdf', 'pdf-near'],
    ['each is had by its folder', 'pdf-far', 'pdf-far'],
    ['that whose folder is called so is meant, however far', 'LETTER', 'letter'],
  ])('%s', (_, asked, id) => {
    expect(findSkill(doubled, asked)?.id).toBe(id);
  });
});

describe('the error for a name that no skill has', () => {
  it('names the nearest', () => {
    expect(unknownSkill('pdff', skills)).toEqual({
      output:
        'There is no skill "pdff". Nearest: "pdf". Call again with one of these names, or continue without a skill.',
      failed: true,
    });
  });

  it('names the most used where none is near', () => {
    expect(unknownSkill('weather', skills).output).toContain('Available: "pdf-tables", "pdf", ');
    const { output } = unknownSkill('weather', manyPromptSkills(50));
    expect(output).toContain('Some that are available: "skill-0", ');
    expect(output).toContain('"skill-9"');
    expect(output).not.toContain('"skill-10"');
  });

  it('says that there is none to be used', () => {
    expect(unknownSkill('pdf', []).output).toBe(
      'There is no skill "pdf". No skills can be used in this run: continue without one.',
    );
  });
});

describe('the error for a skill that was refused', () => {
  it('tells the model not to ask again', () => {
    const { output, failed } = refusedSkill('pdf');
    expect(failed).toBe(true);
    expect(output).toContain('"pdf"');
    expect(output).toContain('Do not ask for it again');
  });
});

describe('a stranger’s word in an error', () => {
  it('stays one short string on one line', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const shown = quoted(text);
        expect(shown).not.toMatch(/[\n\r\u2028\u202e]/);
        expect(typeof JSON.parse(shown)).toBe('string');
        expect(JSON.parse(shown).length).toBeLessThanOrEqual(101);
      }),
    );
  });
});
