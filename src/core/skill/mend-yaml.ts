import type { DiagnosticCode } from './diagnostic-texts';
import { isKnownKey } from './open-format';
import { readYamlMap, type YamlMap } from './yaml';

/** One line that was not YAML, and what it was read as. */
export interface Mend {
  /** Line inside the YAML, counted from 1. */
  line: number;
  /** What was wrong. */
  code: Extract<DiagnosticCode, `yaml-repaired-${string}`>;
  /** What the code's texts take after the line's number and what it was read as. */
  params: string[];
  /** The line as it should be written. */
  mended: string;
}

interface Entry {
  /** Index of its first line. */
  start: number;
  lines: string[];
}

const keyAtStart = /^([A-Za-z_][\w.-]*)[ \t]*(?::|：)[ \t]*(.*)$/;
const blockHeader = /^([|>])[+-]?\d?[+-]?[ \t]*(?:#.*)?$/;

/**
 * Mends the breakages that real frontmatters have: values that need quotes and have none, quotes that do not close,
 * tabs, `key:value` without its space, a full-width colon, text that runs on without indentation. Each top-level entry
 * is tried on its own, and only those that do not read are touched. The count of lines stays the same, so that line
 * numbers still point into the file.
 */
export function mendYaml(yaml: string): { yaml: string; mends: Mend[] } {
  const mends: Mend[] = [];
  const indented = yaml.split('\n').map((line, index) => mendIndent(line, index + 1, mends));
  const lines = mendStrayKeys(indented, mends);
  const mended = entriesOf(lines).flatMap((entry) => (reads(entry) ? entry.lines : mendEntry(entry, mends)));
  return { yaml: mended.join('\n'), mends };
}

/**
 * The keys of the settings that are known and are written with capitals, in lower case, where the setting is not there
 * otherwise. `mends` are those of before. Undefined if there are none.
 */
export function mendKeys(
  yaml: string,
  fields: YamlMap['fields'],
  before: Mend[],
): { yaml: string; mends: Mend[] } | undefined {
  const mends = before.map((mend) => ({ ...mend }));
  const lines = yaml.split('\n');
  for (const [key, { line }] of fields) {
    const lower = key.toLowerCase();
    const written = lines[line - 1] ?? '';
    if (key === lower || !isKnownKey(lower) || fields.has(lower) || !written.startsWith(key)) continue;
    const mended = lower + written.slice(key.length);
    for (const mend of mends) if (mend.line === line) mend.mended = mended;
    lines[line - 1] = mended;
    mends.push({ line, code: 'yaml-repaired-key', params: [key], mended });
  }
  return mends.length > before.length ? { yaml: lines.join('\n'), mends } : undefined;
}

function entriesOf(lines: string[]): Entry[] {
  const entries: Entry[] = [];
  lines.forEach((line, index) => {
    const last = entries.at(-1);
    if (last && !keyAtStart.test(line)) last.lines.push(line);
    else entries.push({ start: index, lines: [line] });
  });
  return entries;
}

function reads(entry: Entry): boolean {
  const map = readYamlMap(entry.lines.join('\n'));
  return 'fields' in map && !map.odd;
}

function mendIndent(line: string, number: number, mends: Mend[]): string {
  const indent = /^[ \t\u00a0\u3000]*/.exec(line)?.[0] ?? '';
  if (!/[^ ]/.test(indent) || line.trim() === '') return line;
  const mended = indent.replace(/[^ ]/g, '  ') + line.slice(indent.length);
  mends.push({ line: number, code: 'yaml-repaired-indent', params: [], mended });
  return mended;
}

/** A required key that stands too far to the right, below a line of text, where it is not there otherwise. */
function mendStrayKeys(lines: string[], mends: Mend[]): string[] {
  const missing = ['name', 'description'].filter(
    (key) => !lines.some((line) => keyAtStart.exec(line)?.[1]?.toLowerCase() === key),
  );
  let inText = true;
  return lines.map((line, index) => {
    const value = keyAtStart.exec(line)?.[2];
    if (value !== undefined) inText = /^[^|>[{"'#]/.test(value);
    const [, key = ''] = /^ +(\w+):(?: |$)/.exec(line) ?? [];
    if (!inText || !missing.includes(key)) return line;
    mends.push({ line: index + 1, code: 'yaml-repaired-indent', params: [], mended: line.trim() });
    return line.trim();
  });
}

function mendEntry(entry: Entry, mends: Mend[]): string[] {
  const [first = '', ...rest] = entry.lines;
  const [, key, value = ''] = keyAtStart.exec(first) ?? [];
  if (key === undefined) return entry.lines;
  const respaced: Entry = { start: entry.start, lines: [`${key}: ${value}`, ...rest] };
  if (reads(respaced)) {
    const mended = `${key}: ${value}`;
    mends.push({ line: entry.start + 1, code: 'yaml-repaired-space', params: [key], mended });
    return respaced.lines;
  }
  if (value === '')
    return [first, ...rest.map((line, index) => mendNested(line, entry.start + index + 2, mends))];
  const block = blockHeader.exec(value)?.[1];
  const text = block ? fold(rest, block === '|' ? '\n' : ' ') : fold([value, ...rest], ' ');
  const flow = mendFlow(key, text);
  const mended = `${key}: ${flow?.mended ?? quote(text)}`;
  mends.push({ line: entry.start + 1, ...faultOf(key, value), ...flow, mended });
  return [mended, ...rest.map(() => '')];
}

/** A list or map between brackets that do not match, and a list whose items need quotes. */
function mendFlow(key: string, text: string): Pick<Mend, 'code' | 'mended'> | undefined {
  if (/^(?:name|description)$/i.test(key) || !/^[[{]/.test(text)) return undefined;
  const isFlow = (mended: string) => reads({ start: 0, lines: [`${key}: ${mended}`] });
  const closed = text + missingBrackets(text);
  if (closed !== text && isFlow(closed)) return { code: 'yaml-repaired-brackets', mended: closed };
  const inner = /^\[([^[\]]*)\]?$/.exec(text)?.[1];
  if (inner === undefined) return undefined;
  const items = (inner.match(/(?:\([^()]*\)|"[^"]*"|'[^']*'|[^,])+/g) ?? []).map((item) => item.trim());
  const list = `[${items.map((item) => (isFlow(`[${item}]`) ? item : JSON.stringify(item))).join(', ')}]`;
  return isFlow(list) ? { code: 'yaml-repaired-value', mended: list } : undefined;
}

/** The brackets that close what is open at the end of a text; of quotes it knows nothing. */
function missingBrackets(text: string): string {
  const open: string[] = [];
  for (const character of text) {
    if (character === '[') open.unshift(']');
    else if (character === '{') open.unshift('}');
    else if (character === open[0]) open.shift();
  }
  return open.join('');
}

/** A line below a key, such as `  owner: team: web` or `  - "a" and b`, is mended on its own. */
function mendNested(line: string, number: number, mends: Mend[]): string {
  const [, lead = '', key = '', value = ''] =
    /^(\s*(?:- +)*)(?:([A-Za-z_][\w.-]*):[ \t]+)?(.*)$/.exec(line) ?? [];
  if (value === '' || (lead.trim() === '' && key === '')) return line;
  const name = key || 'item';
  if (reads({ start: 0, lines: [`${name}: ${value}`] }) || blockHeader.test(value)) return line;
  const flow = mendFlow(name, value.trim());
  const mended = `${lead}${key && `${key}: `}${flow?.mended ?? quote(value.trim())}`;
  mends.push({ line: number, ...faultOf(name, value), ...flow, mended: mended.trim() });
  return mended;
}

function fold(lines: string[], joint: string): string {
  return lines
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(joint);
}

/** The text between double quotes, as YAML and JSON both write it. Quotes that were around all of it are taken off. */
function quote(text: string): string {
  const mark = text[0];
  if (mark !== '"' && mark !== "'") return JSON.stringify(text);
  const inner = text.slice(1);
  const next = inner.indexOf(mark);
  const closesEarly = next >= 0 && /[^\s].[\s,.;:]/.test(inner.slice(Math.max(0, next - 1), next + 2));
  if (closesEarly) return JSON.stringify(text);
  return JSON.stringify(inner.endsWith(mark) ? inner.slice(0, -1) : inner);
}

function faultOf(key: string, value: string): Pick<Mend, 'code' | 'params'> {
  if (/^["']/.test(value)) return { code: 'yaml-repaired-quotes', params: [key] };
  if (blockHeader.test(value)) return { code: 'yaml-repaired-block', params: [key] };
  if (/^[@`%*&!|>]/.test(value)) return { code: 'yaml-repaired-start', params: [key, value.slice(0, 1)] };
  if (/:(\s|$)/.test(value)) return { code: 'yaml-repaired-colon', params: [key] };
  return { code: 'yaml-repaired-value', params: [key] };
}
