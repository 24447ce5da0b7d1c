import { join } from 'node:path';
import { skillIndex } from '../../../scripts/generated-assets';

const skills = Object.entries(skillIndex(join(import.meta.dirname, '../../../public/skills')));

/** The ids of the skills that come with the extension; those in the palette, and those of them that ask for nothing first. */
export const builtinIds = skills.map(([id]) => id);
export const paletteIds = skills.flatMap(([id, { head }]) => (head?.userInvocable === false ? [] : id));
export const formlessIds = skills.flatMap(([id, { head }]) => (head?.input ? [] : id));
