import { type OfferedSkill, offeredSkills } from '../../../src/core/prompt/offered-skills';
import { buildSkillIndex, type PromptSkill } from '../../../src/core/prompt/skill-index';
import { estimateTokens } from '../../../src/core/prompt/tokens';
import { parseSkillMd } from '../../../src/core/skill/skill-md';
import { readCorpus } from '../../unit/core/skill/corpus';
import { fixtures, fixtureText } from '../../unit/core/skill/fixtures';
import { type Measurement, repeat } from '../row';

/** Skills of the index whose making is measured. */
const many = 1_000;

const request = 'Sum up the invoices of this mail in a table, and translate the report into French';

/**
 * Making the index of a thousand skills, once the engine knows the code, and the tokens of a skill in an index that has
 * room for it: the mean over the corpus, or over the fixtures where that is not there. Their files are SKILL.md alone. And choosing the
 * tools of a model among a thousand functions, and describing them.
 */
export const measurePrompt: Measurement = async ({ runs }) => {
  const skills = readSkills();
  const thousand = Array.from({ length: many }, (_, place) => skillAt(skills, place));
  for (let round = 0; round < 20; round += 1) buildSkillIndex(thousand);
  const times = await repeat(runs, async () => {
    const start = performance.now();
    const { listed, leftOut } = buildSkillIndex(thousand);
    const time = performance.now() - start;
    if (listed === 0 || listed + leftOut !== many) throw new Error(`Listed ${listed}, left out ${leftOut}`);
    return time;
  });
  const functions = thousand.map(functionAt);
  for (let round = 0; round < 20; round += 1) toolsOf(functions);
  const choices = await repeat(runs, async () => {
    const start = performance.now();
    const offered = toolsOf(functions);
    const time = performance.now() - start;
    if (offered.length < 5) throw new Error(`Offered ${offered.length}`);
    return time;
  });
  const tokens = skills.map(tokensOf);
  const mean = tokens.reduce((sum, each) => sum + each, 0) / tokens.length;
  return [
    { name: 'prompt.index-1000-skills', unit: 'ms', budget: 5, better: 'lower', samples: times },
    { name: 'prompt.tools-1000', unit: 'ms', budget: 20, better: 'lower', samples: choices },
    { name: 'prompt.index-tokens', unit: 'tokens', budget: 80, better: 'lower', samples: [mean] },
  ];
};

function readSkills(): PromptSkill[] {
  const corpus = readCorpus().map(({ path, text }) => ({ id: path.split('/').at(-2) ?? 'skill', text }));
  const files =
    corpus.length > 0
      ? corpus
      : fixtures.map((fixture, place) => ({ id: `fixture-${place}`, text: fixtureText(fixture) }));
  return files.flatMap(({ id, text }, place) => {
    const { skill } = parseSkillMd(text, { id, source: 'user', files: ['SKILL.md'] });
    return skill ? [{ ...skill, uses: place % 7 }] : [];
  });
}

/** The skills over and over, each time under another id and with files as public skills have them. */
function skillAt(skills: readonly PromptSkill[], place: number): PromptSkill {
  const skill = skills[place % skills.length];
  if (!skill) throw new Error('There is no skill to make an index of');
  const files = ['SKILL.md', 'references/forms.md', 'references/tables.md', 'scripts/fill_form.py'];
  return { ...skill, id: `${skill.id}-${place}`, files };
}

/** The skill as a function with an input of a usual size. */
function functionAt(skill: PromptSkill, place: number): PromptSkill {
  const input = {
    type: 'object',
    properties: {
      text: { type: 'string', description: 'The text to work on.' },
      lines: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            name: { type: 'string' },
            price: { type: 'number' },
            count: { type: 'integer', default: 1 },
          },
          required: ['name', 'price'],
        },
      },
      tone: { enum: ['plain', 'formal', 'friendly'] },
      since: { type: 'string', format: 'date' },
    },
    required: ['text'],
  };
  return { ...skill, name: `function_${place}`, signature: { input, calls: [] } };
}

function toolsOf(functions: readonly PromptSkill[]): OfferedSkill[] {
  return offeredSkills(functions, { about: request, taken: [], listed: true, isForeign: () => true });
}

/** Of the skill's line, without the tags around the whole. */
function tokensOf(skill: PromptSkill): number {
  const [, line = ''] = buildSkillIndex([skill]).text.split('\n');
  return estimateTokens(line);
}
