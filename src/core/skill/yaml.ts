import { type Document, isMap, isScalar, LineCounter, type Pair, parseDocument, visit } from 'yaml';
import type { DiagnosticCode } from './diagnostic-texts';
import { offsetInside } from './yaml-places';

/** One top-level entry of a frontmatter. */
export interface YamlField {
  /** Plain data; maps are `Map`, so that a key such as `__proto__` is only a key. */
  value: unknown;
  /** A scalar as it was written (`1.0`, not `1`), or a string's content; undefined for lists, maps and null. */
  text: string | undefined;
  /** Line inside the YAML, counted from 1. */
  line: number;
  /** Line of what the keys and positions lead to from the field's value, or of the last that is there. */
  lineOf(path: readonly (string | number)[]): number;
}

export interface YamlMap {
  fields: Map<string, YamlField>;
  /** Keys that stand there more than once, with the line of the later one, which counts. */
  duplicates: { key: string; line: number }[];
  /** It reads, but surely not as it was meant: a text behind a tag (`!important texts`), a map as a key (`{{name}}`). */
  odd: boolean;
}

export interface YamlFailure {
  code: Extract<DiagnosticCode, `yaml-${string}`>;
  /** What the code's texts take. */
  params: string[];
  /** False for a text made to exhaust its reader, or as good as one. */
  mendable: boolean;
  line: number;
}

/** Levels of nesting that are read. The parser recurses, and a stack that overflows there can take the process along. */
const deepest = 100;

/** How often aliases may repeat what an anchor holds (the "billion laughs" attack). */
const maxAliasCount = 100;

/** Reads a YAML map. Never throws, whatever the text holds. */
export function readYamlMap(yaml: string): YamlMap | YamlFailure {
  const tooDeep = yaml.split('\n').findIndex(nestsTooDeep);
  if (tooDeep >= 0 || bracketDepth(yaml) > deepest) {
    const line = Math.max(tooDeep, 0) + 1;
    return { code: 'yaml-too-deep', params: [String(deepest)], mendable: false, line };
  }
  const lineCounter = new LineCounter();
  // Its last line ends, as it does in the file: a text that keeps its last line feeds (`|+`) may be the last value.
  const document = parseDocument(`${yaml}\n`, {
    lineCounter,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'silent',
  });
  const fault = document.errors[0];
  if (fault) {
    const { line } = lineCounter.linePos(Math.min(fault.pos[0], yaml.length));
    return { code: 'yaml-syntax', params: [fault.message], mendable: true, line };
  }
  if (document.contents === null) return { fields: new Map(), duplicates: [], odd: false };
  if (!isMap(document.contents)) return { code: 'yaml-not-map', params: [], mendable: true, line: 1 };
  const loose = findLooseAlias(document);
  if (loose !== undefined) {
    return { code: 'yaml-alias', params: [], mendable: true, line: lineCounter.linePos(loose).line };
  }
  try {
    const values: unknown = document.toJS({ mapAsMap: true, maxAliasCount });
    const map = values instanceof Map ? values : new Map();
    return { ...collect(document.contents.items, map, lineCounter), odd: isOdd(document, yaml) };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { code: 'yaml-limits', params: [words], mendable: false, line: 1 };
  }
}

/** Where an alias stands that no anchor belongs to. */
function findLooseAlias(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Alias(_key, alias) {
      if (alias.resolve(document)) return undefined;
      offset = alias.range?.[0] ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

function isOdd(document: Document.Parsed, yaml: string): boolean {
  if (!/!|\{\s*\{/.test(yaml)) return false;
  let odd = false;
  visit(document, {
    Pair(_key, { key }) {
      odd ||= isMap(key);
    },
    Scalar(key, { tag, type }) {
      odd ||= key !== 'key' && type === 'PLAIN' && tag !== undefined && /^!(?!!|$)/.test(tag);
    },
  });
  return odd;
}

function collect(
  pairs: Pair[],
  values: Map<unknown, unknown>,
  lineCounter: LineCounter,
): Omit<YamlMap, 'odd'> {
  const fields = new Map<string, YamlField>();
  const duplicates: YamlMap['duplicates'] = [];
  for (const { key, value } of pairs) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    const lineAt = (offset: number) => lineCounter.linePos(offset).line;
    const line = lineAt(key.range?.[0] ?? 0);
    if (fields.has(name)) duplicates.push({ key: name, line });
    fields.set(name, {
      value: values.get(key.value),
      text: isScalar(value) ? scalarText(value) : undefined,
      line,
      lineOf: (path) => lineAt(offsetInside(value, path) ?? key.range?.[0] ?? 0),
    });
  }
  return { fields, duplicates };
}

function scalarText(scalar: { value: unknown; source?: string }): string | undefined {
  if (scalar.value === null) return undefined;
  return typeof scalar.value === 'string' ? scalar.value : (scalar.source ?? String(scalar.value));
}

function nestsTooDeep(line: string): boolean {
  const indent = /^ */.exec(line)?.[0].length ?? 0;
  return indent > deepest || /(?:[-?][ \t]+){20}/.test(line);
}

function bracketDepth(yaml: string): number {
  let depth = 0;
  let most = 0;
  for (const character of yaml) {
    if (character === '[' || character === '{') most = Math.max(most, ++depth);
    else if ((character === ']' || character === '}') && depth > 0) depth--;
  }
  return most;
}
