import { parseSkillMd } from '../../../src/core/skill/skill-md';
import { readCorpus } from '../../unit/core/skill/corpus';
import { fixtures, fixtureText } from '../../unit/core/skill/fixtures';
import { type Measurement, repeat } from '../row';

/** Files of one run: where the corpus is not there, the fixtures as often as it takes. */
const fewest = 1_000;

/** How many SKILL.md files are read in a second, once the engine knows the code. */
export const measureSkillMd: Measurement = async ({ runs }) => {
  const corpus = readCorpus().map(({ text }) => text);
  const texts = corpus.length > 0 ? corpus : fixtures.map(fixtureText);
  const times = Math.ceil(fewest / texts.length);
  const files = Array.from({ length: times }, () => texts).flat();
  // The engine compiles in the background; it is done after a few thousand files.
  for (let round = 0; round < 4; round += 1) parseAll(files);
  const samples = await repeat(runs, async () => {
    const start = performance.now();
    parseAll(files);
    return (files.length / (performance.now() - start)) * 1_000;
  });
  return [{ name: 'skill-md.parse', unit: 'files/s', budget: 4_000, better: 'higher', samples }];
};

function parseAll(texts: string[]): void {
  for (const text of texts) parseSkillMd(text, { id: 'trial', source: 'user', files: ['SKILL.md'] });
}
