import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import metadata from '../../../../public/skills/metadata.json';
import { skillIndex } from '../../../../scripts/generated-assets';
import { createCatalog, type SkillCatalog } from '../../../../src/core/catalog/catalog';
import { loadFolders } from '../../../../src/core/catalog/load';
import { localiseSkill } from '../../../../src/core/catalog/localise';
import type { SkillFolders } from '../../../../src/core/catalog/source';
import { noOrder } from '../../../../src/core/library/standing';
import en from '../../../../src/locales/en/skills.json';

const folder = join(import.meta.dirname, '../../../../public/skills');

/** The skills that come with the extension, as the build lists them. */
export const builtinIndex = skillIndex(folder);

const placeOf = (id: string, path: string) => join(folder, builtinIndex[id]?.path ?? '', path);

export function builtinFile(id: string, path: string): string | undefined {
  return existsSync(placeOf(id, path)) ? readFileSync(placeOf(id, path), 'utf8') : undefined;
}

/** Their folders, as the background has them. */
export const builtinFolders: SkillFolders = {
  source: 'builtin',
  list: async () => builtinIndex,
  read: async (id, path) => builtinFile(id, path),
  readBytes: async (id, path) =>
    existsSync(placeOf(id, path)) ? readFileSync(placeOf(id, path)) : undefined,
};

/** A catalog of them, with the words of these messages. */
export function builtinCatalog(messages: Record<string, { message: string }> = en): SkillCatalog {
  return createCatalog({
    sources: [() => loadFolders(builtinFolders)],
    metadata,
    stored: async () => ({}),
    skillsEnabled: async () => true,
    sourceOrder: async () => noOrder,
    unnamedMode: async () => 'llm',
    localise: (skill) => localiseSkill(skill, (key) => messages[key]?.message ?? ''),
  });
}
