import { matchQuery, type SkillMatch } from '../../core/catalog/search';
import type { SkillKey, SkillListing } from '../../core/skill/model';
import { meansCommand, type PaletteCommand } from './commands';

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

/**
 * What the palette lists for `query`. Commands stand under the skills that it names, and above those that only take it for
 * their instruction; with nothing typed, under all.
 *
 * What was typed can always be asked. The first row is the one that Enter picks: where it is clear which skill or command is
 * meant (`matchQuery`), that, and *Ask* stands last; else the text is a request, and *Ask* stands first, with what may be
 * chosen by hand below. `near`: see `matchQuery`.
 */
export function entriesFor(
  query: string,
  source: PaletteSource,
  near: readonly SkillKey[] = [],
): PaletteEntry[] {
  const { skills, commands, places, offered } = source;
  const text = query.trim();
  const matches = matchQuery(text, skills, near);
  const all = [...(offered ? [offered] : []), ...commands, ...places];
  const found = text === '' ? commands : all.filter((command) => meansCommand(text, command));
  // What is clear stands before all that is not.
  const others = text === '' ? -1 : matches.findIndex(({ clear }) => !clear);
  const named = others < 0 ? matches.length : others;
  const isNamed = named > 0 || found.length > 0;
  const entries: PaletteEntry[] = [];
  const ask = () => {
    const asked = { skill: source.ask, instruction: text, highlights: [], clear: true };
    if (text !== '') entries.push({ kind: 'ask', match: asked });
  };
  if (!isNamed) ask();
  if (offered && text === '') entries.push(asEntry(offered));
  for (const match of matches.slice(0, named)) entries.push({ kind: 'skill', match });
  entries.push(...found.map(asEntry));
  for (const match of matches.slice(named)) entries.push({ kind: 'skill', match });
  if (isNamed) ask();
  return entries;
}

const asEntry = (command: PaletteCommand): PaletteEntry => ({ kind: 'command', command });

/** Tells the rows apart. */
export const rowKeyOf = (entry: PaletteEntry): string =>
  entry.kind === 'command' ? `command:${entry.command.id}` : entry.match.skill.key;
