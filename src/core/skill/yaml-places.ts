import { isAlias, isCollection, isMap, isScalar, isSeq, type Node, type Pair, Scalar } from 'yaml';

function rangeOf(node: unknown): Node['range'] {
  return isScalar(node) || isCollection(node) || isAlias(node) ? node.range : undefined;
}

/** Offset of a node's first character; its anchor and tag stand before it. */
export function startOf(node: unknown): number {
  return rangeOf(node)?.[0] ?? 0;
}

/** Offset behind a node's value; a block scalar's line feeds belong to it. */
export function endOf(node: unknown): number {
  return rangeOf(node)?.[1] ?? 0;
}

/**
 * Offset of what the keys and positions lead to from a node: of an entry of a map its key. Where the path goes on and the
 * nodes do not, that of the last; undefined if the first is not there.
 */
export function offsetInside(node: unknown, path: readonly (string | number)[]): number | undefined {
  let inner = node;
  let offset: number | undefined;
  for (const step of path) {
    const pair = isMap(inner)
      ? inner.items.findLast(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    const next = pair ? pair.key : isSeq(inner) ? inner.items[Number(step)] : undefined;
    if (next === undefined) return offset;
    offset = startOf(next);
    inner = pair ? pair.value : next;
  }
  return offset;
}

/** Behind the `:` of a pair. */
export function colonEnd(pair: Pair): number {
  const { srcToken } = pair as Pair & { srcToken?: { sep?: { type: string; offset: number }[] } };
  const colon = srcToken?.sep?.find((token) => token.type === 'map-value-ind');
  return (colon?.offset ?? endOf(pair.key)) + 1;
}

/** Behind the last character of a node or pair that is its own: not of the comments and blank lines below. */
export function contentEnd(yaml: string, node: unknown): number {
  if (isScalar(node)) {
    const block = node.type === Scalar.BLOCK_LITERAL || node.type === Scalar.BLOCK_FOLDED;
    if (!block) return endOf(node);
    const source = yaml.slice(startOf(node), endOf(node));
    return (
      startOf(node) + (/^[|>]\d?\+/.test(source) ? source : source.trimEnd()).replace(/\r?\n$/, '').length
    );
  }
  if (isCollection(node)) return node.flow ? endOf(node) : contentEnd(yaml, node.items.at(-1));
  if (isAlias(node)) return endOf(node);
  return isPair(node) ? Math.max(colonEnd(node), contentEnd(yaml, node.value)) : 0;
}

function isPair(node: unknown): node is Pair {
  return typeof node === 'object' && node !== null && 'key' in node && 'value' in node;
}

/** Offset of the first character of the line that `offset` is in. */
export function lineStartAt(yaml: string, offset: number): number {
  return Math.max(yaml.lastIndexOf('\n', offset - 1), yaml.lastIndexOf('\r', offset - 1)) + 1;
}

/** Characters before `offset` in its line. */
export function columnOf(yaml: string, offset: number): number {
  return offset - lineStartAt(yaml, offset);
}

/** Offset of the end of the line that `offset` is in, before its line end. */
export function lineTextEnd(yaml: string, offset: number): number {
  const length = yaml.slice(offset).search(/[\r\n]/);
  return length < 0 ? yaml.length : offset + length;
}

/** Offset of the next line. */
export function lineEndAt(yaml: string, offset: number): number {
  const end = lineTextEnd(yaml, offset);
  return end + (/^(?:\r\n|\r|\n)/.exec(yaml.slice(end, end + 2))?.[0].length ?? 0);
}
