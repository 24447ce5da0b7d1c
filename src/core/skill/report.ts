import { type DiagnosticCode, diagnosticInEnglish } from './diagnostic-texts';
import type { Diagnostic } from './model';

/** Notes one diagnostic about the file that is being read. `line` is a line of that file, counted from 1. */
export type ReportDiagnostic = (
  severity: Diagnostic['severity'],
  code: DiagnosticCode,
  line: number | undefined,
  ...params: string[]
) => void;

/** A `ReportDiagnostic` that adds to `diagnostics`. */
export function createReport(diagnostics: Diagnostic[], skill: string, file: string): ReportDiagnostic {
  return (severity, code, line, ...params) => {
    const place = { skill, file, ...(line !== undefined && { line }) };
    diagnostics.push({ severity, code, params, ...place, ...diagnosticInEnglish(code, params) });
  };
}
