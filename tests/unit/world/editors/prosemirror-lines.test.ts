import { expect, it } from 'vitest';
import { sliceOfLines } from '../../../../src/world/editors/prosemirror-lines';
import type { NodeType, ProseMirrorView } from '../../../../src/world/editors/prosemirror-types';

interface Made {
  name: string;
  attributes: { id?: string } | null;
  content?: Made;
}

const type = (name: string): NodeType => ({
  name,
  spec: {},
  create: (attributes, content) => ({ name, attributes, content }),
});

const paragraph = type('paragraph');
const blockContainer = type('blockContainer');

/** Stands for ProseMirror's class of that name. */
class Slice {
  constructor(
    readonly content: Made[],
    readonly start: number,
    readonly end: number,
  ) {}
}

/** A caret in a paragraph in a container; a group holds many of these, each with one paragraph. */
function viewOfBlocks(): ProseMirrorView {
  const holds = (held: NodeType | undefined) => ({
    contentMatchAt: () => ({ matchType: (asked: NodeType) => asked === held }),
  });
  const containers = [
    { type: type('blockGroup'), ...holds(blockContainer) },
    { type: blockContainer, ...holds(undefined) },
  ];
  const place = {
    pos: 3,
    depth: 2,
    parent: { type: paragraph, isTextblock: true },
    node: (depth: number) => containers[depth],
    indexAfter: () => 1,
    marks: () => [],
  };
  const doc = {
    type: { create: (_: null, nodes: Made[]) => ({ content: nodes }) },
    slice: () => new Slice([], 0, 0),
  };
  const schema = {
    nodes: { paragraph },
    marks: {},
    text: (text: string) => ({ name: text, attributes: null }),
  };
  const selection = { $from: place, $to: place };
  return { state: { doc, schema, selection, storedMarks: null } } as unknown as ProseMirrorView;
}

it('each line gets a block of its own, with an id that no other has', () => {
  const slice = sliceOfLines(viewOfBlocks(), ['one', '', 'two']);
  expect(slice).toMatchObject({ start: 2, end: 2 });
  const blocks = (slice as Slice).content;
  expect(blocks.map(({ content }) => content?.content?.name)).toEqual(['one', undefined, 'two']);
  expect(blocks.map(({ content }) => content?.attributes)).toEqual([null, null, null]);
  const ids = blocks.map(({ attributes }) => attributes?.id);
  expect(new Set(ids).size).toBe(3);
  // RFC 9562, section 5.4
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  for (const id of ids) expect(id).toMatch(/^.{14}4.{4}[89ab]/);
});
