// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { caretRect } from '../../../../src/page/target/caret-rect';
import { refusalOf } from '../../../../src/page/target/refusal';
import { captureTarget, snapshotOf } from '../../../../src/page/target/target';

function textarea(value: string, start: number, end: number): HTMLTextAreaElement {
  const element = document.createElement('textarea');
  document.body.append(element);
  element.value = value;
  element.focus();
  element.setSelectionRange(start, end);
  return element;
}

beforeEach(() => {
  document.body.innerHTML = '';
  document.title = 'A page';
});

test('with a selection a run may read that, the field, or nothing', () => {
  textarea('one two', 4, 7);
  const target = captureTarget(document);
  const { url } = target;
  expect(target.spot).toBe('selection');
  expect(target.summary('selection')).toEqual({
    editable: true,
    read: 'selection',
    text: 'two',
    direction: 'ltr',
    url,
    title: 'A page',
  });
  expect(target.summary('field')).toMatchObject({ read: 'field', text: 'one two' });
  expect(target.summary('nothing')).toMatchObject({ read: 'nothing', text: '' });
});

test.each(['chrome-extension://abcdefgh/pad.html', 'moz-extension://1b4e-28ba/welcome.html'])(
  'the address of a page of ours goes nowhere: %s',
  (address) => {
    const before = document.location.href;
    const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
    happyDOM.setURL(address);
    textarea('one two', 4, 7);
    expect(captureTarget(document).summary('selection').url).toBe('');
    happyDOM.setURL(before);
  },
);

test('with a mere caret a text belongs there, and nothing is selected', () => {
  textarea('one two', 4, 4);
  const target = captureTarget(document);
  expect(target.spot).toBe('caret');
  expect(target.summary('selection')).toMatchObject({ editable: true, text: '' });
});

test('a read-only field is not editable; what is selected in it can be read', () => {
  textarea('one two', 4, 7).readOnly = true;
  expect(captureTarget(document).summary('selection')).toMatchObject({
    editable: false,
    readOnly: true,
    read: 'selection',
    text: 'two',
  });
});

test('read-only are fields alone that can be read', () => {
  textarea('one two', 4, 7);
  expect(captureTarget(document).summary('selection').readOnly).toBeUndefined();
  document.body.innerHTML = '<input type="password">';
  document.querySelector('input')?.focus();
  expect(captureTarget(document).summary('selection').readOnly).toBeUndefined();
  document.body.innerHTML = '';
  expect(captureTarget(document).summary('selection').readOnly).toBeUndefined();
});

test('a secret gives nothing away', () => {
  const element = document.createElement('input');
  element.type = 'password';
  element.value = 'hunter2';
  document.body.append(element);
  element.focus();
  element.select();
  const target = captureTarget(document);
  expect(target.summary('selection')).toMatchObject({ editable: false, text: '' });
  expect(target.summary('field')).toMatchObject({ editable: false, text: '' });
  expect(
    JSON.stringify([target.captured, target.summary('field'), target.summary('selection')]),
  ).not.toContain('hunter');
});

test('with no field and no selection there is nothing', () => {
  expect(captureTarget(document).summary('selection')).toMatchObject({ editable: false, text: '' });
});

test('a field can be written until the page changes it', () => {
  const element = textarea('one two', 4, 7);
  const target = captureTarget(document);
  expect(refusalOf(target)).toBeUndefined();
  element.value = 'one three';
  expect(refusalOf(target)).toBe('field-changed');
  element.value = 'one two';
  expect(refusalOf(target)).toBeUndefined();
  element.readOnly = true;
  expect(refusalOf(target)).toBe('field-read-only');
  element.remove();
  expect(refusalOf(target)).toBe('field-gone');
});

test('a state that an insertion brought about is known as well', () => {
  const element = textarea('one two', 4, 7);
  const target = captureTarget(document);
  const { field } = target;
  if (!field) throw new Error('No field');
  element.value = 'one zwei';
  target.remember(snapshotOf(field));
  expect(refusalOf(target)).toBeUndefined();
  element.value = 'one two';
  expect(target.snapshotNow(field)).toBe(target.captured);
});

test('where nothing tells the place, the palette opens at the centre of the viewport', () => {
  const { x, y, width, height } = caretRect(captureTarget(document));
  const { clientWidth, clientHeight } = document.documentElement;
  expect([x, y, width, height]).toEqual([clientWidth / 2, clientHeight / 2, 0, 0]);
});

test('where the caret is not told, the palette opens at the box of the field', () => {
  const element = document.createElement('input');
  element.type = 'email';
  document.body.append(element);
  element.focus();
  const box = new DOMRect(10, 20, 100, 30);
  element.getBoundingClientRect = () => box;
  const target = captureTarget(document);
  target.captured.selection = { type: 'unknown' };
  expect(caretRect(target)).toEqual(box);
});
