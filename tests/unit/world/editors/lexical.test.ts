// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { findLexical } from '../../../../src/world/editors/lexical';

test('an editor that listens for a command which its version has not is read, undoes, and is written', () => {
  const sent: unknown[] = [];
  const undo = { type: 'UNDO_COMMAND' };
  const written: string[] = [];
  const element = document.createElement('div');
  const root = { getTextContent: () => 'one', getChildren: undefined };
  const editor = {
    getEditorState: () => ({
      read: <Result>(callback: () => Result) => callback(),
      _nodeMap: new Map([['root', root]]),
    }),
    getRootElement: () => element,
    isEditable: () => true,
    update: (change: () => void) => change(),
    _pendingEditorState: { _selection: { insertRawText: (text: string) => written.push(text) } },
    dispatchCommand: (command: unknown) => sent.push(command),
    _commands: new Map<unknown, unknown>([
      [undefined, []],
      [{ type: 'FORMAT_TEXT_COMMAND' }, []],
      [undo, []],
    ]),
  };
  Object.assign(element, { __lexicalEditor: editor });

  const found = findLexical(element);
  expect(found?.read()).toEqual({ text: 'one', readOnly: false, plain: false });
  found?.undo?.();
  expect(sent).toEqual([undo]);
  expect(found?.redo).toBeUndefined();
  expect(found?.insert?.({ text: ' two', html: undefined, htmlOnly: false })).toBe(true);
  expect(written).toEqual([' two']);
});
