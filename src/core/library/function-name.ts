import type { Diagnostic, Skill } from '../skill/model';
import { createReport } from '../skill/report';

/** What stands against a function of that name beside these skills: another function has it. Undefined where nothing does. */
export function nameTaken(
  { id, name }: Pick<Skill, 'id' | 'name'>,
  others: Iterable<Pick<Skill, 'id' | 'name' | 'signature'>>,
): Diagnostic | undefined {
  for (const other of others) {
    if (!other.signature || other.id === id || other.name !== name) continue;
    const diagnostics: Diagnostic[] = [];
    createReport(diagnostics, id, 'skill.json')('error', 'function-name-taken', undefined, name, other.id);
    return diagnostics[0];
  }
  return undefined;
}
