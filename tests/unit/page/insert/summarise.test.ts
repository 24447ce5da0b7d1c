// @vitest-environment happy-dom
import { afterEach, describe, expect, it, test } from 'vitest';
import { summarise } from '../../../../src/page/insert/summarise';
import { captureTarget, type Target } from '../../../../src/page/target/target';

afterEach(() => document.body.replaceChildren());

/** The user is in this field, with what stands in the element `id="selected"` selected, if there is one. */
function capture(
  html: string,
  attributes = 'contenteditable="true"',
): { target: Target; field: HTMLElement } {
  document.body.innerHTML = `<div id="field" tabindex="0" ${attributes}>${html}</div>`;
  const field = document.querySelector<HTMLElement>('#field');
  if (!field) throw new Error('There is no field');
  field.focus();
  const selected = field.querySelector('#selected');
  const selection = document.getSelection();
  if (selected) selection?.selectAllChildren(selected);
  else selection?.collapse(field, 0);
  return { target: captureTarget(document), field };
}

describe('a whole field', () => {
  it('goes out as Markdown where there is formatting, and the target remembers what went out', () => {
    const { target } = capture('<p>one <b>two</b></p>');
    expect(summarise(target, 'field')).toMatchObject({ read: 'field', text: 'one **two**', rich: true });
    expect(target.sent.get('field')).toMatchObject({ markdown: 'one **two**', kept: [] });
  });

  it('goes out as it is where there is none', () => {
    const { target } = capture('one *two*');
    const summary = summarise(target, 'field');
    expect(summary.text).toBe(target.summary('field').text);
    expect(summary.rich).toBeUndefined();
    expect(target.sent.size).toBe(0);
  });

  it('goes out as it is of a field that holds no formatting', () => {
    document.body.innerHTML = '<textarea id="field">one **two**</textarea>';
    document.querySelector<HTMLElement>('#field')?.focus();
    const target = captureTarget(document);
    expect(summarise(target, 'field')).toEqual(target.summary('field'));
    expect(target.sent.size).toBe(0);
  });

  it('leaves what is no text at its place, under a number', () => {
    const { target } = capture('<p>ask <span contenteditable="false" data-id="7">@Ann</span> <b>now</b></p>');
    expect(summarise(target, 'field').text).toBe('ask [@Ann](kept:1) **now**');
    expect(target.sent.get('field')?.kept).toHaveLength(1);
  });

  it('goes out as it was captured once the page has changed it', () => {
    const { target, field } = capture('<p>one <b>two</b></p>');
    const captured = target.summary('field');
    field.querySelector('b')?.append('!');
    expect(summarise(target, 'field')).toEqual(captured);
    expect(target.sent.size).toBe(0);
  });

  it('forgets what went out before, where that is not so any more', () => {
    const { target, field } = capture('<p>one <b>two</b></p>');
    summarise(target, 'field');
    field.querySelector('b')?.append('!');
    summarise(target, 'field');
    expect(target.sent.has('field')).toBe(false);
  });

  it('goes out as it was captured when the field has gone', () => {
    const { target, field } = capture('<p>one <b>two</b></p>');
    field.remove();
    expect(summarise(target, 'field')).toMatchObject({ text: 'one two', editable: true });
    expect(target.sent.size).toBe(0);
  });
});

describe('a selection in a field', () => {
  it('goes out as Markdown with the marks around it', () => {
    const { target } = capture('<p>one <b>two <span id="selected">three</span></b></p>');
    expect(summarise(target, 'selection')).toMatchObject({ text: '**three**', rich: true });
    expect(target.sent.get('selection')?.markdown).toBe('**three**');
  });

  it('goes out as it is in a block of code, where marks are text', () => {
    const { target } = capture('<pre><code>a <b id="selected">b</b></code></pre>');
    expect(summarise(target, 'selection').text).toBe('b');
    expect(target.sent.size).toBe(0);
  });

  it('goes out as it is where it has no formatting, of a field that has some', () => {
    const { target } = capture('<p><span id="selected">one</span> <b>two</b></p>');
    expect(summarise(target, 'selection')).toMatchObject({ text: 'one', rich: true });
    expect(target.sent.size).toBe(0);
  });
});

test('at the caret there is no text, and it is told whether the field shows formatting', () => {
  expect(summarise(capture('<p>one <b>two</b></p>').target, 'nothing')).toMatchObject({
    text: '',
    rich: true,
  });
  expect(summarise(capture('<p>one</p>').target, 'nothing').rich).toBeUndefined();
});
