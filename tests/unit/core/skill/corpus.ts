import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** One SKILL.md of a repository. */
export interface CorpusFile {
  repo: string;
  path: string;
  text: string;
}

const beside = fileURLToPath(new URL('../../../../../shared/corpus', import.meta.url));

/**
 * The files of the corpus of public skills, whose folder the environment variable CARETAKER_CORPUS names; empty where it
 * is not there. The corpus is not ours to ship.
 */
export function readCorpus(): CorpusFile[] {
  const file = `${process.env.CARETAKER_CORPUS ?? beside}/skill-md.jsonl.gz`;
  if (!existsSync(file)) return [];
  return gunzipSync(readFileSync(file))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line): CorpusFile => JSON.parse(line));
}
