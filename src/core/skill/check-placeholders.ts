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
    : unfilledOurs(unfilled).filter((written) => !isWithin(written, skill));
}

/** What a value has in it that is entered as JSON is known when it is there. */
function isWithin(placeholder: string, { input = [] }: Skill): boolean {
  const path = /input\.([^\s{}]+)/.exec(placeholder)?.[1] ?? '';
  return input.some(({ kind, name }) => kind === 'json' && path.startsWith(`${name}.`));
}
