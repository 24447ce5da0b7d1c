import type { ListedSkill } from '../skill/model';

/** The i18n keys of a built-in skill's name and description. */
export function skillMessageKeys(id: string): { name: string; description: string } {
  const stem = `skill_${id.replaceAll('-', '_')}`;
  return { name: `${stem}_name`, description: `${stem}_description` };
}

/**
 * The skill's name and description in the user's language: a built-in skill's from the catalogue, where it has them,
 * any other skill's from its own file. `message` returns an empty text for a key it does not know, as browsers do.
 */
export function localiseSkill(
  skill: Omit<ListedSkill, 'key'>,
  message: (key: string) => string,
): Pick<ListedSkill, 'name' | 'description'> {
  const { name, description } = skill;
  if (skill.source !== 'builtin') return { name, description };
  const keys = skillMessageKeys(skill.id);
  return { name: message(keys.name) || name, description: message(keys.description) || description };
}

/**
 * Whether a copy of a built-in skill is still called what the original's file calls it: it has the original's name in the
 * user's language then, whatever else was changed in it.
 */
export function keepsNaming(
  copy: Pick<ListedSkill, 'source' | 'name' | 'description'>,
  original: Pick<ListedSkill, 'name' | 'description'> | undefined,
): boolean {
  return copy.source === 'user' && copy.name === original?.name && copy.description === original.description;
}
