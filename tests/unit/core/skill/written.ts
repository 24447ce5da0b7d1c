import { createSkillMd } from '../../../../src/core/skill/edit-skill-md';
import type { InputField, Skill } from '../../../../src/core/skill/model';

/** A SKILL.md that reads as this skill. */
export function skillMdOf(skill: Skill): string {
  const { name, description, license, compatibility, metadata, author, version, tags, category } = skill;
  const { allowedTools, config, permissions, timeout, retry, model, engine, dangerous, confirm, body } =
    skill;
  const mode = skill.modeUnnamed ? undefined : skill.mode;
  const input = inputAsWritten(skill.input);
  const used = {
    ...(allowedTools.length > 0 && { 'allowed-tools': allowedTools.join(' ') }),
    ...(Object.keys(config).length > 0 && { config }),
  };
  const how = { mode, model, engine, timeout, retry, permissions, dangerous, confirm };
  const by = {
    'disable-model-invocation': skill.disableModelInvocation,
    'user-invocable': skill.userInvocable,
    'argument-hint': skill.argumentHint,
  };
  const told = { license, compatibility, metadata, author, version, tags, category };
  return createSkillMd({ name, description, ...used, input, ...how, ...by, ...told }, body);
}

/** The form as a SKILL.md has it: what `readInput` reads as these fields. Those that the body makes are in the body. */
function inputAsWritten(fields: InputField[] | undefined): Record<string, unknown>[] | undefined {
  const declared = fields?.filter(({ fromBody }) => !fromBody);
  if (!declared || declared.length === 0) return undefined;
  return declared.map(({ name, kind, label, required, whole, ...rest }) => ({
    name,
    type: whole ? 'integer' : kind,
    ...(label !== name && { label }),
    ...(required && { required }),
    ...rest,
  }));
}
