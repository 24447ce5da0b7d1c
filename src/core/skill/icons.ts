/**
 * The drawings that stand for skills and commands. A skill has one by its name alone: whatever a file, a backup or a damaged
 * record calls an icon is one of these or nothing, so that nobody brings a picture of their own. `src/ui/skill-icon.tsx` draws them.
 */
export const iconNames = [
  'check',
  'spark',
  'pen',
  'globe',
  'bulb',
  'list',
  'pin',
  'undo',
  'sliders',
  'code',
  'search',
  'reply',
  'arrow',
  'scissors',
  'smile',
  'feather',
  'tasks',
  'table',
  'heading',
  'branch',
] as const;

export type IconName = (typeof iconNames)[number];

/** What a skill or a command is known by at a glance. What names neither is drawn as a spark. */
export interface Look {
  /** One of `iconNames`. */
  icon?: string;
  /** The user's choice; it stands in place of the drawing. */
  emoji?: string;
}

export function isIconName(name: unknown): name is IconName {
  return iconNames.some((known) => known === name);
}
