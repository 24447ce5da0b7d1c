import { sameValue } from '../same-value';
import { carriedChanges, uncarriedChanges, withCarried } from './carried';
import { setInYaml } from './edit-yaml';
import { findHead } from './frontmatter';
import { readMendedYaml } from './mended-yaml';
import { plainOf } from './plain';
import { writePair } from './write-yaml';
import { readYamlMap, type YamlMap } from './yaml';

/** The text has no frontmatter that can be read, so that there is nothing to change in it. */
export class UnreadableSkillMdError extends Error {
  readonly code = 'skill-md-unreadable';

  constructor() {
    super('The SKILL.md has no frontmatter that can be read.');
    this.name = 'UnreadableSkillMdError';
  }
}

/**
 * The SKILL.md with some settings changed; `undefined` as a value takes the key away. A map is compared setting by
 * setting, and a list item by item. Every line that does not belong to what changes stays byte for byte: order,
 * comments, quotes, line ends, byte order mark, keys that nobody knows, and the body. YAML that had to be mended to be
 * read is written mended. Throws `UnreadableSkillMdError`.
 */
export function editSkillMd(text: string, changes: Record<string, unknown>): string {
  const range = findHead(text);
  if (!range) throw new UnreadableSkillMdError();
  const written = text.slice(range.start, range.end);
  const { yaml, mends, map } = readMendedYaml(readable(written));
  if (!('fields' in map)) throw new UnreadableSkillMdError();
  const base = mends.length > 0 ? mendLines(written, yaml) : written;
  const read = withCarried(map.fields);
  const wanted = Object.entries(changes)
    .map(([key, value]): [string, unknown] => [key, withoutUndefined(value)])
    .filter(([key, value]) => !isWritten(read, key, value));
  // What `metadata` carries stands beside it from then on, so that it can be changed, and taken away, there.
  const carried = Object.entries(uncarriedChanges(map.fields));
  const touched = carried.some(([key]) => wanted.some(([changed]) => changed === key));
  const all = new Map([...(touched ? carried : []), ...wanted]);
  const head = change(base, map, [...all], range.lineEnd);
  return text.slice(0, range.start) + head + text.slice(range.end);
}

/**
 * The SKILL.md in the open format: fields of ours are texts under `metadata`, where they are read again. All else is byte for
 * byte what it was; the same text where there is nothing to do. Throws `UnreadableSkillMdError`.
 */
export function inOpenFormat(text: string): string {
  const range = findHead(text);
  const map = range && readYamlMap(readable(text.slice(range.start, range.end)));
  if (!range || !map || !('fields' in map)) throw new UnreadableSkillMdError();
  const changes = Object.entries(carriedChanges(map.fields));
  const head = change(text.slice(range.start, range.end), map, changes, range.lineEnd);
  return text.slice(0, range.start) + head + text.slice(range.end);
}

/** A SKILL.md of these settings, in their order; one that is undefined is left out. */
export function createSkillMd(fields: Record<string, unknown>, body: string): string {
  const lines = printFields(Object.entries(fields), '\n');
  const text = body
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
  return `---\n${lines}---\n${text && `\n${text}\n`}`;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutUndefined(item)]));
}

/** The YAML as the reader takes it: line feeds alone, none at the end. */
function readable(written: string): string {
  return written.replace(/\r\n?/g, '\n').replace(/\n$/, '');
}

/** The lines of the mended YAML, each with the end that it had. */
function mendLines(written: string, yaml: string): string {
  const ends = written.match(/\r\n|\r|\n/g) ?? [];
  return yaml
    .split('\n')
    .map((line, index) => line + (ends[index] ?? ''))
    .join('');
}

/** An empty map or list is what a key without a value says already; a text is said without quotes too: `version: 1.0`. */
function isWritten(fields: YamlMap['fields'], key: string, value: unknown): boolean {
  const field = fields.get(key);
  if (!field) return value === undefined;
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  if (typeof value === 'string' && field.text?.trim() === value) return true;
  return (isEmpty && field.value === null) || sameValue(plainOf(field.value), value);
}

function change(written: string, map: YamlMap, changes: [string, unknown][], lineEnd: string): string {
  if (changes.length === 0) return written;
  const expected = new Map([...map.fields].map(([key, { value }]) => [key, plainOf(value)]));
  for (const [key, value] of changes) {
    if (value === undefined) expected.delete(key);
    else expected.set(key, value);
  }
  const spliced = changes.reduce((yaml, [key, value]) => setInYaml(yaml, [key], value), written);
  // Anchors, tags, explicit keys: where a splice does not give what it should, the settings are written anew.
  return says(spliced, expected) ? spliced : printFields([...expected], lineEnd);
}

function says(written: string, expected: Map<string, unknown>): boolean {
  const map = readYamlMap(readable(written));
  if (!('fields' in map)) return false;
  const said = new Map([...map.fields].map(([key, { value }]) => [key, plainOf(value)]));
  return (
    said.size === expected.size && [...expected].every(([key, value]) => sameValue(said.get(key), value))
  );
}

function printFields(fields: [string, unknown][], lineEnd: string): string {
  return fields
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${writePair(key, value, { indent: 0, flow: false })}\n`)
    .join('')
    .replaceAll('\n', lineEnd);
}
