// @vitest-environment happy-dom
import { history, redo, undo } from '@codemirror/commands';
import { EditorSelection, EditorState, type Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, expect, test } from 'vitest';
import { findCodeMirror6 } from '../../../../src/world/editors/codemirror6';
import type { OpenEditor } from '../../../../src/world/open-editor';

let view: EditorView;
afterEach(() => view.destroy());

function open(doc: string, extensions: Extension[] = []): OpenEditor {
  view = new EditorView({ doc, parent: document.body, extensions: [history(), ...extensions] });
  const editor = findCodeMirror6(view.contentDOM);
  if (!editor) throw new Error('It was not found');
  return editor;
}

const text = () => view.state.doc.toString();
const type = (typed: string) => {
  const { from } = view.state.selection.main;
  view.dispatch({
    changes: { from, insert: typed },
    selection: { anchor: from + typed.length },
    userEvent: 'input.type',
  });
};
const insert = (editor: OpenEditor, text: string, at?: { start: number; end: number }) =>
  editor.insert?.({ text, htmlOnly: false, at });

test('text, selection and whether it can be written', () => {
  const editor = open('one\ntwo', [EditorState.readOnly.of(true)]);
  view.dispatch({ selection: { anchor: 7, head: 4 } });
  expect(editor.read()).toEqual({ text: 'one\ntwo', selected: { start: 4, end: 7 }, readOnly: true });
  expect(insert(editor, 'x')).toBe(false);
  expect(text()).toBe('one\ntwo');
});

test('an insertion is a step of its own between what is typed before and after it', () => {
  const editor = open('');
  type('a');
  expect(insert(editor, 'b\nb')).toBe(true);
  type('c');
  const steps = ['a', 'ab\nb', 'ab\nbc'];
  for (const before of ['ab\nb', 'a', '']) {
    undo(view);
    expect(text()).toBe(before);
  }
  for (const after of steps) {
    redo(view);
    expect(text()).toBe(after);
  }
});

test('lines are lines where the document has line ends of its own', () => {
  const editor = open('one\r\ntwo', [EditorState.lineSeparator.of('\r\n')]);
  insert(editor, 'x\ny', { start: 4, end: 7 });
  expect(editor.read()).toMatchObject({ text: 'one\nx\ny', selected: { start: 7, end: 7 } });
  expect(view.state.doc.lines).toBe(3);
});

test('of several cursors the main one is written at, and one remains', () => {
  const editor = open('one two', [EditorState.allowMultipleSelections.of(true)]);
  view.dispatch({
    selection: EditorSelection.create([EditorSelection.cursor(0), EditorSelection.range(4, 7)], 1),
  });
  expect(editor.read().selected).toEqual({ start: 4, end: 7 });
  insert(editor, 'zwei');
  expect(text()).toBe('one zwei');
  expect(view.state.selection.ranges).toHaveLength(1);
  expect(view.state.selection.main.head).toBe(8);
});

test('nothing is found in an element that is none of its', () => {
  open('');
  expect(findCodeMirror6(document.body)).toBeUndefined();
});
