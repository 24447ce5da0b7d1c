// @vitest-environment happy-dom
import { EditorState, type TransactionSpec } from '@codemirror/state';
import { beforeEach, expect, test } from 'vitest';
import { sumOf } from '../../../src/messages/text-sum';
import { runOrder } from '../../../src/world/run-order';

/** An editor as far as it is found; what it draws is no matter here. */
const view = {
  state: EditorState.create(),
  dispatch(transaction: TransactionSpec) {
    view.state = view.state.update(transaction).state;
  },
};

beforeEach(() => {
  view.state = EditorState.create({ doc: 'one two three' });
  const element = document.body.appendChild(document.createElement('div'));
  element.tabIndex = 0;
  Object.assign(element, { cmTile: { view } }).focus();
});

const insertAt = (start: number, end: number, read: string) =>
  runOrder({
    do: 'insert',
    editor: 'codemirror6',
    text: 'zwei',
    at: { start, end },
    sum: sumOf(read),
  });

test('writes at a place of the text that was read', () => {
  expect(insertAt(4, 7, 'one two three')).toEqual({ status: 'done' });
  expect(view.state.doc.toString()).toBe('one zwei three');
});

test('writes nothing once the user has typed over what was selected', () => {
  view.dispatch({ changes: { from: 4, to: 7, insert: 'x' } });
  expect(insertAt(4, 7, 'one two three')).toEqual({ status: 'none' });
  expect(view.state.doc.toString()).toBe('one x three');
});

test('writes nothing over the selection, either, once somebody has written elsewhere in the text', () => {
  const order = { do: 'insert', editor: 'codemirror6', text: 'zwei', sum: sumOf('one two three') } as const;
  view.dispatch({ changes: { from: 13, insert: ' four' } });
  expect(runOrder(order)).toEqual({ status: 'none' });
  expect(view.state.doc.toString()).toBe('one two three four');
});
