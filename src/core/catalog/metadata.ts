import type { SkillMetadata } from '../skill/model';

/** What is set for skills, by id, without the defaults. */
export type MetadataById = Record<string, Partial<SkillMetadata>>;

const defaults: SkillMetadata = { enabled: true, inSelectionMenu: false, uses: 0 };

/** All that the app knows of a skill beside its files: what the user set, before what it was shipped with, before the defaults. */
export function metadataFor(id: string, shipped: MetadataById, stored: MetadataById): SkillMetadata {
  return {
    ...defaults,
    ...(Object.hasOwn(shipped, id) && shipped[id]),
    ...(Object.hasOwn(stored, id) && stored[id]),
  };
}
