import type {
  Doc,
  NodeType,
  ProseMirrorNode,
  ProseMirrorPosition,
  ProseMirrorView,
} from './prosemirror-types';

/**
 * A `Slice` with a paragraph for each of the lines, open at its ends: the first goes on what stands before the selection, the
 * last what stands behind it. Undefined where no second paragraph may stand beside the one with the caret.
 */
export function sliceOfLines({ state }: ProseMirrorView, lines: string[]): object | undefined {
  const { schema, selection, storedMarks, doc } = state;
  const { $from, $to } = selection;
  const around = wrappersAt($from, schema.nodes.paragraph ?? $from.parent.type);
  if (!around) return undefined;
  const marks = storedMarks ?? ($from.pos === $to.pos ? $from.marks() : $from.marksAcross($to)) ?? [];
  const nodes = lines.map((line) =>
    around.reduce<unknown>(
      (content, type) => type.create(attributesOf(type), content),
      line === '' ? undefined : schema.text(line, marks),
    ),
  );
  return sliceOf(doc, nodes, around.length);
}

/** BlockNote gives its blocks an id; those that come without it are found and replaced, one after another, at once. */
const attributesOf = ({ name }: NodeType): object | null =>
  name === 'blockContainer' ? { id: uuid() } : null;

/** A random one (version 4). `crypto.randomUUID` is for secure pages alone. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([(byteAt(bytes, 6) & 0x0f) | 0x40], 6);
  bytes.set([(byteAt(bytes, 8) & 0x3f) | 0x80], 8);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const byteAt = (bytes: Uint8Array, index: number): number => bytes[index] ?? 0;

/** The types around the text of one line, from the inside out: what of it may stand there once more. */
function wrappersAt($from: ProseMirrorPosition, paragraph: NodeType): NodeType[] | undefined {
  if (!$from.parent.isTextblock) return undefined;
  const around: NodeType[] = [];
  let type = paragraph;
  for (let depth = $from.depth - 1; depth >= 0; depth--) {
    const container: ProseMirrorNode = $from.node(depth);
    around.push(type);
    if (container.contentMatchAt($from.indexAfter(depth)).matchType(type)) return around;
    type = container.type;
  }
  return undefined;
}

/** Of the class that the page's own copy of ProseMirror knows. */
function sliceOf(doc: Doc, nodes: unknown[], open: number): object {
  const Slice = doc.slice(0, 0).constructor as new (content: unknown, start: number, end: number) => object;
  return new Slice(doc.type.create(null, nodes).content, open, open);
}
