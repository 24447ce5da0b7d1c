/** Collections: sets of skills that the user has put together. */
import { sameValue } from '../same-value';

/** A set of skills by a name of the user's. Which skills are in it stands in their metadata. It is kept until it is deleted, with skills or without. */
export interface Collection {
  /** Random, so that none has the id of one that was deleted. */
  id: string;
  /** As of `collectionName`; no two are alike but for case. */
  name: string;
  /** The places that its skills count at alone; empty: everywhere, whatever their sources say. Absent: it says nothing of that. */
  sites?: string[] | undefined;
}

/** A change of a collection; `sites: undefined`: it says nothing of where its skills count. */
export type CollectionChange = Partial<Pick<Collection, 'name' | 'sites'>>;

/** All that is needed to put a deleted collection back. */
export interface DeletedCollection {
  collection: Collection;
  /** Ids of the skills that were in it. */
  skills: string[];
}

/** What the settings page can do with collections. What names one that is gone does nothing. */
export interface CollectionLibrary {
  /** In the order of their names. */
  collections(): Promise<Collection[]>;
  /** A new one without skills. `library-collection` where another has its name. */
  addCollection(name: string): Promise<Collection>;
  /** Rejects as `addCollection` does. */
  changeCollection(id: string, change: CollectionChange): Promise<void>;
  /** The skills in it stay. */
  removeCollection(id: string): Promise<DeletedCollection | undefined>;
  /** Takes `removeCollection` back. Rejects as `addCollection` does. */
  restoreCollection(deleted: DeletedCollection): Promise<void>;
  /** Puts these skills into a collection, or takes them out of it, all at once. */
  collect(skills: readonly string[], collection: string, wanted: boolean): Promise<void>;
}

/** Characters of a name, at the most. */
export const longestCollectionName = 60;

/** A name as it is kept, of what was typed: one line without space around it. Undefined where nothing is left, or too much. */
export function collectionName(typed: string): string | undefined {
  const name = typed.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  return name !== '' && name.length <= longestCollectionName ? name : undefined;
}

/** The same in the order that they are shown in. */
export function byName(collections: readonly Collection[]): Collection[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return collections.toSorted((a, b) => compare(a.name, b.name));
}

/** The collection of that name, in whatever case; undefined where there is none. */
export function collectionNamed(collections: readonly Collection[], name: string): Collection | undefined {
  const wanted = name.toLowerCase();
  return collections.find((each) => each.name.toLowerCase() === wanted);
}

/** The collection here that one from elsewhere is: it, or one of its name whose skills count at the same places. */
export function sameCollection(
  collections: readonly Collection[],
  { id, name, sites }: Collection,
): Collection | undefined {
  const known = collections.find((each) => each.id === id);
  if (known) return known;
  const named = collectionNamed(collections, name);
  return named && sameValue(named.sites, sites) ? named : undefined;
}

/** The name, with a number where another collection has it. */
export function numberedName(name: string, collections: readonly Collection[]): string {
  for (let number = 1; ; number += 1) {
    const tail = ` ${number}`;
    const wanted = number === 1 ? name : name.slice(0, longestCollectionName - tail.length).trim() + tail;
    if (!collectionNamed(collections, wanted)) return wanted;
  }
}

/** The names of those that a skill is in, in the order of `collections`. */
export function namesOfCollections(
  ids: readonly string[] | undefined,
  collections: readonly Pick<Collection, 'id' | 'name'>[],
): string[] {
  if (!ids?.length) return [];
  return collections.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
}
