import type { LibraryEntry } from '../../core/library/types';
import type { SkillSource } from '../../core/skill/model';

/** Which skills the list shows, and in which order. */
export interface Choice {
  source: SkillSource | 'all';
  state: 'all' | 'on' | 'off';
  /** `problems`: with an error or a warning. `foreign`: outside of the open format by more than fields of ours. */
  grade: 'all' | 'problems' | 'foreign';
  order: 'uses' | 'name' | 'date';
}

export const everything: Choice = { source: 'all', state: 'all', grade: 'all', order: 'uses' };

/** Whether anything is left out, whatever the order. */
export function isFiltered({ source, state, grade }: Choice): boolean {
  return source !== 'all' || state !== 'all' || grade !== 'all';
}

/** Whether the filters let a skill through. */
export function isChosen(entry: LibraryEntry, { source, state, grade }: Choice): boolean {
  if (source !== 'all' && entry.source !== source) return false;
  if (state !== 'all' && entry.metadata.enabled !== (state === 'on')) return false;
  if (grade === 'problems') return entry.errors + entry.warnings > 0;
  return grade === 'all' || entry.format === 'foreign';
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
