// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { plainText } from '../../../../src/page/insert/plain-text';
import { planEditable } from '../../../../src/page/insert/plan-editable';
import { captureTarget } from '../../../../src/page/target/target';
import { withoutSpace } from '../../../../src/page/target/white-space';

afterEach(() => document.body.replaceChildren());

/** Whether an editor that shows `shown`, and says that it holds `told`, holds `text` in the place of all there was. */
function reached(shown: string, text: string, told?: string): boolean | undefined {
  document.body.innerHTML = '<div contenteditable="true" tabindex="0">before</div>';
  const element = document.querySelector<HTMLElement>('div') as HTMLElement;
  element.focus();
  const field = { kind: 'contenteditable', element } as const;
  const plan = planEditable(
    field,
    captureTarget(document).captured,
    { text: plainText(text, { text: '' }) },
    'all',
  );
  element.textContent = shown;
  const fingerprint = withoutSpace(shown);
  const now = { fingerprint, markup: shown, ...(told !== undefined && { holding: { text: told } }) };
  return plan?.reached(now, { fingerprint: 'before', markup: 'before', holding: { text: 'before' } });
}

test('lines that an editor holds as spaces were not written, whatever it shows', () => {
  expect(reached('one\ntwo', 'one\ntwo', 'one\ntwo')).toBe(true);
  expect(reached('one\ntwo', 'one\ntwo', 'one two')).toBe(false);
  expect(reached('one\ntwo', 'one\ntwo')).toBe(true);
});

/** The plan for two lines in the place of all that an element with these attributes holds. */
function planIn(attributes: Partial<HTMLElement>) {
  document.body.innerHTML = '<div contenteditable="true" tabindex="0">before</div>';
  const element = Object.assign(document.querySelector<HTMLElement>('div') as HTMLElement, attributes);
  element.focus();
  const field = { kind: 'contenteditable', element } as const;
  const text = plainText('one\n\ntwo', { text: '' });
  return planEditable(field, captureTarget(document).captured, { text }, 'all');
}

test('lines are spaces in a field that says that it has one line', () => {
  expect(planIn({ ariaMultiLine: 'false' })?.content.text).toBe('one two');
  expect(planIn({ ariaMultiLine: 'true' })?.content.text).toBe('one\n\ntwo');
  expect(planIn({})?.content.text).toBe('one\n\ntwo');
});

test('lines can be written in one, where the page turns out to hold no more', () => {
  const line = planIn({})?.inOneLine?.();
  expect(line?.content).toEqual({ text: 'one two' });
  expect(line?.inOneLine).toBeUndefined();
  expect(line?.reached({ fingerprint: 'onetwo', markup: '' }, { fingerprint: 'before', markup: '' })).toBe(
    true,
  );
});

test('a letter is the same with its mark apart', () => {
  expect(reached('caf\u00e9', 'cafe\u0301')).toBe(true);
  expect(reached('cafe\u0301', 'caf\u00e9', 'cafe\u0301')).toBe(true);
  expect(reached('cafe', 'caf\u00e9')).toBe(false);
});

/** Whether ` adn ` between two names has been taken away, where the page shows this and the editor tells no names. */
function reachedBetween(shown: string, told: string): boolean | undefined {
  const name = (text: string) => `<span contenteditable="false">@${text}</span>`;
  document.body.innerHTML = `<div contenteditable="true" tabindex="0">Ask ${name('Anna')} adn ${name('Ben')}</div>`;
  const element = document.querySelector<HTMLElement>('div') as HTMLElement;
  element.focus();
  const words = element.childNodes[2] as Node;
  document.getSelection()?.setBaseAndExtent(words, 0, words, 5);
  const { captured } = captureTarget(document);
  const content = { text: plainText('', { text: '' }) };
  const plan = planEditable({ kind: 'contenteditable', element }, captured, content, captured.selection);
  const now = { fingerprint: shown, markup: shown, holding: { text: told } };
  return plan?.reached(now, {
    fingerprint: 'Ask@Annaadn@Ben',
    markup: '',
    holding: { text: 'Ask  adn ' },
  });
}

test('where a page shows more than the editor tells, what stands around the place stays', () => {
  expect(reachedBetween('Ask@Anna@Ben', 'Ask ')).toBe(true);
  // Something is drawn between them
  expect(reachedBetween('Ask@Anna+@Ben', 'Ask ')).toBe(true);
  // One name has gone with it, or another word
  expect(reachedBetween('Ask@Anna', 'Ask ')).toBe(false);
  expect(reachedBetween('Ask@Anna+@Ben', 'As ')).toBe(false);
});

/** Whether formatted words have arrived behind `one ` in an editor that tells nothing and makes this of its nodes. */
function reachedByPage(markup: string): boolean | undefined {
  document.body.innerHTML = '<div contenteditable="true" tabindex="0">one two</div>';
  const element = document.querySelector<HTMLElement>('div') as HTMLElement;
  element.focus();
  document.getSelection()?.setBaseAndExtent(element.firstChild as Node, 4, element.firstChild as Node, 7);
  const { captured } = captureTarget(document);
  const content = {
    text: plainText('- red\n- green', { text: '' }),
    rich: { html: '<ul><li>red</li><li>green</li></ul>', text: 'red\ngreen' },
  };
  const plan = planEditable({ kind: 'contenteditable', element }, captured, content, captured.selection);
  element.innerHTML = markup;
  const reading = (text: string) => ({ fingerprint: withoutSpace(text), markup: text });
  return plan?.reached(reading(element.textContent ?? ''), reading('one two'));
}

test('what a page draws around formatted words and lets nobody edit is none of them', () => {
  const point = (text: string) => `<p><span contenteditable="false">\u2022</span>${text}</p>`;
  expect(reachedByPage(`<p>one </p>${point('red')}${point('green')}`)).toBe(true);
  // A word is missing, or one can be edited that nobody has written
  expect(reachedByPage(`<p>one </p>${point('red')}${point('')}`)).toBe(false);
  expect(reachedByPage(`<p>one </p>${point('red')}${point('green')}<p>two</p>`)).toBe(false);
  expect(reachedByPage(`<p>one </p><p>\u2022red</p><p>\u2022green</p>`)).toBe(false);
});
