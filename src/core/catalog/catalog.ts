import type { Catalog } from '../run/needs';
import { RunError } from '../run/run-error';
import type { Diagnostic, Skill, SkillListing, SkillMetadata } from '../skill/model';
import { type LoadedSkill, loadSkills } from './load';
import type { SkillFolders } from './source';

/** What the app knows about skills, by id; what is not given has its default. */
export type MetadataById = Record<string, Partial<SkillMetadata>>;

export interface CatalogNeeds {
  sources: SkillFolders[];
  metadata: MetadataById;
  /** The skill's name and description in the user's language. */
  localise(skill: Skill): Pick<Skill, 'name' | 'description'>;
}

/** All skills there are. Nothing is read before the first question; then everything is, once. */
export interface SkillCatalog extends Catalog {
  /** The skills that are switched on: first those the metadata names, in its order. */
  listings(): Promise<SkillListing[]>;
  /** Those of them that stand in the context menu of a selection under their own name. */
  selectionMenu(): Promise<SkillListing[]>;
  /** What was found wrong while loading, of every skill, the switched-off ones too. */
  diagnostics(): Promise<Diagnostic[]>;
}

const defaults: SkillMetadata = { emoji: '✨', enabled: true, inSelectionMenu: false, uses: 0 };

/** A catalog of the skills in `sources`. One that is broken yields diagnostics and never costs another. */
export function createCatalog({ sources, metadata, localise }: CatalogNeeds): SkillCatalog {
  const order = Object.keys(metadata);
  let loading: Promise<{ skills: Map<string, LoadedSkill>; diagnostics: Diagnostic[] }> | undefined;

  async function loadAll() {
    const loaded = await Promise.all(sources.map(loadSkills));
    const entries = loaded.flatMap((part) => part.skills).map((entry) => [entry.skill.key, entry] as const);
    return { skills: new Map(entries), diagnostics: loaded.flatMap((part) => part.diagnostics) };
  }

  function all() {
    loading ??= loadAll();
    return loading;
  }

  function metadataOf(skill: Skill): SkillMetadata {
    return { ...defaults, ...(Object.hasOwn(metadata, skill.id) && metadata[skill.id]) };
  }

  /** Its place in the metadata; what is not there comes last, in the order of its source. */
  function rank({ id }: Skill): number {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  }

  async function enabled(): Promise<Skill[]> {
    const { skills } = await all();
    return [...skills.values()]
      .map(({ skill }) => skill)
      .filter((skill) => metadataOf(skill).enabled)
      .sort((a, b) => rank(a) - rank(b));
  }

  function listingOf(skill: Skill): SkillListing {
    return { key: skill.key, id: skill.id, ...localise(skill), emoji: metadataOf(skill).emoji };
  }

  return {
    async skill(key) {
      const { skills, diagnostics } = await all();
      const skill = skills.get(key)?.skill;
      const broken = diagnostics.find(
        ({ severity, skill: id }) => severity === 'error' && key.endsWith(`:${id}`),
      );
      if (!skill && broken) {
        throw new RunError('skill-broken', {
          params: { skill: broken.skill, file: broken.file },
          detail: broken.message,
        });
      }
      return skill && metadataOf(skill).enabled ? skill : undefined;
    },
    listing: listingOf,
    async readFile({ key }, path) {
      const entry = (await all()).skills.get(key);
      return entry?.skill.files.includes(path) ? entry.folders.read(entry.skill.id, path) : undefined;
    },
    listings: async () => (await enabled()).map(listingOf),
    selectionMenu: async () =>
      (await enabled()).filter((skill) => metadataOf(skill).inSelectionMenu).map(listingOf),
    diagnostics: async () => (await all()).diagnostics,
  };
}
