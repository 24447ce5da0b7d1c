// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contentFor } from '../../../../src/page/insert/content';
import { captureTarget, type Target } from '../../../../src/page/target/target';

const text = '2 * 3 * 4, and snake_case_name\n# of items: <b>';
let life: AbortController;
let target: Target;

beforeEach(() => {
  life = new AbortController();
  const element = document.body.appendChild(document.createElement('div'));
  element.contentEditable = 'true';
  element.tabIndex = 0;
  element.focus();
  document.getSelection()?.setBaseAndExtent(element, 0, element, 0);
  target = captureTarget(document, life.signal);
});

afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const contentAs = (form: 'markdown' | 'plain' | undefined) => {
  const { field, captured } = target;
  if (field?.kind !== 'contenteditable') throw new Error('no field of rich text was found');
  return contentFor(target, field, { text, spot: 'caret', form, snapshot: captured });
};

describe('a text for a field that holds formatting', () => {
  it('is Markdown unless it says that it is words', () => {
    for (const form of [undefined, 'markdown'] as const)
      expect(contentAs(form).rich?.html).toMatch(/<h1>|<em>/);
  });

  it('keeps each of its signs where it is words', () => {
    const { text: written, rich } = contentAs('plain');
    expect(rich).toBeUndefined();
    expect(written).toBe(text);
  });
});

describe('the space that keeps paragraphs apart from the words behind them', () => {
  it('is one that stays at the end of a paragraph', () => {
    const { field } = target;
    if (field?.kind !== 'contenteditable') throw new Error('no field of rich text was found');
    field.element.textContent = 'two';
    document.getSelection()?.collapse(field.element.firstChild, 0);
    const { captured } = captureTarget(document, life.signal);
    const order = { spot: 'caret', form: 'markdown', snapshot: captured } as const;
    expect(contentFor(target, field, { ...order, text: 'eins\n\n*zwei*' }).rich?.html).toMatch(
      /<\/em>\u00a0<\/p>$/,
    );
    expect(contentFor(target, field, { ...order, text: '*zwei*' }).rich?.html).toMatch(/<\/em> $/);
  });
});
