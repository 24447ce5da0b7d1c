import { type GivenToSkill, inputOf, workingTextOf } from './input';
import type { ConfigValue, Skill } from './model';
import { nestFields } from './nest-fields';

/** Shows a text of the page's so that it cannot be taken for anything else; the identity where no model reads it. */
export type ShowPageText = (text: string, kind: 'text' | 'line') => string;

/** What `{{system.…}}` tells of the world. */
export interface SystemValues {
  /** Milliseconds. */
  now: number;
  /** English name of the user's language: `Simplified Chinese`. */
  language: string;
}

/** The second group: what stands in two braces as a placeholder does, and is none that is known here. */
const variable =
  /\{\{\s*([^\s{}]+)\s*\}\}|\{\{([^{}\n]*)\}\}|\$ARGUMENTS\b|\{baseDir\}|\$\{CLAUDE_SKILL_DIR\}/g;

/** The first character of what `variable` finds, wherever it may begin. */
const opening = /\{(?=\{|baseDir\})|\$(?=ARGUMENTS\b|\{CLAUDE_SKILL_DIR\})/g;

/** A stranger's text as a part of a body: readable, with nothing in it that is filled in. */
export function withoutPlaceholders(text: string): string {
  return text.replace(opening, '$& ');
}

const asItIs: ShowPageText = (text) => text;

const ours = /^\{\{\s*(?:input|config|system|page|selection)(?![\w-])/;

/** Those of the placeholders that could be meant for us: others write two braces too, for programs of their own. */
export function unfilledOurs(unfilled: readonly string[]): string[] {
  return unfilled.filter((written) => ours.test(written));
}

/**
 * The body with its variables filled in (docs/skills/reference.md): `{{config.key}}`, `{{input.a.b}}`, `{{system.cwd}}`,
 * `{{system.timestamp}}`, `{{system.language}}`, `{{page.url}}`, `{{page.title}}`, `{{selection}}`, and of the open format `$ARGUMENTS`,
 * `{baseDir}` and `${CLAUDE_SKILL_DIR}`. What is not defined stays as it was written, and a value is never expanded
 * again.
 */
export function fillTemplate(
  body: string,
  skill: Skill,
  given: GivenToSkill,
  { now, language }: SystemValues,
  show: ShowPageText = asItIs,
): string {
  return fillBody(body, skill, given, { now, language }, show).text;
}

/** The body filled in, and the placeholders that nothing is defined for, each once, as they are written. */
export interface FilledBody {
  text: string;
  unfilled: string[];
}

/** As `fillTemplate`; for a text that is written as it is, and in which no placeholder may be left. */
export function fillBody(
  body: string,
  skill: Skill,
  given: GivenToSkill,
  { now, language }: SystemValues,
  show: ShowPageText = asItIs,
): FilledBody {
  const cwd = `/skills/${skill.id}`;
  const { target } = given;
  const selection = () => show(target.text, 'text');
  const page = { url: () => show(target.url, 'line'), title: () => show(target.title, 'line') };
  const ofPage = {
    text: () => show(workingTextOf(given), 'text'),
    selection,
    context: () => show(target.context ?? '', 'text'),
    page: {
      ...page,
      language: () => show(target.language ?? '', 'line'),
      direction: () => target.direction ?? '',
    },
  };
  const values = {
    config: skill.config,
    input: {
      ...inputOf(skill, given),
      ...ofPage,
      ...nestFields(fieldsOf(skill, given)),
      ...(given.textField !== undefined && { [given.textField]: ofPage.text }),
    },
    system: { cwd, timestamp: new Date(now).toISOString(), language },
    page,
    selection,
  };
  const unfilled = new Set<string>();
  const text = body.replace(variable, (written, path: string | undefined, unknown: string | undefined) => {
    const value = path === undefined ? undefined : render(lookUp(values, path.split('.')));
    if (value !== undefined) return value;
    if (path === undefined && unknown === undefined)
      return written === '$ARGUMENTS' ? given.instruction : cwd;
    if (unknown?.trim() !== '') unfilled.add(written);
    return written;
  });
  return { text, unfilled: [...unfilled] };
}

/** What was left out of a function's input is known to be nothing. */
function fieldsOf({ signature, input = [] }: Skill, { fields = {} }: GivenToSkill): typeof fields {
  if (!signature) return fields;
  const empty = input.map(({ name }): [string, ConfigValue] => [name, '']);
  return {
    ...structuredClone(fields),
    ...Object.fromEntries(empty.filter(([name]) => !Object.hasOwn(fields, name))),
  };
}

/** Whether the body has a place for the text that is read. */
export function takesText(body: string): boolean {
  return /\{\{\s*(?:selection|input\.(?:text|selection))\s*\}\}/.test(body);
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

/** A setting that was left empty is defined, and empty. A map with the page's texts in it is no value. */
function render(value: unknown): string | undefined {
  if (typeof value === 'function') return value();
  if (value === undefined || typeof value === 'string') return value;
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return Object.values(value).some((part) => typeof part === 'function') ? undefined : JSON.stringify(value);
}
