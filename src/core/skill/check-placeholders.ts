import type { Skill } from './model';
import type { ReportDiagnostic } from './report';
import { fillBody } from './template';

/** Warns of each placeholder of a text without a model that nothing will ever fill in: a run is refused because of it. */
export function checkPlaceholders(skill: Skill, bodyLine: number, report: ReportDiagnostic): void {
  for (const written of unfillable(skill)) {
    const above = skill.body.slice(0, skill.body.indexOf(written));
    report('warning', 'placeholder-unknown', bodyLine + above.split('\n').length - 1, written.slice(0, 100));
  }
}

/** Those that stay in the body of a run whose form was filled in. */
function unfillable(skill: Skill): string[] {
  const fields = Object.fromEntries((skill.input ?? []).map(({ name }) => [name, '']));
  const target = { text: '', url: '', title: '' };
  const given = { instruction: '', target, fields };
  return fillBody(skill.body, skill, given, { now: 0, language: '' }).unfilled;
}
