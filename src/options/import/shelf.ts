import type { FoundSkill } from '../../core/library/import-types';
import type { Shelf, ShelfPlugin } from '../../core/library/shelf-types';
import { matching } from './pick';

/** Found skills that stand together; without a plugin, those that none of them names. */
export interface SkillGroup {
  key: string;
  plugin?: ShelfPlugin;
  skills: FoundSkill[];
}

/**
 * The skills under their plugins, in the order of the list, and those that are in none behind them; without a shelf, all of them. A part of a
 * skill is in the plugin that names it, or else behind the skill.
 */
export function groupsOf(skills: readonly FoundSkill[], shelf: Shelf | undefined): SkillGroup[] {
  const byPlace = new Map(skills.map((found) => [found.place, found]));
  const plugins = shelf?.plugins ?? [];
  const claimed = new Set(plugins.flatMap((plugin) => plugin.skills));
  const parts = partsByHolder(skills.filter(({ place }) => !claimed.has(place)));
  const withParts = (found: FoundSkill): FoundSkill[] => [
    found,
    ...(parts.get(found.place) ?? []).flatMap(withParts),
  ];
  const groups: SkillGroup[] = plugins.map((plugin, index) => ({
    key: String(index),
    plugin,
    skills: plugin.skills.flatMap((place) => byPlace.get(place) ?? []).flatMap(withParts),
  }));
  const named = new Set(groups.flatMap((group) => group.skills));
  const rest = skills.filter((found) => !named.has(found));
  return rest.length > 0 || !shelf ? [...groups, { key: 'rest', skills: rest }] : groups;
}

/** Skills that are parts of another, by its place. */
export function partsByHolder(skills: readonly FoundSkill[]): Map<string, FoundSkill[]> {
  const parts = new Map<string, FoundSkill[]>();
  for (const each of skills) {
    if (each.within === undefined) continue;
    const others = parts.get(each.within) ?? [];
    parts.set(each.within, others);
    others.push(each);
  }
  return parts;
}

/**
 * Of each group the skills that have every word of the query, which their plugin may have in their place; a plugin that has every word
 * stands there without one, too.
 */
export function matchingGroups(groups: readonly SkillGroup[], query: string): SkillGroup[] {
  if (query.trim() === '') return [...groups];
  return groups.flatMap((group) => {
    const words = group.plugin ? wordsOfPlugin(group.plugin) : '';
    const skills = matching(group.skills, query, words);
    const isShown = skills.length > 0 || (group.plugin && hasWords(words, query));
    return isShown ? [{ ...group, skills }] : [];
  });
}

/** The first lines of these groups, as a list that grows draws them: the heading of a plugin is one too. `drawn`: of the group's skills. */
export function firstLines(
  groups: readonly SkillGroup[],
  count: number,
): (SkillGroup & { drawn: FoundSkill[] })[] {
  const first: (SkillGroup & { drawn: FoundSkill[] })[] = [];
  let left = count;
  for (const group of groups) {
    if (left <= 0) break;
    left -= group.plugin ? 1 : 0;
    first.push({ ...group, drawn: group.skills.slice(0, Math.max(0, left)) });
    left -= group.skills.length;
  }
  return first;
}

/** How many lines there are in all. */
export function linesOf(groups: readonly SkillGroup[]): number {
  return groups.reduce((sum, { plugin, skills }) => sum + skills.length + (plugin ? 1 : 0), 0);
}

function wordsOfPlugin(plugin: ShelfPlugin): string {
  const { name, description, author, license, category, keywords = [] } = plugin;
  return [name, description, author, license, category, ...keywords].join(' ');
}

function hasWords(text: string, query: string): boolean {
  const lower = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
