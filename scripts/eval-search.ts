/**
 * `npm run eval-search -- SKILLS`: how well a request finds the skill that it is about. SKILLS is a file of JSON lines, gzipped or not,
 * each with `repo`, `path` and `text` of a SKILL.md; the requests are those of tests/eval/search-queries.json. For each way to search:
 * in how many of 100 requests the right skill is among the first five (recall@5), and the mean of 1 / its place (MRR, 0 from place
 * 21 on).
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { createSkillRanking } from '../src/core/library/ranking';
import { createSkillSearch } from '../src/core/library/search';
import { parseSkillMd } from '../src/core/skill/skill-md';

interface Query {
  query: string;
  language: 'en' | 'zh';
  /** `<repo>/<path>` of the skill that should come first. */
  skill: string;
}

interface Listed {
  id: string;
  name: string;
  description: string;
  place: string;
}

/** Where a list ends for who reads it. */
const seen = 20;

const [file] = process.argv.slice(2);
if (!file) {
  console.error('Name a file of skills: npm run eval-search -- skill-md.jsonl.gz');
  process.exit(1);
}
const queries = JSON.parse(
  readFileSync(fileURLToPath(new URL('../tests/eval/search-queries.json', import.meta.url)), 'utf8'),
) as Query[];
const skills = skillsOf(file);
const known = new Set(skills.map(({ place }) => place));
const missing = queries.filter(({ skill }) => !known.has(skill));
if (missing.length > 0)
  console.log(`${missing.length} of ${queries.length} requests are about skills that are not in ${file}.`);
const asked = queries.filter(({ skill }) => known.has(skill));

const search = createSkillSearch(skills);
const began = performance.now();
const ranking = await createSkillRanking(skills);
console.log(`${skills.length} skills, taken down in ${Math.round(performance.now() - began)} ms\n`);
const ways: [name: string, find: (query: string) => Listed[]][] = [
  ['every word', (query) => search.find(query)],
  ['ranked', (query) => ranking.rank(query).map(({ entry }) => entry)],
];
console.log('| search | language | recall@5 | MRR | ms |\n| --- | --- | --- | --- | --- |');
for (const [name, find] of ways)
  for (const language of ['en', 'zh'] as const) {
    const own = asked.filter((query) => query.language === language);
    const start = performance.now();
    const places = own.map(({ query, skill }) => find(query).findIndex(({ place }) => place === skill));
    const milliseconds = (performance.now() - start) / own.length;
    const recall = places.filter((place) => place >= 0 && place < 5).length / own.length;
    const mean = places.reduce((sum, place) => sum + (place >= 0 && place < seen ? 1 / (place + 1) : 0), 0);
    console.log(
      `| ${name} | ${language} | ${recall.toFixed(2)} | ${(mean / own.length).toFixed(2)} | ${milliseconds.toFixed(1)} |`,
    );
  }

/** Those that can be installed; of equal ids each counts. */
function skillsOf(path: string): Listed[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    const { repo, path, text } = JSON.parse(line) as { repo: string; path: string; text: string };
    const id = path.split('/').at(-2) ?? 'skill';
    const { skill } = parseSkillMd(text, { id, source: 'user', files: ['SKILL.md'] });
    return skill ? [{ id, name: skill.name, description: skill.description, place: `${repo}/${path}` }] : [];
  });
}
