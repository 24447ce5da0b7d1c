/**
 * `npm run eval-search -- SKILLS`: how well a request finds the skill that it is about. SKILLS is a file of JSON lines, gzipped or not,
 * each with `repo`, `path` and `text` of a SKILL.md; without it, that of the corpus is taken (the variable CARETAKER_CORPUS, else
 * ../shared/corpus). The requests are those of tests/eval/search-queries.json. For each way to search: in how many of 100 requests the
 * right skill is among the first five (recall@5), and the mean of 1 / its place (MRR, 0 from place 21 on). With
 * `--embeddings URL --model NAME` an embedding model searches as well, alone and fused with the words: at that base URL of an
 * OpenAI-compatible server, or of Ollama with `--kind ollama`; its API key is in the variable EMBEDDINGS_API_KEY. With `--table FOLDER` the
 * static table does that whose model.safetensors and tokenizer.json are there.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { createSkillRanking } from '../src/core/library/ranking';
import { createSkillSearch } from '../src/core/library/search';
import { createLookUp, makeTable } from '../src/core/library/table/static-table';
import { tableFileNames } from '../src/core/library/table/table-facts';
import {
  fuseRankings,
  nearest,
  type PackedVector,
  packVector,
  vectorTable,
} from '../src/core/library/vectors';
import { parseSkillMd } from '../src/core/skill/skill-md';
import { embedTexts } from '../src/models/embed';

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

/** Texts that are embedded at a time. */
const perRequest = 32;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    embeddings: { type: 'string' },
    table: { type: 'string' },
    model: { type: 'string', default: '' },
    kind: { type: 'string', default: 'openai-compatible' },
  },
});
const corpus = process.env.CARETAKER_CORPUS ?? fileURLToPath(new URL('../../shared/corpus', import.meta.url));
const file = positionals[0] ?? join(corpus, 'skill-md.jsonl.gz');
if (!existsSync(file)) {
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
type Find = (query: string) => Listed[];
const byWords: Find = (query) => ranking.rank(query).map(({ entry }) => entry);
const embedding = values.table === undefined ? embeddingAt(values.embeddings) : embeddingBy(values.table);
const byMeaning = embedding && (await meaningOf(embedding));
const ways: [name: string, find: Find][] = [
  ['every word', (query) => search.find(query)],
  ['ranked', byWords],
  ...(byMeaning
    ? ([
        ['meaning', byMeaning],
        ['fused', (query) => fuseRankings(byWords(query), byMeaning(query))],
      ] as [string, Find][])
    : []),
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

type Embed = (texts: string[], as: 'query' | 'text') => Promise<number[][]>;

function embeddingAt(baseUrl: string | undefined): Embed | undefined {
  if (baseUrl === undefined) return undefined;
  const kind = values.kind === 'ollama' ? 'ollama' : 'openai-compatible';
  const endpoint = {
    kind,
    baseUrl,
    model: values.model,
    apiKey: process.env.EMBEDDINGS_API_KEY ?? '',
  } as const;
  return (texts, as) => embedTexts(endpoint, { texts, as }, AbortSignal.timeout(120_000));
}

function embeddingBy(folder: string): Embed {
  const bytesOf = (name: string) => Uint8Array.from(readFileSync(join(folder, name)));
  const lookUp = createLookUp(makeTable(bytesOf(tableFileNames.model), bytesOf(tableFileNames.tokenizer)));
  return async (texts) => texts.map(lookUp);
}

/** Searches by what the texts mean. All texts and requests are embedded first: that time is no search's. */
async function meaningOf(embedTexts: Embed): Promise<Find> {
  async function embed(texts: string[], as: 'query' | 'text'): Promise<PackedVector[]> {
    const made: PackedVector[] = [];
    for (let at = 0; at < texts.length; at += perRequest) {
      const some = await embedTexts(texts.slice(at, at + perRequest), as);
      made.push(
        ...some.map((vector) => packVector(vector) ?? { scale: 0, numbers: new Int8Array(vector.length) }),
      );
    }
    return made;
  }
  const vectors = await embed(
    skills.map(({ name, description }) => `${name}\n${description}`.slice(0, 2_000)),
    'text',
  );
  const table = vectorTable(skills.flatMap((key, place) => ({ key, ...(vectors[place] as PackedVector) })));
  const texts = asked.map(({ query }) => query);
  const asVectors = await embed(texts, 'query');
  const known = new Map(texts.map((query, place) => [query, asVectors[place] as PackedVector]));
  return (query) => nearest(table, known.get(query) as PackedVector, seen);
}
