// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { planFor } from '../../../../src/page/insert/plan-for';
import { isWritable } from '../../../../src/page/target/refusal';
import { captureTarget, type Target } from '../../../../src/page/target/target';
import { plain } from '../insert/plain';

afterEach(() => document.body.replaceChildren());

/** Puts a mail on the page, with the caret at `|`, and calls us. */
function capture(html: string): Target {
  document.body.innerHTML = `<div contenteditable="true" tabindex="0">${html}</div>`;
  const field = document.querySelector<HTMLElement>('[contenteditable]');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let node = texts.nextNode();
  while (node && !node.nodeValue?.includes('|')) node = texts.nextNode();
  if (!field || !node?.nodeValue) throw new Error('There is no caret');
  const at = node.nodeValue.indexOf('|');
  node.nodeValue = node.nodeValue.replace('|', '');
  field.focus();
  document.getSelection()?.collapse(node, at);
  return captureTarget(document);
}

const marked: [string, string][] = [
  ['the quotation of Gmail', '<div class="gmail_quote">They: hello</div>'],
  ['the same in its container', '<div class="gmail_quote_container">They: hello</div>'],
  ['the signature of Gmail', '<div class="gmail_signature">Ann</div>'],
  ['the two dashes before it', '<span class="gmail_signature_prefix">-- </span><br>Ann'],
  [
    'a reply of Outlook',
    '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg">From: They</div><p>hello</p>',
  ],
  ['its rule and head alone', '<hr><div id="divRplyFwdMsg">From: They</div><p>hello</p>'],
  ['one that was quoted by Outlook', '<hr><div id="x_divRplyFwdMsg">From: They</div><p>hello</p>'],
  ['its container', '<div id="mail-editor-reference-message-container">hello</div>'],
  ['the signature of Outlook', '<div id="Signature">Ann</div>'],
  ['the quotation of Yahoo', '<div id="yahoo_quoted_1" class="yahoo_quoted">hello</div>'],
  ['the same with a name of its own before', '<div class="ydpdb28840fyahoo_quoted">hello</div>'],
  ['the quotation of Proton', '<div class="protonmail_quote">hello</div>'],
  ['the signature of Proton', '<div class="protonmail_signature_block">Ann</div>'],
  [
    'a quotation of Thunderbird',
    '<div class="moz-cite-prefix">They wrote:</div><blockquote type="cite">hello</blockquote>',
  ],
  ['the signature of Thunderbird', '<pre class="moz-signature">-- \nAnn</pre>'],
  ['a quotation of Apple Mail', '<blockquote type="cite">hello</blockquote>'],
];

describe.each(marked)('the user’s own part of a mail ends at %s', (_name, rest) => {
  const own = '<div>Dear Tom,</div><div>one |two</div>';

  it('which nobody gets to read', () => {
    const target = capture(`${own}<div><br></div>${rest}`);
    expect(target.summary('field')).toMatchObject({ read: 'field', ownPart: true });
    expect(target.summary('field').text.split(/\n+/)).toEqual(['Dear Tom,', 'one two']);
  });

  it('and stays as it is when the part is replaced', () => {
    const target = capture(`${own}<div><br></div>${rest}`);
    const { field, captured } = target;
    const plan = isWritable(field) ? planFor(field, captured, { text: plain('eins') }, 'field') : undefined;
    if (!plan || plan.place === 'all' || plan.place.type !== 'range') throw new Error('There is no plan');
    expect(plan.place.range.toString()).toBe('Dear Tom,one two');
    plan.place.range.deleteContents();
    expect(document.querySelector('[contenteditable]')?.innerHTML).toMatch(
      new RegExp(`<div><br></div>${escaped(rest)}$`),
    );
  });

  it('and has to be there after the text', () => {
    const { field, captured } = capture(`${own}<div><br></div>${rest}`);
    const plan = isWritable(field) ? planFor(field, captured, { text: plain('eins') }, 'field') : undefined;
    const before = { fingerprint: captured.fingerprint, markup: '' };
    const behind = captured.fingerprint.slice('DearTom,onetwo'.length);
    expect(plan?.reached({ fingerprint: `eins${behind}`, markup: '' }, before)).toBe(true);
    expect(plan?.reached({ fingerprint: `eins${behind.slice(1)}`, markup: '' }, before)).toBe(behind === '');
    expect(plan?.reached({ fingerprint: `einszwei${behind}`, markup: '' }, before)).toBe(false);
  });
});

const escaped = (html: string): string => html.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const quote = '<div class="gmail_quote">They: hello</div>';
const partOf = (html: string) => {
  const { ownPart, text } = capture(html).summary('field');
  return ownPart ? text : undefined;
};

