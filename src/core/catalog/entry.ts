import type { SkillManifest, SkillOrigin } from '../library/manifest';
import type { SkillDetails } from '../run/needs';
import { RunError } from '../run/run-error';
import { type DiagnosticCode, diagnosticInEnglish } from '../skill/diagnostic-texts';
import type { Diagnostic, ListedSkill, Skill, SkillHead } from '../skill/model';

/** One skill of a source: what a list needs at once, its text and files when they are asked for. */
export interface CatalogEntry {
  head: ListedSkill;
  /** Rejects with `RunError('skill-broken')` if it is no skill any more. */
  skill(): Promise<Skill>;
  /** What is known of it without its text. Rejects as `skill` does. */
  details(): Promise<SkillDetails>;
  /** The text of one of its files; undefined for a path that leads to none. */
  readFile(path: string): Promise<string | undefined>;
  /** The same byte for byte. */
  readBytes(path: string): Promise<Uint8Array | undefined>;
}

/** The skills of a source, and what reading it found wrong. */
export interface LoadedSource {
  entries: CatalogEntry[];
  /** Of what is no skill, always; of a skill, if its file had to be read for the list. */
  diagnostics: Diagnostic[];
}

export function errorOf(skill: string, file: string, code: DiagnosticCode, ...params: string[]): Diagnostic {
  return { severity: 'error', code, params, skill, file, ...diagnosticInEnglish(code, params) };
}

export function broken({ skill, file, message }: Diagnostic): RunError {
  return new RunError('skill-broken', { params: { skill, file: file || 'SKILL.md' }, detail: message });
}

/** What is wrong with a skill that did not load, in the first error among `diagnostics`. */
export function brokenBy(diagnostics: readonly Diagnostic[], otherwise: Diagnostic): RunError {
  return broken(diagnostics.find(({ severity }) => severity === 'error') ?? otherwise);
}

export function errorWordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** `installed`: what the store knows of a skill that did not come with the extension. */
export function detailsOf(
  head: SkillHead,
  installed?: Pick<SkillManifest, 'hashes' | 'origin'>,
): SkillDetails {
  const { id, source, name, description, files, disableModelInvocation, mode, dangerous = false } = head;
  const { allowedTools, input, signature } = head;
  return {
    id,
    source,
    name,
    description,
    files,
    ...(disableModelInvocation && { disableModelInvocation }),
    mode,
    ...(input && { input }),
    ...(signature && { signature }),
    dangerous,
    allowedTools,
    foreign: source !== 'builtin' && !isOwn(installed?.origin),
    ...(installed && { package: installed.hashes.package }),
  };
}

/** Written here, from nothing or from what came with Caretaker; a copy of a stranger's skill is the stranger's still. */
function isOwn(origin: SkillOrigin | undefined): boolean {
  return origin?.kind === 'created' && (origin.from === undefined || origin.from.startsWith('builtin:'));
}
