import type { RunRequest } from '../run/types';
import type { Skill } from '../skill/model';
import { inputOf } from './input';

/** Shows a text of the page's so that it cannot be taken for anything else; the identity where no model reads it. */
export type ShowPageText = (text: string, kind: 'text' | 'line') => string;

/** What `{{system.…}}` tells of the world. */
export interface SystemValues {
  /** Milliseconds. */
  now: number;
  /** English name of the user's language: `Simplified Chinese`. */
  language: string;
}

const variable = /\{\{\s*([^\s{}]+)\s*\}\}|\$ARGUMENTS\b|\{baseDir\}|\$\{CLAUDE_SKILL_DIR\}/g;

const asItIs: ShowPageText = (text) => text;

/**
 * The body with its variables filled in (DESIGN.md section 4): `{{config.key}}`, `{{input.a.b}}`, `{{system.cwd}}`,
 * `{{system.timestamp}}`, `{{system.language}}`, `{{page.url}}`, `{{page.title}}`, `{{selection}}`, and of the open format `$ARGUMENTS`,
 * `{baseDir}` and `${CLAUDE_SKILL_DIR}`. What is not defined stays as it was written, and a value is never expanded
 * again.
 */
export function fillTemplate(
  body: string,
  skill: Skill,
  request: RunRequest,
  { now, language }: SystemValues,
  show: ShowPageText = asItIs,
): string {
  const cwd = `/skills/${skill.id}`;
  const { text, selection, ...input } = inputOf(skill, request);
  const values = {
    config: skill.config,
    input: { ...input, text: () => show(text, 'text'), selection: () => show(selection, 'text') },
    system: { cwd, timestamp: new Date(now).toISOString(), language },
    page: { url: () => show(request.target.url, 'line'), title: () => show(request.target.title, 'line') },
    selection: () => show(selection, 'text'),
  };
  return body.replace(variable, (written, path: string | undefined) => {
    if (path === undefined) return written === '$ARGUMENTS' ? request.instruction : cwd;
    return render(lookUp(values, path.split('.'))) ?? written;
  });
}

/** Own properties only, so that `{{config.constructor}}` is what the skill's config holds under that name, or nothing. */
function lookUp(values: unknown, path: string[]): unknown {
  let value = values;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** A setting that was left empty is defined, and empty. */
function render(value: unknown): string | undefined {
  if (typeof value === 'function') return value();
  if (value === undefined || typeof value === 'string') return value;
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
