import { type DiagnosticCode, diagnosticInEnglish } from './diagnostic-texts';
import type { Diagnostic } from './model';

export type Severity = Diagnostic['severity'];

/** Notes one diagnostic about the file that is being read. `line` is a line of that file, counted from 1. */
export type Report = (
  severity: Severity,
  code: DiagnosticCode,
  line: number | undefined,
  ...params: string[]
) => void;

/** A `Report` that adds to `diagnostics`. */
export function createReport(diagnostics: Diagnostic[], skill: string, file: string): Report {
  return (severity, code, line, ...params) => {
    const place = { skill, file, ...(line !== undefined && { line }) };
    diagnostics.push({ severity, code, params, ...place, ...diagnosticInEnglish(code, params) });
  };
}

/** Whether something is wrong: a note alone tells that another program may mind. */
export function isProblem({ severity }: Diagnostic): boolean {
  return severity !== 'note';
}
