import type { InputField, ListedSkill } from '../skill/model';

/** The i18n keys of a built-in skill's name and description. */
export function skillMessageKeys(id: string): { name: string; description: string } {
  const stem = `skill_${id.replaceAll('-', '_')}`;
  return { name: `${stem}_name`, description: `${stem}_description` };
}

/** That of what a category of built-in skills is called. */
export const categoryMessageKey = (category: string): string =>
  `skill_category_${category.replace(/\W/g, '_')}`;

/** Those of the label of a field in its form, and of what stands below it. */
export function fieldMessageKeys(id: string, field: string): { label: string; description: string } {
  const stem = `skill_${`${id}_field_${field}`.replace(/\W/g, '_')}`;
  return { label: stem, description: `${stem}_about` };
}

/**
 * The skill's name, description, category and form in the user's language: a built-in skill's from the catalogue, where it has them,
 * any other skill's from its own file. `message` returns an empty text for a key it does not know, as browsers do.
 */
export function localiseSkill(
  skill: Omit<ListedSkill, 'key'>,
  message: (key: string) => string,
): Pick<ListedSkill, 'name' | 'description' | 'category' | 'input'> {
  const { id, name, description, category, input } = skill;
  if (skill.source !== 'builtin')
    return { name, description, ...(category && { category }), ...(input && { input }) };
  const keys = skillMessageKeys(id);
  return {
    name: message(keys.name) || name,
    description: message(keys.description) || description,
    ...(category && { category: message(categoryMessageKey(category)) || category }),
    ...(input && { input: input.map((field) => localiseField(id, field, message)) }),
  };
}

function localiseField(id: string, field: InputField, message: (key: string) => string): InputField {
  const keys = fieldMessageKeys(id, field.name);
  const description = message(keys.description) || field.description;
  return {
    ...field,
    label: message(keys.label) || field.label,
    ...(description !== undefined && { description }),
  };
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
