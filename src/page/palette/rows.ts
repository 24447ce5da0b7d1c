import { matchQuery, type SkillMatch } from '../../core/catalog/search';
import type { SkillListing } from '../../core/skill/model';
import { meansCommand, type PaletteCommand } from './commands';

export type PaletteEntry =
  | { kind: 'skill'; match: SkillMatch }
  | { kind: 'command'; command: PaletteCommand };

export interface PaletteSource {
  skills: readonly SkillListing[];
  commands: readonly PaletteCommand[];
  /** Stands before all skills as long as nothing is typed. */
  offered: PaletteCommand | undefined;
}

/**
 * What the palette lists for `query`. Commands stand under the skills that it names, and above those that only take it for
 * their instruction; with nothing typed, under all.
 */
export function entriesFor(query: string, { skills, commands, offered }: PaletteSource): PaletteEntry[] {
  const text = query.trim();
  const matches = matchQuery(text, skills);
  const all = offered ? [offered, ...commands] : commands;
  const found = text === '' ? commands : all.filter((command) => meansCommand(text, command));
  const named =
    text === '' ? matches.length : matches.filter(({ instruction }) => instruction !== text).length;
  return [
    ...(offered && text === '' ? [asEntry(offered)] : []),
    ...matches.slice(0, named).map((match) => ({ kind: 'skill' as const, match })),
    ...found.map(asEntry),
    ...matches.slice(named).map((match) => ({ kind: 'skill' as const, match })),
  ];
}

const asEntry = (command: PaletteCommand): PaletteEntry => ({ kind: 'command', command });

/** Tells the rows apart. */
export const keyOf = (entry: PaletteEntry): string =>
  entry.kind === 'skill' ? entry.match.skill.key : `command:${entry.command.id}`;
