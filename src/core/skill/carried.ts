import { toolNamesIn } from './fields';
import { isOwnKey } from './open-format';
import { plainOf } from './plain';
import { readYamlMap, type YamlField } from './yaml';

type Fields = ReadonlyMap<string, YamlField>;

/** What our fields begin with where the open format's `metadata` carries them: `caretaker-timeout: "30"`. */
const prefix = 'caretaker-';

/** `allowed_tools` has a twin in the open format, which carries it. */
const carriedKey = (key: string) => isOwnKey(key) && key !== 'allowed_tools';

/**
 * The fields of a frontmatter, with those of ours that its `metadata` carries as if they stood beside it. What stands
 * there as a field itself counts, and leaves its twin a plain entry of `metadata`.
 */
export function withCarried(fields: Fields): Map<string, YamlField> {
  const metadata = fields.get('metadata');
  const found = new Map(fields);
  if (!metadata || !(metadata.value instanceof Map)) return found;
  const left = new Map(metadata.value);
  for (const [name, text] of metadata.value) {
    const key = typeof name === 'string' && name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (!carriedKey(key) || typeof text !== 'string' || fields.has(key)) continue;
    const line = metadata.lineOf([name]);
    found.set(key, { ...readCarried(text), line, lineOf: () => line });
    left.delete(name);
  }
  if (left.size === metadata.value.size) return found;
  if (left.size === 0) found.delete('metadata');
  else found.set('metadata', { ...metadata, value: left });
  return found;
}

/**
 * What has to change in a frontmatter so that it is in the open format, and reads here as before: our fields go under
 * `metadata`, each as a text. Nothing where there is none.
 */
export function carriedChanges(fields: Fields): Record<string, unknown> {
  const own = [...fields].filter(([key]) => isOwnKey(key));
  if (own.length === 0) return {};
  const carried = own
    .filter(([key, { value }]) => carriedKey(key) && value !== null)
    .map(([key, field]): [string, string] => [prefix + key, writeCarried(field)]);
  const tools = ['allowed_tools', 'allowed-tools'].flatMap((key) => textsOf(fields.get(key)?.value));
  const before = plainOf(fields.get('metadata')?.value);
  const metadata = { ...(typeof before === 'object' && before), ...Object.fromEntries(carried) };
  return {
    ...Object.fromEntries(own.map(([key]) => [key, undefined])),
    ...(fields.has('allowed_tools') && { 'allowed-tools': toolNamesIn(tools).join(' ') || undefined }),
    ...(carried.length > 0 && { metadata }),
  };
}

/** The reverse: what has to change so that fields which `metadata` carries stand beside it. */
export function uncarriedChanges(fields: Fields): Record<string, unknown> {
  const all = withCarried(fields);
  const carried = [...all].filter(([key]) => !fields.has(key));
  if (carried.length === 0) return {};
  const values = carried.map(([key, { value }]): [string, unknown] => [key, plainOf(value)]);
  return { ...Object.fromEntries(values), metadata: plainOf(all.get('metadata')?.value) };
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
}

/** As it was written where that is one line of YAML, so that `1.0` stays `1.0`; else as JSON, which is YAML too. */
function writeCarried({ text, value }: YamlField): string {
  const same = text !== undefined && readCarried(text);
  return same && same.text === text && same.value === value ? text : JSON.stringify(plainOf(value));
}

/** A text that is no YAML in one line is a text. */
function readCarried(text: string): Pick<YamlField, 'value' | 'text'> {
  const map = /[\r\n]/.test(text) ? undefined : readYamlMap(`carried: ${text}`);
  const field =
    map && 'fields' in map && map.fields.size === 1 && !map.odd ? map.fields.get('carried') : undefined;
  return field && field.value !== null ? { value: field.value, text: field.text } : { value: text, text };
}
