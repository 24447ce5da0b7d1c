import type { RunChoices } from '../run/run-choices';
import type { Delivery } from '../run/run-request';
import type { SkillKey, SkillMetadata } from '../skill/model';

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

/**
 * What stands in the file of shipped metadata. `textsIn` names the language of the only texts that the skill works on, `leadsIn` that
 * of the readers who want it first. `goes`: where its results go until the user chooses otherwise, as their own choice would have it.
 */
export type ShippedById = Record<
  string,
  Partial<SkillMetadata> & { textsIn?: string; leadsIn?: string; goes?: Delivery }
>;

/**
 * The same in the order of lists for who reads this language: first what leads for them, and last what works on texts in another
 * one alone.
 */
export function shippedFor(language: string, shipped: ShippedById): MetadataById {
  const reads = new Intl.Locale(language).language;
  const rankOf = ({ textsIn = reads, leadsIn }: ShippedById[string]) =>
    textsIn !== reads ? 2 : leadsIn === reads ? 0 : 1;
  const ordered = Object.entries(shipped).toSorted(([, one], [, other]) => rankOf(one) - rankOf(other));
  return Object.fromEntries(
    ordered.map(([id, { textsIn: _, leadsIn: __, goes: ___, ...metadata }]) => [id, metadata]),
  );
}

/** What the shipped skills choose for their runs, by their keys. */
export function shippedChoices(shipped: ShippedById): Record<SkillKey, RunChoices> {
  return Object.fromEntries(
    Object.entries(shipped).flatMap(([id, { goes }]) => (goes ? [[`builtin:${id}`, { goes }]] : [])),
  );
}
