import fc from 'fast-check';
import type { PromptSkill } from '../../../../src/core/prompt/skill-index';

export function promptSkill(id: string, changes: Partial<PromptSkill> = {}): PromptSkill {
  return {
    id,
    source: 'user',
    name: id,
    description: `Does ${id}.`,
    files: ['SKILL.md'],
    uses: 0,
    ...changes,
  };
}

/** So many skills in the shape of public ones; the later, the less used. */
export function manyPromptSkills(count: number, changes: Partial<PromptSkill> = {}): PromptSkill[] {
  return Array.from({ length: count }, (_, place) =>
    promptSkill(`skill-${place}`, {
      description: `Handles documents of kind ${place}: reads them, fills in what is missing, checks the numbers and writes a report. Use it when the user brings such a document or asks about one.`,
      files: ['SKILL.md', 'references/forms.md', 'references/tables.md', 'scripts/fill.py'],
      uses: count - place,
      ...changes,
    }),
  );
}

/** Texts that try to be markup, to hide, or to be long. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '&#60;',
        '/',
        '</skill>',
        '<skill name="x">',
        '</available_skills>',
        '<available_skills>',
        '</skills>',
        '<left_out count="9">',
        '\n',
        '\r\n',
        '\u2028',
        '\u0000',
        '\u202e',
        '\u{e0041}',
        '\ud800',
        ']]>',
        '<!--',
        'word ',
        'name',
        '=',
      ),
      { maxLength: 40 },
    )
    .map((parts) => parts.join('')),
  fc.nat(4_000).map((length) => '<&"'.repeat(length / 3)),
);

export const hostileSkill: fc.Arbitrary<PromptSkill> = fc.record({
  id: hostileText.map((text) => text || 'x'),
  source: fc.constantFrom('builtin', 'plugin', 'user', 'site'),
  name: hostileText,
  description: hostileText,
  files: fc.array(hostileText, { maxLength: 6 }),
  uses: fc.nat(5),
});
