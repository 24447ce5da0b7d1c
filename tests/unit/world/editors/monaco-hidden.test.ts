// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { findMonaco } from '../../../../src/world/editors/monaco';
import type { OpenEditor } from '../../../../src/world/open-editor';

/** What a Monaco without an API shows: its textarea, its cursors, and what it answers to a copy. */
interface Shown {
  value: string;
  from?: number;
  to?: number;
  cursors?: number;
  readOnly?: boolean;
  copies?: { text: string; note: object };
}

const pasted: Record<string, string>[] = [];

afterEach(() => {
  document.body.replaceChildren();
  pasted.length = 0;
  vi.restoreAllMocks();
});

function open({ value, from = 0, to = from, cursors = 1, readOnly, copies }: Shown): OpenEditor | undefined {
  const cursor = '<div class="cursor" style="top: 19px; left: 8px"></div>';
  document.body.innerHTML = `<div class="monaco-editor"><div class="view-lines"><div class="view-line">shown</div></div>
    <div class="cursors-layer">${cursor.repeat(cursors)}</div><textarea class="inputarea"></textarea></div>`;
  const input = document.querySelector('textarea');
  if (!input) throw new Error('There is no textarea');
  input.value = value;
  input.setSelectionRange(from, to);
  input.setAttribute('aria-autocomplete', readOnly ? 'none' : 'both');
  input.addEventListener('copy', ({ clipboardData }) => {
    clipboardData?.setData('text/plain', copies?.text ?? '');
    clipboardData?.setData('vscode-editor-data', JSON.stringify(copies?.note ?? {}));
  });
  input.addEventListener('paste', ({ clipboardData }) => {
    const types = [...(clipboardData?.types ?? [])];
    pasted.push(Object.fromEntries(types.map((type) => [type, clipboardData?.getData(type) ?? ''])));
  });
  return findMonaco(input);
}

const insert = (editor: OpenEditor | undefined) => editor?.insert?.({ text: 'new', htmlOnly: false });
const single = { text: 'shown\n', note: { version: 1, isFromEmptySelection: true, multicursorText: null } };

test('it tells the lines that the browser was given, and where the caret is drawn', () => {
  const editor = open({ value: 'one\ntwo', from: 4, to: 7, readOnly: true });
  expect(editor?.read()).toEqual({
    text: 'one\ntwo',
    selected: { start: 4, end: 7 },
    piece: { selectedText: 'two', caret: '19px 8px' },
    readOnly: true,
  });
});

test('a selection that was given to the browser shortened is told as a copy has it', () => {
  const copies = { text: 'the\r\nwhole', note: { multicursorText: null } };
  const editor = open({ value: 'the…whole', from: 0, to: 9, copies });
  expect(editor?.read().piece?.selectedText).toBe('the\nwhole');
});

test('lines of Windows count as others', () => {
  const editor = open({ value: '' });
  expect(editor).toBeUndefined();
  const input = document.querySelector('textarea');
  const context = { text: 'a\r\nb\r\nc', selectionStart: 3, selectionEnd: 6 };
  if (input) Object.defineProperty(input, 'editContext', { value: context });
  expect(input && findMonaco(input)?.read()).toMatchObject({
    text: 'a\nb\nc',
    selected: { start: 2, end: 4 },
    piece: { selectedText: 'b\n' },
  });
});

test('it is written by a paste that keeps it from asking for the clipboard', () => {
  expect(insert(open({ value: 'shown', copies: single }))).toBe(true);
  const note = { version: 1, isFromEmptySelection: false, multicursorText: null, mode: null };
  expect(pasted).toEqual([
    { 'text/plain': 'new', 'text/uri-list': '#', 'vscode-editor-data': JSON.stringify(note) },
  ]);
});

test.each<[string, Partial<Shown>]>([
  ['cursors that are drawn', { cursors: 2 }],
  ['cursors in a copy', { copies: { text: 'a\nb', note: { multicursorText: ['a', 'b'] } } }],
  ['cursors in one line', { copies: { text: 'a\n', note: { isFromEmptySelection: false } } }],
])('it is not written at several %s', (_what, shown) => {
  expect(insert(open({ value: 'shown', copies: single, ...shown }))).toBe(false);
  expect(pasted).toEqual([]);
});

test('it is not written in a tab that draws nothing', () => {
  const editor = open({ value: 'shown', copies: single });
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  expect(insert(editor)).toBe(false);
  expect(pasted).toEqual([]);
});

test('one that shows text and hands over none is not found', () => {
  expect(open({ value: '' })).toBeUndefined();
});
