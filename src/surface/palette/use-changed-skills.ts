import { useMemo, useState } from 'preact/hooks';
import type { SkillListing } from '../../core/skill/model';
import { t } from '../../ui/i18n';
import type { PaletteCommand } from './commands';
import type { PaletteEntry, PaletteRows } from './rows';

interface ChangedSkills {
  /** What is listed: pins as they are now, without what was turned off before the last. */
  skills: readonly SkillListing[];
  /** The skill that was turned off last, whose row takes it back. */
  turnedOff: SkillListing | undefined;
  pin(skill: SkillListing, pinned: boolean): void;
  turnOff(skill: SkillListing): void;
  turnOn(): void;
}

/** The skills of the palette, as the user changes them in it. */
export function useChangedSkills(listed: readonly SkillListing[]): ChangedSkills {
  const [pins, setPins] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [gone, setGone] = useState<readonly SkillListing[]>([]);
  const turnedOff = gone.at(-1);
  const skills = useMemo(() => {
    if (pins.size === 0 && gone.length < 2) return listed;
    const hidden = new Set(gone.slice(0, -1).map(({ key }) => key));
    return listed.filter(({ key }) => !hidden.has(key)).map((skill) => withPin(skill, pins.get(skill.key)));
  }, [listed, pins, gone]);
  return {
    skills,
    turnedOff,
    pin: ({ key }, pinned) => setPins(new Map(pins).set(key, pinned)),
    turnOff: (skill) => setGone([...gone, skill]),
    turnOn: () => setGone(gone.slice(0, -1)),
  };
}

function withPin(skill: SkillListing, pinned: boolean | undefined): SkillListing {
  if (pinned === undefined) return skill;
  const { pinned: _, ...rest } = skill;
  return pinned ? { ...rest, pinned } : rest;
}

/** The rows with that of the skill that was turned off saying so, in its place: to choose it turns the skill on again. */
export function withTurnedOff(
  { entries, sections }: PaletteRows,
  turnedOff: SkillListing | undefined,
  turnOn: () => void,
): PaletteRows {
  if (!turnedOff) return { entries, sections };
  const command: PaletteCommand = {
    id: turnOnId,
    look: turnedOff,
    title: t('palette_turned_off', turnedOff.name),
    alias: '',
    description: t('palette_turned_off_about'),
    run: turnOn,
  };
  const row: PaletteEntry = { kind: 'command', command };
  const isOff = (entry: PaletteEntry) => entry.kind === 'skill' && entry.match.skill.key === turnedOff.key;
  return { entries: entries.map((entry) => (isOff(entry) ? row : entry)), sections };
}

/** The command that is carried out in the palette, which stays open. */
export const turnOnId = 'turn-on';
