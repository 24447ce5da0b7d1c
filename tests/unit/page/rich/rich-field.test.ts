// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import { editorNames } from '../../../../src/messages/editor-order';
import { holdsFormatting, lookOf, showsFormatting } from '../../../../src/page/rich/rich-field';
import type { WritableField } from '../../../../src/page/target/refusal';

let element: HTMLElement;

beforeEach(() => {
  element = document.body.appendChild(document.createElement('div'));
  element.setAttribute('contenteditable', 'true');
});
afterEach(() => element.remove());

const editable = (): WritableField => ({ kind: 'contenteditable', element }) as WritableField;
const editorField = (editor: string, more = {}): WritableField =>
  ({ kind: 'editor', editor, element, ...more }) as WritableField;

describe('holdsFormatting', () => {
  it('is so of an editable element', () => {
    expect(holdsFormatting(editable())).toBe(true);
  });

  test.each(['textarea', 'input'])('is not so of a plain field: %s', (tag) => {
    const control = document.createElement(tag);
    expect(holdsFormatting({ kind: tag, element: control } as unknown as WritableField)).toBe(false);
  });

  test.each([
    [
      'the element itself',
      () => Object.defineProperty(element, 'contentEditable', { value: 'plaintext-only' }),
    ],
    [
      'its role as a field of one line',
      () => Object.defineProperty(element, 'ariaMultiLine', { value: 'false' }),
    ],
  ])('is not so where %s allows plain text alone', (_name, forbid) => {
    forbid();
    expect(holdsFormatting(editable())).toBe(false);
  });

  it('is so of an editor unless it holds text alone or tells a piece of its text only', () => {
    const without = editorNames.filter((editor) => !holdsFormatting(editorField(editor)));
    expect(without).toEqual(expect.arrayContaining(['toastui-markdown', 'editcontext']));
    expect(without).toHaveLength(2);
    expect(holdsFormatting(editorField('prosemirror', { partial: true }))).toBe(false);
  });
});

describe('showsFormatting', () => {
  test.each([
    ['plain text', 'a<br>b<div>c</div><p>d</p>', false],
    ['bold', 'a <strong>b</strong>', true],
    ['a list', '<ul><li>a</li></ul>', true],
    ['a link', '<a href="https://a.example/">a</a>', true],
    ['an anchor without an address', '<a name="a">a</a>', false],
    ['code', '<p><code>a</code></p>', true],
    ['a table', '<table></table>', true],
  ])('%s: %s', (_name, html, shows) => {
    element.innerHTML = html;
    expect(showsFormatting(editable())).toBe(shows);
  });

  it('is known of editors that people write documents with, before there is any', () => {
    expect(showsFormatting(editorField('ckeditor5'))).toBe(true);
    expect(showsFormatting(editorField('slate'))).toBe(false);
  });
});

describe('lookOf', () => {
  test.each(['pre', 'pre-wrap', 'break-spaces'])(
    'spaces are shown as they are with white-space: %s',
    (value) => {
      element.style.whiteSpace = value;
      expect(lookOf(editable()).spaces).toBe(true);
    },
  );

  it('spaces are not shown so elsewhere', () => {
    expect(lookOf(editable()).spaces).toBe(false);
  });

  test.each([
    ['without a gap', '0px', true],
    ['with a gap', '16px', false],
  ])('paragraphs %s between them', (_name, margin, lines) => {
    element.innerHTML = `<p style="margin-top: ${margin}; margin-bottom: ${margin}">a</p>`;
    expect(lookOf(editable()).lines).toBe(lines);
  });

  it('an empty field is judged by its editor', () => {
    expect(lookOf(editable()).lines).toBe(false);
    expect(lookOf(editorField('quill')).lines).toBe(true);
    expect(lookOf(editorField('tiptap')).lines).toBe(false);
  });
});
