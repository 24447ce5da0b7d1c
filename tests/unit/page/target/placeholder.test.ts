// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { planEditable } from '../../../../src/page/insert/plan-editable';
import { isWritable } from '../../../../src/page/target/refusal';
import { captureTarget } from '../../../../src/page/target/target';
import { plain } from '../insert/plain';

afterEach(() => document.body.replaceChildren());

const slate =
  '<div contenteditable="true" data-slate-editor="true" tabindex="0"><p data-slate-node="element">' +
  '<span data-slate-leaf="true"><span data-slate-zero-width="n">\ufeff<br></span>' +
  '<span data-slate-placeholder="true" contenteditable="false">Write here</span></span></p></div>';
const toastui =
  '<div contenteditable="true" class="ProseMirror toastui-editor-contents" tabindex="0"><p>' +
  '<span class="placeholder ProseMirror-widget" contenteditable="false">Write here</span><br></p></div>';

/** Puts the field on the page, with these nodes of it selected. */
function fieldOf(html: string, [from, to] = [0, 0]): HTMLElement {
  document.body.innerHTML = html;
  const field = document.querySelector<HTMLElement>('[contenteditable]');
  const line = field?.querySelector('p');
  if (!field || !line) throw new Error('There is no field');
  field.focus();
  document.getSelection()?.setBaseAndExtent(line, from, line, to);
  return field;
}

describe.each([
  ['Slate', slate],
  ['Toast UI', toastui],
])('the placeholder of an empty field of %s', (_name, html) => {
  it('is none of its text', () => {
    fieldOf(html);
    expect(captureTarget(document).summary('field')).toMatchObject({ editable: true, text: '' });
  });

  it('cannot be selected', () => {
    fieldOf(html, [0, 1]);
    expect(captureTarget(document).summary('field')).toMatchObject({ text: '' });
  });

  it('does not stand beside what is written there', () => {
    const element = fieldOf(html);
    const { field, captured } = captureTarget(document);
    const plan =
      isWritable(field) && planEditable(field, captured, { text: plain('eins') }, captured.selection);
    if (!plan) throw new Error('There is no plan');
    element.textContent = 'eins';
    const reading = { fingerprint: 'eins', markup: 'eins' };
    expect(plan.reached(reading, { fingerprint: captured.fingerprint, markup: html })).toBe(true);
  });

  it('goes with the first letter: a field that has text holds it all', () => {
    const element = fieldOf(html);
    element.append('Write here');
    const target = captureTarget(document);
    expect(target.summary('field').text).not.toBe('');
    expect(target.captured.fingerprint).toBe('WritehereWritehere');
  });
});

it.each(['<p><br></p>', '<p>\ufeff<br></p>', '<p>&nbsp;</p><p></p>'])('%s is an empty field', (html) => {
  fieldOf(`<div contenteditable="true" tabindex="0">${html}</div>`);
  expect(captureTarget(document).summary('field').text).toBe('');
});
