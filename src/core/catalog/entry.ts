import { RunError } from '../run/run-error';
import { type DiagnosticCode, diagnosticInEnglish } from '../skill/diagnostic-texts';
import type { Diagnostic, Skill, SkillHead } from '../skill/model';

/** One skill of a source: what a list needs at once, its text and files when they are asked for. */
export interface CatalogEntry {
  head: SkillHead;
  /** Rejects with `RunError('skill-broken')` if it is no skill any more. */
  skill(): Promise<Skill>;
  /** The text of one of its files; undefined for a path that leads to none. */
  readFile(path: string): Promise<string | undefined>;
}

/** The skills of a source, and what is wrong with those that are none. */
export interface Loaded {
  entries: CatalogEntry[];
  diagnostics: Diagnostic[];
}

export function errorOf(skill: string, file: string, code: DiagnosticCode, ...params: string[]): Diagnostic {
  return { severity: 'error', code, params, skill, file, ...diagnosticInEnglish(code, params) };
}

export function broken({ skill, file, message }: Diagnostic): RunError {
  return new RunError('skill-broken', { params: { skill, file: file || 'SKILL.md' }, detail: message });
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
