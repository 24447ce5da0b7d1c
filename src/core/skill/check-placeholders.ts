import { isSchema } from './function/schema';
import { resolved } from './function/validate';
import type { Skill } from './model';
import type { ReportDiagnostic } from './report';
import { fillBody, unfilledOurs } from './template';

/**
 * Warns of each placeholder that nothing will ever fill in: a text without a model is refused because of it, and a model reads it
 * as it is written. `bodyLine`: the line on which the body begins.
 */
export function checkPlaceholders(skill: Skill, bodyLine: number, report: ReportDiagnostic): void {
  const code = skill.mode === 'direct' ? 'placeholder-unknown' : 'placeholder-left';
  for (const written of unfillable(skill)) {
    const above = skill.body.slice(0, skill.body.indexOf(written));
    report('warning', code, bodyLine + above.split('\n').length - 1, written.slice(0, 100));
  }
}

/** Those that stay in the body of a run whose form was filled in. */
function unfillable(skill: Skill): string[] {
  if (skill.mode !== 'direct' && skill.mode !== 'llm') return [];
  const fields = Object.fromEntries((skill.input ?? []).map(({ name }) => [name, '']));
  const target = { text: '', url: '', title: '' };
  const given = { instruction: '', target, fields };
  const { unfilled } = fillBody(skill.body, skill, given, { now: 0, language: '' });
  return skill.mode === 'direct'
    ? unfilled
    : unfilledOurs(unfilled).filter((written) => !isWithin(written, skill) && !isOpen(written, skill));
}

/** A function may be given more than the properties that its signature names: where that says so, it is meant. */
function isOpen(placeholder: string, { signature }: Skill): boolean {
  const path = /^\{\{\s*input\.([^\s{}]+)/.exec(placeholder)?.[1]?.split('.') ?? [];
  let part: unknown = signature?.input;
  for (const name of path) {
    if (!signature || !isSchema(part)) return false;
    const { properties, additionalProperties: others, patternProperties } = resolved(part, signature.input);
    if (isSchema(properties) && Object.hasOwn(properties, name)) part = properties[name];
    else return others === true || isSchema(others) || isSchema(patternProperties);
  }
  return false;
}

/** What a value has in it that is entered as JSON is known when it is there. */
function isWithin(placeholder: string, { input = [] }: Skill): boolean {
  const path = /input\.([^\s{}]+)/.exec(placeholder)?.[1] ?? '';
  return input.some(({ kind, name }) => kind === 'json' && path.startsWith(`${name}.`));
}
