import { type FieldDraft, formLimits, readInputField } from './input-field';
import type { InputField } from './model';
import type { ReportDiagnostic } from './report';
import type { YamlField } from './yaml';

/** A name may lead into maps, and nowhere else: `to.name`. Every language's letters are letters. */
const usableName = /^[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

const inherited = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The form under `input`: a list of names or of maps with a `name`, a map of names to settings, or a JSON Schema of an
 * object. What cannot be used is reported and left out; undefined if nothing is left.
 */
export function readInput(found: YamlField | undefined, report: ReportDiagnostic): InputField[] | undefined {
  if (!found || found.value === null) return undefined;
  const drafts = draftsOf(found.value);
  if (!drafts) {
    report('warning', 'input-format', found.line);
    return undefined;
  }
  const fields: InputField[] = [];
  for (const draft of drafts) {
    const complain: FieldDraft['complain'] = (code, ...params) =>
      report('warning', code, found.lineOf(draft.path), ...params);
    if (fields.length === formLimits.fields) {
      complain('input-many', 'input', String(formLimits.fields));
      break;
    }
    const field = readDraft(draft, fields, complain);
    if (field) fields.push(field);
  }
  return fields.length > 0 ? fields : undefined;
}

/** What the file says of one field, and where. */
interface Draft {
  name: unknown;
  settings: unknown;
  required: boolean;
  path: (string | number)[];
}

function readDraft(
  { name: written, settings: said, required }: Draft,
  fields: readonly InputField[],
  complain: FieldDraft['complain'],
): InputField | undefined {
  const name = nameOf(written);
  if (name === undefined) {
    complain('input-name', shown(written));
    return undefined;
  }
  if (fields.some((other) => clashes(other.name, name))) {
    complain('input-twice', name);
    return undefined;
  }
  const settings = settingsOf(said);
  if (!settings) {
    complain('input-entry', name);
    return undefined;
  }
  return readInputField({ name, settings, required, complain });
}

/** Undefined for what is neither a list nor a map of anything. */
function draftsOf(value: unknown): Draft[] | undefined {
  if (typeof value === 'string') return value.split(',').map((name) => plain(name.trim(), []));
  if (Array.isArray(value)) return value.map((item, index) => draftOf(item, index));
  if (!(value instanceof Map)) return undefined;
  const properties = value.get('properties');
  if (value.get('type') !== 'object' || !(properties instanceof Map)) {
    return [...value].map(([name, settings]) => ({
      name,
      settings,
      required: false,
      path: [String(name)],
    }));
  }
  const listed: unknown = value.get('required');
  return [...properties].map(([name, settings]) => ({
    name,
    settings,
    required: Array.isArray(listed) && listed.includes(name),
    path: ['properties', String(name)],
  }));
}

/** An item of a list: a name, a map with a name, or a map of one name to its settings. */
function draftOf(item: unknown, index: number): Draft {
  if (!(item instanceof Map)) return plain(item, [index]);
  const [only] = item;
  if (item.has('name') || item.size !== 1 || !only)
    return { name: item.get('name'), settings: item, required: false, path: [index] };
  return { name: only[0], settings: only[1], required: false, path: [index] };
}

const plain = (name: unknown, path: Draft['path']): Draft => ({
  name,
  settings: null,
  required: false,
  path,
});

function nameOf(written: unknown): string | undefined {
  const name = typeof written === 'number' ? String(written) : written;
  return typeof name === 'string' && isUsableName(name) ? name : undefined;
}

/** Whether a field can have this name, and its value be found by it. */
export function isUsableName(name: string): boolean {
  if (name.length > formLimits.name || !usableName.test(name)) return false;
  return !name.split('.').some((part) => inherited.has(part));
}

/** One of them would be the other's value, or stand in it. */
export function clashes(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}

/** The settings of a field as a map; a text alone is its type, or else says what it is for; a list is what to choose from. */
function settingsOf(said: unknown): Map<unknown, unknown> | undefined {
  if (said === null || said === undefined) return new Map();
  if (said instanceof Map) return said;
  if (Array.isArray(said)) return new Map([['options', said]]);
  if (typeof said !== 'string') return undefined;
  return new Map([[/^[a-z]+$/i.test(said.trim()) ? 'type' : 'description', said]]);
}

function shown(written: unknown): string {
  if (written === undefined || written === null) return '…';
  const text = typeof written === 'object' ? '[…]' : String(written);
  return text.length > formLimits.name ? `${text.slice(0, formLimits.name)}…` : text;
}
