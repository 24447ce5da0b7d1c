import type { SkillMetadata } from '../skill/model';

/** Apart from each other in hue, and clear on light and dark. */
const palette = [
  '#e5484d',
  '#f76b15',
  '#d6a500',
  '#46a758',
  '#12a594',
  '#00a2c7',
  '#3e63dd',
  '#8e4ec6',
  '#d6409f',
  '#a18072',
] as const;

/** The skill's colour: what the user or the skill has set, else one of a palette by its id, the same everywhere. */
export function colourFor(id: string, { colour }: Pick<SkillMetadata, 'colour'>): string {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003;
  return colour ?? palette[sum % palette.length] ?? palette[0];
}