describe('the user’s own part', () => {
  it('is the whole field where there is no mark', () => {
    const { text, ownPart } = capture('<div>one |two</div><blockquote>hello</blockquote>').summary('field');
    expect([text.split(/\n+/), ownPart]).toEqual([['one two', 'hello'], undefined]);
  });

  it('ends at the first of several', () => {
    expect(partOf(`<div>one |two</div><div class="gmail_signature">Ann</div>${quote}`)).toBe('one two');
  });

  it('is what stands before a mark deep in the field', () => {
    expect(partOf(`<div><div>one |two</div><div><b>three</b>${quote}</div></div>`)?.split(/\n+/)).toEqual([
      'one two',
      'three',
    ]);
  });

  it.each([
    ['is the first thing in the field', `${quote}<div>one |two</div>`],
    ['is hidden, and the first', `<div class="gmail_quote" style="display: none">x</div><div>one |two</div>`],
    ['is around everything', '<div class="gmail_quote"><div>one |two</div></div>'],
    ['has the caret in it', '<div>one</div><div class="gmail_quote">They: |hello</div>'],
    ['stands before the caret', `<div>one</div>${quote}<div>two|</div>`],
  ])('is the whole field where the mark %s', (_name, html) => {
    const target = capture(html);
    expect(target.summary('field').ownPart).toBeUndefined();
    expect(target.summary('field').text).toContain('one');
    const { field, captured } = target;
    expect(isWritable(field) && planFor(field, captured, { text: plain('eins') }, 'field')?.place).toBe(
      'all',
    );
  });

  it('ends at a hidden mark too: what is hidden there could not be brought back', () => {
    expect(partOf('<div>one |two</div><div class="gmail_quote" style="display: none">x</div>')).toBe(
      'one two',
    );
  });

  it('has nothing of what is not shown, at its ends', () => {
    const html = `<style>p { margin: 0 }</style><div>one |two</div><span style="display: none">x</span>${quote}`;
    const { captured } = capture(html);
    expect(captured.ownPart?.selectedText).toBe('one two');
    expect(captured.ownPart?.selection).toMatchObject({ type: 'range', text: 'one two' });
  });

  it('begins and ends around what is deleted as a whole', () => {
    const html = `<div><span contenteditable="false">@Tom</span> one |two <span contenteditable="false">@Ann</span></div>${quote}`;
    const { captured } = capture(html);
    const selection = captured.ownPart?.selection;
    if (selection?.type !== 'range') throw new Error('There is no part');
    expect(selection.range.cloneContents().querySelectorAll('[contenteditable]')).toHaveLength(2);
  });

  it('without a letter is the caret, as in an empty field', () => {
    const target = capture(`<div>|<br></div>${quote}`);
    expect(target.summary('field')).toMatchObject({ ownPart: true, text: '' });
    const { field, captured } = target;
    const plan = isWritable(field) ? planFor(field, captured, { text: plain('eins') }, 'field') : undefined;
    if (!plan || plan.place === 'all' || plan.place.type !== 'range') throw new Error('There is no plan');
    plan.place.range.insertNode(document.createTextNode('eins'));
    expect(document.querySelector('[contenteditable]')?.innerHTML).toBe(`<div>eins<br></div>${quote}`);
  });

  it('is found again when the page draws the mail anew', () => {
    const { field, captured } = capture(`<div>one |two</div>${quote}`);
    if (!isWritable(field)) throw new Error('There is no field');
    field.element.innerHTML = `<div>one two</div>${quote}`;
    const plan = planFor(field, captured, { text: plain('eins') }, 'field');
    expect(
      plan?.reached({ fingerprint: 'einsThey:hello', markup: '' }, { fingerprint: '', markup: '' }),
    ).toBe(true);
  });

  it('is refused when the page has changed it', () => {
    const { field, captured } = capture(`<div>one |two</div>${quote}`);
    if (!isWritable(field)) throw new Error('There is no field');
    field.element.innerHTML = `<div>one</div>${quote}`;
    expect(planFor(field, captured, { text: plain('eins') }, 'field')).toBeUndefined();
  });

  it('is unchanged by its own text, and no other', () => {
    const { field, captured } = capture(`<div>one |two</div>${quote}`);
    if (!isWritable(field)) throw new Error('There is no field');
    expect(planFor(field, captured, { text: plain('one two') }, 'field')?.unchanged).toBe(true);
    expect(planFor(field, captured, { text: plain(captured.text) }, 'field')?.unchanged).toBe(false);
  });
});
