// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findSlate } from '../../../../src/world/editors/slate';

interface Block {
  type?: string;
  children: { text: string }[];
}

/** An editor of one line, with the caret at its end, that keeps the fragments it is given. */
function openSlate() {
  const fragments: string[][] = [];
  const point = { path: [0, 0], offset: 3 };
  const editor = {
    children: [{ type: 'paragraph', children: [{ text: 'one' }] }],
    selection: { anchor: point, focus: point },
    marks: null,
    isInline: () => false,
    isVoid: () => false,
    insertFragment: (blocks: Block[]) => {
      fragments.push(blocks.map(({ children }) => children.map(({ text }) => text).join('')));
    },
  };
  const element = document.createElement('div');
  element.setAttribute('data-slate-editor', 'true');
  Object.assign(element, { __reactFiber$1: { return: null, memoizedProps: { editor }, stateNode: null } });
  return { editor: findSlate(element), fragments };
}

/** What stands there: each fragment goes on in the line that the one before has ended with. */
const joined = (fragments: string[][]): string => fragments.map((lines) => lines.join('\n')).join('');

test('many lines go in pieces, which older versions take in a third of the time', () => {
  for (const count of [1, 2, 49, 50, 51, 100, 101, 1000]) {
    const { editor, fragments } = openSlate();
    const text = Array.from({ length: count }, (_, i) => `line ${i}`).join('\n');
    expect(editor?.insert?.({ text, html: undefined, htmlOnly: false })).toBe(true);
    expect(joined(fragments)).toBe(text);
    expect(Math.max(...fragments.map(({ length }) => length))).toBeLessThanOrEqual(51);
  }
});
