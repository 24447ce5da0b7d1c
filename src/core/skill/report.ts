import type { Diagnostic } from './model';

export type Severity = Diagnostic['severity'];

/** Notes one diagnostic about the file that is being read. `line` is a line of that file, counted from 1. */
export type Report = (
  severity: Severity,
  code: string,
  line: number | undefined,
  message: string,
  fix: string,
) => void;

/** A `Report` that adds to `diagnostics`. */
export function createReport(diagnostics: Diagnostic[], skill: string, file: string): Report {
  return (severity, code, line, message, fix) => {
    diagnostics.push({ severity, code, skill, file, ...(line !== undefined && { line }), message, fix });
  };
}
