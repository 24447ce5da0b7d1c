import type { LibrarySkill } from '../../../core/library/types';
import type { Diagnostic } from '../../../core/skill/model';
import { definitionOf, parseSkill } from '../../../core/skill/read-skill';
import { diagnosticText, fixText } from '../../../ui/diagnostic-text';
import type { LineProblem } from './line-problems';

/** What the library would say of this text as what defines the skill: its SKILL.md or its skill.json. */
export function diagnose(text: string, { manifest }: LibrarySkill): Diagnostic[] {
  const { id, source, files } = manifest;
  return parseSkill(new Map([[definitionOf(manifest), text]]), { id, source, files }).diagnostics;
}

/** A diagnostic as the editor marks it, with the words that every other place has for it. */
export function lineProblem(diagnostic: Diagnostic): LineProblem {
  const { message } = diagnosticText(diagnostic);
  return {
    severity: diagnostic.severity === 'note' ? 'info' : diagnostic.severity,
    line: diagnostic.line,
    message: `${message}\n${fixText(diagnostic)}`,
  };
}
