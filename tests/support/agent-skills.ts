import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Skill packages in the shapes that public ones have, each a folder; written for the tests. */
const root = fileURLToPath(new URL('../fixtures/agent-skills', import.meta.url));

/** Ids of the packages, sorted. */
export function agentSkillIds(): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The files of a package, by their paths inside of it. */
export function agentSkillFiles(id: string): Record<string, Uint8Array<ArrayBuffer>> {
  const paths = readdirSync(join(root, id), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, id).length + 1));
  return Object.fromEntries(
    paths.sort().map((path) => [path, new Uint8Array(readFileSync(join(root, id, path)))]),
  );
}
