import { join } from 'node:path';
import { skillIndex } from '../../../scripts/generated-assets';

const skills = Object.entries(skillIndex(join(import.meta.dirname, '../../../public/skills')));

/** The ids of the skills that come with the extension, and those in the palette. */
export const builtinIds = skills.map(([id]) => id);
export const paletteIds = skills.flatMap(([id, { head }]) => (head?.userInvocable === false ? [] : id));
