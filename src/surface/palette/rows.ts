import { matchQuery, type SkillMatch } from '../../core/catalog/search';
import type { SkillKey, SkillListing } from '../../core/skill/model';
import { type CommandSection, meansCommand, type PaletteCommand } from './commands';

export type PaletteEntry =
  | { kind: 'skill'; match: SkillMatch }
  /** *Ask* with all that was typed. */
  | { kind: 'ask'; match: SkillMatch }
  | { kind: 'command'; command: PaletteCommand };

export interface PaletteSource {
  skills: readonly SkillListing[];
  commands: readonly PaletteCommand[];
  /** Commands that are listed only where they are typed. */
  places: readonly PaletteCommand[];
  /** What *Ask* is called. */
  ask: SkillListing;
  /** Stands before all skills as long as nothing is typed. */
  offered: PaletteCommand | undefined;
}

/** A part of the list with a heading. */
export interface Section {
  id: CommandSection | 'pinned' | 'all';
  /** Of its first row, among all. */
  from: number;
  count: number;
}

export interface PaletteRows {
  entries: PaletteEntry[];
  /** In the order of the rows, none of them empty. None where what is listed is all of one kind, or is ranked by what was typed. */
  sections: readonly Section[];
}

/** Skills that stand among the recent ones. */
const mostRecent = 3;

/**
 * What the palette lists for `query`. With nothing typed it has sections: runs that go on, what was used last, what is pinned, all else in
 * the order of `skills`, and results. Each skill stands in one of them. Else commands stand under the skills that the query names, and above
 * those that only take it for their instruction.
 *
 * What was typed can always be asked. The first row is the one that Enter picks: where it is clear which skill or command is
 * meant (`matchQuery`), that, and *Ask* stands last; else the text is a request, and *Ask* stands first, with what may be
 * chosen by hand below. `near`: see `matchQuery`.
 */
export function rowsFor(query: string, source: PaletteSource, near: readonly SkillKey[] = []): PaletteRows {
  const text = query.trim();
  return text === '' ? sectioned(source) : { entries: found(text, source, near), sections: [] };
}

function sectioned({ skills, commands, offered }: PaletteSource): PaletteRows {
  const recent = recentOf(skills);
  const pinned = skills.filter((skill) => skill.pinned);
  const apart = new Set([...recent, ...pinned]);
  const others = apart.size > 0 ? skills.filter((skill) => !apart.has(skill)) : skills;
  const commandsOf = (id: CommandSection) => commands.filter(({ section }) => section === id).map(asEntry);
  const parts: [id: Section['id'], rows: PaletteEntry[]][] = [
    ['running', commandsOf('running')],
    ['recent', [...rowsOf(recent), ...commandsOf('recent')]],
    ['pinned', rowsOf(pinned)],
    ['all', rowsOf(others)],
    ['results', commandsOf('results')],
  ];
  const entries = offered ? [asEntry(offered)] : [];
  const sections: Section[] = [];
  for (const [id, rows] of parts) {
    if (rows.length === 0) continue;
    sections.push({ id, from: entries.length, count: rows.length });
    // Not by spreading: of ten thousand arguments a call may fail.
    for (const row of rows) entries.push(row);
  }
  return { entries, sections: sections.length > 1 ? sections : [] };
}

/** Those that were run last, the latest first. What is pinned has its place already. */
function recentOf(skills: readonly SkillListing[]): SkillListing[] {
  return skills
    .filter(({ lastUsed, pinned }) => lastUsed !== undefined && !pinned)
    .sort((a, b) => (b.lastUsed ?? 0) - (a.lastUsed ?? 0))
    .slice(0, mostRecent);
}

const rowsOf = (skills: readonly SkillListing[]): PaletteEntry[] =>
  matchQuery('', skills).map((match) => ({ kind: 'skill', match }));

function found(text: string, source: PaletteSource, near: readonly SkillKey[]): PaletteEntry[] {
  const { skills, commands, places, offered } = source;
  const matches = matchQuery(text, skills, near);
  const all = [...(offered ? [offered] : []), ...commands, ...places];
  const meant = all.filter((command) => meansCommand(text, command));
  // What is clear stands before all that is not.
  const others = matches.findIndex(({ clear }) => !clear);
  const named = others < 0 ? matches.length : others;
  const isNamed = named > 0 || meant.length > 0;
  const ask: PaletteEntry = {
    kind: 'ask',
    match: { skill: source.ask, instruction: text, highlights: [], clear: true },
  };
  const entries: PaletteEntry[] = [];
  if (!isNamed) entries.push(ask);
  for (const match of matches.slice(0, named)) entries.push({ kind: 'skill', match });
  entries.push(...meant.map(asEntry));
  for (const match of matches.slice(named)) entries.push({ kind: 'skill', match });
  if (isNamed) entries.push(ask);
  return entries;
}

const asEntry = (command: PaletteCommand): PaletteEntry => ({ kind: 'command', command });

/** Tells the rows apart. */
export const rowKeyOf = (entry: PaletteEntry): string =>
  entry.kind === 'command' ? `command:${entry.command.id}` : entry.match.skill.key;
