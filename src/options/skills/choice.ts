import type { LibraryEntry } from '../../core/library/types';
import type { SkillSource } from '../../core/skill/model';

/** Which skills the list shows, and in which order. */
export interface Choice {
  source: SkillSource | 'all';
  state: 'all' | 'on' | 'off';
  /** `problems`: with an error or a warning. `foreign`: outside of the open format by more than fields of ours. */
  grade: 'all' | 'problems' | 'foreign';
  /** `hosts`: what its settings or permissions name one in. */
  contents: 'all' | 'scripts' | 'no-scripts' | 'hosts';
  /** Undefined: all, with a category or without. */
  category?: string | undefined;
  /** A tag and an author in lower case, and the id of a collection. */
  tag?: string | undefined;
  author?: string | undefined;
  collection?: string | undefined;
  /** `category`: in groups. */
  order: 'uses' | 'name' | 'date' | 'category';
}

export const everything: Choice = {
  source: 'all',
  state: 'all',
  grade: 'all',
  contents: 'all',
  order: 'uses',
};

/** Whether anything is left out, whatever the order. */
export function isFiltered(choice: Choice): boolean {
  return filtersSet(choice) > 0;
}

/** How many of the filters are set. */
export function filtersSet({
  source,
  state,
  grade,
  contents,
  category,
  tag,
  author,
  collection,
}: Choice): number {
  const chosen = [source, state, grade, contents].filter((filter) => filter !== 'all');
  const named = [category, tag, author, collection].filter((filter) => filter !== undefined);
  return chosen.length + named.length;
}

/** Whether the filters let a skill through. */
export function isChosen(entry: LibraryEntry, choice: Choice): boolean {
  const { source, state, grade, contents, category } = choice;
  if (!hasMarks(entry, choice)) return false;
  if (category !== undefined && entry.category !== category) return false;
  if (source !== 'all' && entry.source !== source) return false;
  if (state !== 'all' && entry.metadata.enabled !== (state === 'on')) return false;
  if (!hasContents(entry, contents)) return false;
  if (grade === 'problems') return entry.errors + entry.warnings > 0;
  return grade === 'all' || entry.format === 'foreign';
}

function hasMarks(
  { tags, author, metadata }: LibraryEntry,
  { tag, author: wanted, collection }: Choice,
): boolean {
  if (collection !== undefined && !metadata.collections?.includes(collection)) return false;
  if (tag !== undefined && !tags?.some((each) => plain(each) === tag)) return false;
  return wanted === undefined || (author !== undefined && plain(author) === wanted);
}

/** People write the same tag in several ways. */
const plain = (mark: string) => mark.trim().toLowerCase();

function hasContents({ hasScripts, namesHosts }: LibraryEntry, contents: Choice['contents']): boolean {
  switch (contents) {
    case 'all':
      return true;
    case 'scripts':
      return hasScripts === true;
    case 'no-scripts':
      return !hasScripts;
    case 'hosts':
      return namesHosts === true;
  }
}

/** A sorted copy: the most used first, by name as `language` sorts, or the latest first. What is alike stays in its order. */
export function sortSkills(
  entries: readonly LibraryEntry[],
  order: Choice['order'],
  language: string,
): LibraryEntry[] {
  switch (order) {
    case 'uses':
      return entries.toSorted((a, b) => b.metadata.uses - a.metadata.uses);
    case 'name': {
      const { compare } = new Intl.Collator(language, { numeric: true });
      return entries.toSorted((a, b) => compare(a.name, b.name));
    }
    case 'category': {
      const { compare } = new Intl.Collator(language, { numeric: true });
      return entries.toSorted((a, b) => {
        // What has none stands last.
        if (a.category === undefined || b.category === undefined)
          return (
            Number(a.category === undefined) - Number(b.category === undefined) || compare(a.name, b.name)
          );
        return compare(a.category, b.category) || compare(a.name, b.name);
      });
    }
    case 'date':
      return entries.toSorted((a, b) => compareText(b.installedAt, a.installedAt));
  }
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The sources that occur, in the order of their precedence. */
export function sourcesOf(entries: readonly LibraryEntry[]): SkillSource[] {
  const order: SkillSource[] = ['builtin', 'user', 'plugin', 'site'];
  const found = new Set(entries.map(({ source }) => source));
  return order.filter((source) => found.has(source));
}

/** What marks a skill, of which there may be any. */
export type MarkKind = 'tag' | 'author' | 'collection';

/** What one may choose of a kind: the value of the filter, and its name as it was found first. */
export type MarkChoices = readonly (readonly [value: string, name: string])[];

/** The tags and the authors that occur, as `language` sorts them. */
export function marksOf(
  entries: readonly LibraryEntry[],
  language: string,
): Record<'tag' | 'author', MarkChoices> {
  const tags = new Map<string, string>();
  const authors = new Map<string, string>();
  const add = (to: Map<string, string>, mark: string) => {
    const value = plain(mark);
    if (value !== '' && !to.has(value)) to.set(value, mark.trim());
  };
  for (const { tags: own, author } of entries) {
    for (const tag of own ?? []) add(tags, tag);
    if (author !== undefined) add(authors, author);
  }
  const { compare } = new Intl.Collator(language, { numeric: true });
  const sorted = (marks: Map<string, string>) => [...marks].sort(([, a], [, b]) => compare(a, b));
  return { tag: sorted(tags), author: sorted(authors) };
}

/** Whether there are categories to group by. */
export function hasCategories(entries: readonly LibraryEntry[]): boolean {
  return entries.some(({ category }) => category !== undefined);
}

/** The categories that occur, as `language` sorts them. */
export function categoriesOf(entries: readonly LibraryEntry[], language: string): string[] {
  const found = new Set(entries.flatMap(({ category }) => category ?? []));
  return [...found].sort(new Intl.Collator(language, { numeric: true }).compare);
}

/** What stands over each entry that begins a group: the category; null for the group without one. */
export function headingsOf(entries: readonly LibraryEntry[]): (string | null | undefined)[] {
  return entries.map(({ category }, index) =>
    index > 0 && entries[index - 1]?.category === category ? undefined : (category ?? null),
  );
}
