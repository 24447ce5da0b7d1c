import {
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { isObject } from '../json-object';
import { sameValue } from '../same-value';
import { plainOf } from './plain';
import { writePair, writeValue } from './write-yaml';
import {
  colonEnd,
  columnOf,
  contentEnd,
  endOf,
  lineEndAt,
  lineStartAt,
  lineTextEnd,
  startOf,
} from './yaml-places';

/** Puts `text` in place of what stands between two offsets. */
interface Splice {
  start: number;
  end: number;
  text: string;
}

/**
 * Sets the value at a path of keys, or takes the key away (`undefined`), by splicing the source: every line that does
 * not belong to what changes stays byte for byte. `yaml` must be a map that reads without an error, in whole lines.
 * What it cannot do right it does wrong: the caller reads the result and compares.
 */
export function setInYaml(yaml: string, path: string[], value: unknown): string {
  const document = parseDocument(yaml.replace(/\r(?!\n)/g, '\n'), {
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  let parent: unknown = document.contents;
  for (const key of path.slice(0, -1)) parent = isMap(parent) ? findPair(parent, key)?.value : undefined;
  const key = path.at(-1) ?? '';
  if (!isMap(parent)) return `${yaml}${writePair(key, value, { indent: 0, flow: false })}\n`;
  const pair = findPair(parent, key);
  if (!pair) return value === undefined ? yaml : splice(yaml, addPair(yaml, parent, key, value));
  if (value === undefined) return setInYaml(splice(yaml, removePair(yaml, parent, pair)), path, value);
  const node = pair.value;
  const old =
    isCollection(node) || isScalar(node) || isAlias(node)
      ? plainOf(node.toJS(document, { mapAsMap: true }))
      : null;
  if (isMap(node) && isObject(old) && isObject(value) && Object.keys(value).length > 0) {
    return setKeys(yaml, path, old, value);
  }
  if (isSeq(node) && Array.isArray(old) && Array.isArray(value) && value.length > 0) {
    const splices = setItems(yaml, node, old, value);
    if (splices) return splice(yaml, ...splices);
  }
  return splice(yaml, replaceValue(yaml, parent, pair, value));
}

function setKeys(
  yaml: string,
  path: string[],
  old: Record<string, unknown>,
  value: Record<string, unknown>,
): string {
  const keys = new Set([...Object.keys(value), ...Object.keys(old)]);
  return [...keys]
    .filter((key) => !sameValue(own(old, key), own(value, key)))
    .reduce((result, key) => setInYaml(result, [...path, key], own(value, key)), yaml);
}

function own(record: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The last of that key: it is the one that counts. */
function findPair(map: YAMLMap, key: string): Pair | undefined {
  return map.items.findLast((pair) => isScalar(pair.key) && String(pair.key.value) === key);
}

function splice(yaml: string, ...splices: Splice[]): string {
  const lineEnd = /\r\n|\r|\n/.exec(yaml)?.[0] ?? '\n';
  return splices
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: written }) =>
        text.slice(0, start) + written.replace(/\n/g, lineEnd) + text.slice(end),
      yaml,
    );
}

function addPair(yaml: string, map: YAMLMap, key: string, value: unknown): Splice {
  const last = map.items.at(-1);
  if (map.flow) {
    const at = last ? contentEnd(yaml, last) : startOf(map) + 1;
    const text = `${last ? ', ' : ''}${writePair(key, value, { indent: 0, flow: true })}`;
    return { start: at, end: at, text };
  }
  const at = last ? lineEndAt(yaml, contentEnd(yaml, last)) : yaml.length;
  const first = map.items[0];
  const indent = first ? columnOf(yaml, startOf(first.key)) : 0;
  return { start: at, end: at, text: `${writePair(key, value, { indent, flow: false })}\n` };
}

function removePair(yaml: string, map: YAMLMap, pair: Pair): Splice {
  const [start, end] = [startOf(pair.key), contentEnd(yaml, pair)];
  if (!map.flow) return { start: lineStartAt(yaml, start), end: lineEndAt(yaml, end), text: '' };
  const index = map.items.indexOf(pair);
  const [before, after] = [map.items[index - 1], map.items[index + 1]];
  if (after) return { start, end: startOf(after.key), text: '' };
  return { start: before ? contentEnd(yaml, before) : start, end, text: '' };
}

function replaceValue(yaml: string, map: YAMLMap, pair: Pair, value: unknown): Splice {
  const indent = columnOf(yaml, startOf(pair.key));
  const node = pair.value;
  const style = isScalar(node) ? node.type : undefined;
  const text = writeValue(value, { indent, flow: map.flow === true }, style);
  const colon = colonEnd(pair);
  const ownLines = text.startsWith('\n');
  const empty = isScalar(node) && node.value === null && node.range?.[0] === node.range?.[1];
  if (empty || node === null) {
    const at = ownLines ? lineTextEnd(yaml, colon) : colon;
    return { start: at, end: at, text: ownLines ? text : ` ${text}` };
  }
  const blockCollection = isCollection(node) && !node.flow;
  const start = ownLines || blockCollection ? colon : startOf(node);
  return { start, end: contentEnd(yaml, pair), text: blockCollection && !ownLines ? ` ${text}` : text };
}

/** Undefined if the list is none whose items stand on lines, or between brackets, in a way that is easy to change. */
function setItems(yaml: string, list: YAMLSeq, old: unknown[], value: unknown[]): Splice[] | undefined {
  const nodes = list.items.filter((item) => isScalar(item) && startOf(item) < endOf(item));
  if (nodes.length < old.length) return undefined;
  const [head, tail] = sameEnds(old, value);
  const [removed, added] = [nodes.slice(head, old.length - tail), value.slice(head, value.length - tail)];
  if (removed.length === added.length) {
    return removed.map((node, index) => ({
      start: startOf(node),
      end: contentEnd(yaml, node),
      text: writeValue(added[index], { indent: 0, flow: true }, isScalar(node) ? node.type : undefined),
    }));
  }
  return list.flow
    ? [setFlowItems(list, head, tail, added)]
    : setLineItems(yaml, nodes, head, removed.length, added);
}

function setFlowItems(list: YAMLSeq, head: number, tail: number, added: unknown[]): Splice {
  const [before, after] = [list.items[head - 1], list.items[list.items.length - tail]];
  const start = before ? endOf(before) : startOf(list) + 1;
  const end = after ? startOf(after) : endOf(list) - 1;
  const items = added.map((item) => writeValue(item, { indent: 0, flow: true })).join(', ');
  const joints = [before && (items || after) ? ', ' : '', items && after ? ', ' : ''];
  return { start, end, text: `${joints[0]}${items}${joints[1]}` };
}

function setLineItems(
  yaml: string,
  nodes: unknown[],
  head: number,
  removed: number,
  added: unknown[],
): Splice[] | undefined {
  const lines = nodes.map((node) => ({
    start: lineStartAt(yaml, startOf(node)),
    end: lineEndAt(yaml, contentEnd(yaml, node)),
    lead: yaml.slice(lineStartAt(yaml, startOf(node)), startOf(node)),
  }));
  const lead = lines[0]?.lead ?? '';
  if (!lines.every((line) => /^ *- +$/.test(line.lead))) return undefined;
  const text = added.map((item) => `${lead}${writeValue(item, { indent: 0, flow: true })}\n`).join('');
  const at = head > 0 ? (lines[head - 1]?.end ?? 0) : (lines[0]?.start ?? 0);
  return [
    ...lines.slice(head, head + removed).map(({ start, end }) => ({ start, end, text: '' })),
    { start: at, end: at, text },
  ];
}

/** How many items are the same at the beginning and, of the rest, at the end. */
function sameEnds(a: unknown[], b: unknown[]): [number, number] {
  const most = Math.min(a.length, b.length);
  let head = 0;
  while (head < most && sameValue(a[head], b[head])) head++;
  let tail = 0;
  while (tail < most - head && sameValue(a.at(-1 - tail), b.at(-1 - tail))) tail++;
  return [head, tail];
}
