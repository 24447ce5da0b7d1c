import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSkill, textFilesOf } from '../../../../../src/core/skill/read-skill';
import type { ParsedSkill } from '../../../../../src/core/skill/skill-md';

const folder = join(import.meta.dirname, '../../../../fixtures/functions');

/** The functions of tests/fixtures/functions, by their paths there. */
export const functionPaths = [
  'code/review',
  'invoice-sum',
  'meeting-invite',
  'memory/search',
  'text/summarize',
  'title-case',
  'word-count',
  'workflow/brief',
  'workflow/headline',
];

export function functionFiles(path: string): Record<string, string> {
  const place = join(folder, path);
  const files = readdirSync(place, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const full = join(entry.parentPath, entry.name);
      return [relative(place, full), readFileSync(full, 'utf8')];
    }),
  );
}

/** A folder of these files, read as the skill that it is. */
export function readFiles(files: Record<string, string>, id = 'trial'): ParsedSkill {
  const paths = Object.keys(files).toSorted();
  const texts = textFilesOf(paths).map((path): [string, string] => [path, files[path] ?? '']);
  return parseSkill(new Map(texts), { id, source: 'user', files: paths });
}

export const readFunction = (path: string): ParsedSkill =>
  readFiles(functionFiles(path), path.slice(path.lastIndexOf('/') + 1));
