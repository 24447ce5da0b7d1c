// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { EditorWorld } from '../../../../src/messages/editor-order';
import { plainText } from '../../../../src/page/insert/plain-text';
import { editablePaste } from '../../../../src/page/insert/strategies/editable-paste';
import { strategiesFor } from '../../../../src/page/insert/strategies-for';

afterEach(() => document.body.replaceChildren());

/** Names of the ways to write many lines into the editable element of this HTML; `html` is what they are as a rich text. */
function waysInto(field: string, html?: string): string[] {
  document.body.innerHTML = field;
  const element = document.body.firstElementChild as HTMLElement;
  const text = 'red\ngreen';
  const content = {
    text: plainText(text, { text: '' }),
    ...(html !== undefined && { rich: { html, text } }),
  };
  return strategiesFor({ kind: 'contenteditable', element }, content).map(({ name }) => name);
}

test('a field that is a paragraph is offered no paste, of which its editor would make others beside it', () => {
  expect(waysInto('<div contenteditable="true">one</div>')).toContain('paste');
  expect(waysInto('<p contenteditable="true">one</p>')).not.toContain('paste');
  expect(waysInto('<h2 contenteditable="true">one</h2>')).not.toContain('spaced-paste');
});

test('a field that is a paragraph is offered a paste of what can stand in it, which its editor writes there', async () => {
  expect(waysInto('<p contenteditable="true">one</p>', '<b>red</b><br><br>green')).toContain('paste');
  expect(waysInto('<p contenteditable="true">one</p>', '<p>red</p><p>green</p>')).not.toContain('paste');
  const element = document.querySelector('p') as HTMLElement;
  const field = { kind: 'contenteditable', element } as const;
  const content = { text: plainText('', { text: '' }), rich: { html: 'a<br><br><b>b</b>', text: 'a\n\nb' } };
  const pasted: unknown[] = [];
  const world: EditorWorld = {
    give: async (order) => {
      if (order.do === 'paste') pasted.push(order.html);
      return { status: 'done', reaction: 'taken' };
    },
  };
  const hands = { world, place: 'all', before: { fingerprint: '', markup: '' } } as const;
  await editablePaste.write(field, content, hands);
  expect(pasted).toEqual(['<span>a<br><br><b>b</b></span>']);
});

test('what cannot stand in a paragraph is not written there as HTML', () => {
  const list = '<ul><li>red</li><li>green</li></ul>';
  expect(waysInto('<div contenteditable="true">one</div>', list)).toContain('editable-rich');
  expect(waysInto('<p contenteditable="true">one</p>', list)).not.toContain('editable-rich');
  expect(waysInto('<p contenteditable="true">one</p>', '<b>red</b>')).toContain('editable-rich');
});

test('line ends as they stand are for fields that show them, of pages that made something else of breaks', () => {
  expect(waysInto('<div contenteditable="true">one</div>')).not.toContain('kept-lines');
  const ways = waysInto('<div contenteditable="true" style="white-space: pre-wrap">one</div>');
  expect(ways.slice(ways.indexOf('editable-lines'))).toEqual([
    'editable-lines',
    'kept-lines',
    'typed-lines',
    'editable-text',
  ]);
});

test('a line that a Slate without its editor makes fewer spaces of is typed, and many lines are not', () => {
  const element = document.createElement('div');
  const typed = (text: string) =>
    strategiesFor(
      { kind: 'editor', editor: 'slate', element, partial: false },
      { text: plainText(text, { text: '' }) },
    ).find(({ name }) => name === 'typed');
  expect(typed('red  green')?.where).toEqual(['merged']);
  expect(typed('red\ngreen')).toBeUndefined();
});

test('a page that makes something else of a paste gets spaces at the ends of formatted text that it does not drop', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const pasted: unknown[] = [];
  const world: EditorWorld = {
    give: async (order) => {
      if (order.do === 'paste') pasted.push(order.html);
      return { status: 'done', reaction: 'taken' };
    },
  };
  const field = { kind: 'contenteditable', element } as const;
  for (const html of [' <b>red</b> green ', '<p> <b>red</b> green </p>']) {
    const content = { text: plainText(' red green ', { text: '' }), rich: { html, text: ' red green ' } };
    const way = strategiesFor(field, content).find(({ name }) => name === 'spaced-paste');
    expect(way?.where).toEqual(['merged', 'remade']);
    await way?.write(field, content, { world, place: 'all', before: { fingerprint: '', markup: '' } });
  }
  expect(pasted).toEqual(['\u00a0<b>red</b> green\u00a0', '<p>\u00a0<b>red</b> green\u00a0</p>']);
});

test('of many lines typing loses spaces, but in Firefox: where a paste has lost some too, it is no better', () => {
  const element = document.body.appendChild(document.createElement('div'));
  const field = { kind: 'contenteditable', element } as const;
  for (const [text, loses] of [
    ['red  green', false],
    ['red\n  green', true],
  ] as const) {
    const content = { text: plainText(text, { text: '' }) };
    const way = strategiesFor(field, content).find(({ name }) => name === 'editable-text');
    expect(way?.losesSpaces?.(field, content)).toBe(loses);
  }
});
