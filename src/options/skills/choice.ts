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
export function isFiltered({ source, state, grade, contents, category }: Choice): boolean {
  return [source, state, grade, contents].some((filter) => filter !== 'all') || category !== undefined;
}

/** Whether the filters let a skill through. */
export function isChosen(entry: LibraryEntry, { source, state, grade, contents, category }: Choice): boolean {
  if (category !== undefined && entry.category !== category) return false;
  if (source !== 'all' && entry.source !== source) return false;
  if (state !== 'all' && entry.metadata.enabled !== (state === 'on')) return false;
  if (!hasContents(entry, contents)) return false;
  if (grade === 'problems') return entry.errors + entry.warnings > 0;
  return grade === 'all' || entry.format === 'foreign';
}

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
