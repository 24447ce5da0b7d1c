// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { fieldOf } from '../../../../src/page/target/field';

function element(html: string, selector = '[data-here]'): Element {
  document.body.innerHTML = html;
  const found = document.querySelector(selector);
  if (!found) throw new Error(`No ${selector} in ${html}`);
  return found;
}

const kindOf = (html: string): string | undefined => fieldOf(element(html))?.kind;

test.each(['text', 'search', 'url', 'tel', 'email', 'number', 'made-up'])(
  'an input of type %s is a field',
  (type) => {
    expect(kindOf(`<input type="${type}" data-here>`)).toBe('input');
  },
);

test.each(['checkbox', 'radio', 'date', 'range', 'color', 'file', 'submit', 'hidden'])(
  'an input of type %s is none',
  (type) => {
    expect(kindOf(`<input type="${type}" data-here>`)).toBeUndefined();
  },
);

test.each([
  '<input type="password" data-here>',
  '<input autocomplete="cc-number" data-here>',
  '<input autocomplete="section-a billing cc-csc" data-here>',
  '<input autocomplete="ONE-TIME-CODE" data-here>',
  '<input autocomplete="current-password" data-here>',
  '<textarea autocomplete="cc-name" data-here></textarea>',
])('%s is a secret', (html) => {
  expect(kindOf(html)).toBe('secret');
});

test('other purposes are no secrets', () => {
  expect(kindOf('<input autocomplete="street-address" data-here>')).toBe('input');
});

test('what is editable belongs to the outermost editable element', () => {
  const inner = element('<div contenteditable="true"><p><b data-here>x</b></p></div>');
  expect(fieldOf(inner)).toEqual({ kind: 'contenteditable', element: document.body.firstElementChild });
});

test.each([
  ['monaco', '<div class="monaco-editor"><textarea class="inputarea" data-here></textarea></div>'],
  ['monaco', '<div class="monaco-editor"><div class="native-edit-context" data-here></div></div>'],
  ['codemirror6', '<div class="cm-editor"><div contenteditable="true" data-here></div></div>'],
  ['codemirror5', '<div class="CodeMirror"><div><textarea data-here></textarea></div></div>'],
  ['ace', '<div class="ace_editor"><textarea class="ace_text-input" data-here></textarea></div>'],
  ['prosemirror', '<div class="ProseMirror" contenteditable="true" data-here></div>'],
  ['lexical', '<div data-lexical-editor="true" contenteditable="true" data-here></div>'],
  ['slate', '<div data-slate-editor="true" contenteditable="true" data-here></div>'],
  ['draft', '<div class="public-DraftEditor-content" contenteditable="true" data-here></div>'],
  ['quill', '<div class="ql-editor" contenteditable="true" data-here></div>'],
  ['trix', '<trix-editor contenteditable="true" data-here></trix-editor>'],
  ['ckeditor5', '<div class="ck-editor__editable" contenteditable="true" data-here></div>'],
  ['tinymce', '<div class="mce-content-body" contenteditable="true" data-here></div>'],
])('%s is known', (editor, html) => {
  expect(fieldOf(element(html))).toMatchObject({ kind: 'editor', editor });
});

test.each([
  '<div class="monaco-editor"><div class="find-widget"><textarea class="input" data-here></textarea></div></div>',
  '<div class="cm-editor"><div class="cm-search"><input data-here></div></div>',
  '<div class="CodeMirror"><div class="CodeMirror-dialog"><input data-here></div></div>',
  '<div class="ace_editor"><div class="ace_search"><input class="ace_search_field" data-here></div></div>',
])('the search of a code editor is a field of its own: %s', (html) => {
  expect(kindOf(html)).toMatch(/^(input|textarea)$/);
});

test('an element with an edit context is an editor', () => {
  const canvas = element('<canvas data-here></canvas>');
  Object.defineProperty(canvas, 'editContext', { value: {} });
  expect(fieldOf(canvas)).toMatchObject({ kind: 'editor', editor: 'editcontext' });
});

test('a button and a paragraph are no fields', () => {
  expect(kindOf('<button data-here>x</button>')).toBeUndefined();
  expect(kindOf('<p data-here>x</p>')).toBeUndefined();
});
