import type { InputField, ListedSkill, SkillWords } from '../skill/model';

/** The i18n keys of a built-in skill's name and description. */
export function skillMessageKeys(id: string): { name: string; description: string } {
  const stem = `skill_${id.replaceAll('-', '_')}`;
  return { name: `${stem}_name`, description: `${stem}_description` };
}

/** That of what a category of built-in skills is called. */
export const categoryMessageKey = (category: string): string =>
  `skill_category_${category.replace(/\W/g, '_')}`;

/** That of what to type after a built-in skill's name. */
export const hintMessageKey = (id: string): string => `skill_${id.replaceAll('-', '_')}_hint`;

/** Those of the label of a field in its form, and of what stands below it. */
export function fieldMessageKeys(id: string, field: string): { label: string; description: string } {
  const stem = `skill_${`${id}_field_${field}`.replace(/\W/g, '_')}`;
  return { label: stem, description: `${stem}_about` };
}

/**
 * The skill's name, description, category and form in the user's language: a built-in skill's from the catalogue, where it has them,
 * any other skill's from its own file. `message` returns an empty text for a key it does not know, as browsers do.
 */
export function localiseSkill(skill: Omit<ListedSkill, 'key'>, message: (key: string) => string): SkillWords {
  const { id, name, description, category, input, argumentHint } = skill;
  if (skill.source !== 'builtin') {
    const others = {
      ...(category && { category }),
      ...(input && { input }),
      ...(argumentHint && { argumentHint }),
    };
    return { name, description, ...others };
  }
  const keys = skillMessageKeys(id);
  return {
    name: message(keys.name) || name,
    description: message(keys.description) || description,
    ...(category && { category: message(categoryMessageKey(category)) || category }),
    ...(input && { input: input.map((field) => localiseField(id, field, message)) }),
    ...(argumentHint && { argumentHint: message(hintMessageKey(id)) || argumentHint }),
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
 * The words of the user's copy of a built-in skill: those of the original in the user's language (`localised`) wherever the
 * copy's file still says what the original's does, whatever else was changed in it. A name and its description go together.
 */
export function localiseCopy(copy: SkillWords, original: SkillWords, localised: SkillWords): SkillWords {
  const { name, description, category, input, argumentHint } = copy;
  const named = name === original.name && description === original.description ? localised : copy;
  const kind = category === original.category ? localised.category : category;
  const hint = argumentHint === original.argumentHint ? localised.argumentHint : argumentHint;
  return {
    name: named.name,
    description: named.description,
    ...(kind && { category: kind }),
    ...(input && { input: input.map((field) => copiedField(field, original, localised)) }),
    ...(hint && { argumentHint: hint }),
  };
}

function copiedField(
  field: InputField,
  { input: before = [] }: SkillWords,
  { input = [] }: SkillWords,
): InputField {
  const original = before.find(({ name }) => name === field.name);
  const localised = input.find(({ name }) => name === field.name);
  if (!original || !localised) return field;
  const description = field.description === original.description ? localised.description : field.description;
  return {
    ...field,
    label: field.label === original.label ? localised.label : field.label,
    ...(description !== undefined && { description }),
  };
}
