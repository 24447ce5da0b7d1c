// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { type Field, fieldOf } from '../../../../src/page/target/field';
import { fieldPlaceOf } from '../../../../src/page/target/field-place';
import { isFieldThere } from '../../../../src/page/target/same-field';

/** The field of an element, kept as a target keeps it. */
function kept(element: Element): Field {
  const field = fieldOf(element);
  if (!field) throw new Error('no field');
  return Object.assign(field, { place: fieldPlaceOf(field.element) });
}

const draw = (html: string) => {
  document.body.innerHTML = html;
};

function find<E extends Element = HTMLTextAreaElement>(selector: string): E {
  const found = document.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
}

/** What a page draws in the place of `gone`, with the text that was left there. */
function redrawn(gone: HTMLTextAreaElement, attributes: Record<string, string> = {}): HTMLTextAreaElement {
  const element = document.createElement('textarea');
  for (const { name, value } of gone.attributes) element.setAttribute(name, value);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.value = gone.value;
  return element;
}

const chat = '<form><ol></ol><textarea aria-label="Message">Hello</textarea><output></output></form>';

beforeEach(() => draw(chat));

describe('a field whose element is replaced', () => {
  it('is the element in its place, also when that has been replaced again', () => {
    const field = kept(find('textarea'));
    for (const text of ['Hello', 'Hello there']) {
      const old = find('textarea');
      old.value = text;
      const next = redrawn(old);
      old.replaceWith(next);
      expect(isFieldThere(field)).toBe(true);
      expect(field.element).toBe(next);
    }
  });

  it('is found where all around it has been drawn anew', () => {
    const field = kept(find('textarea'));
    const next = redrawn(find('textarea'));
    draw(chat);
    find('textarea').replaceWith(next);
    expect(isFieldThere(field)).toBe(true);
    expect(field.element).toBe(next);
  });

  it('is found by its name when its neighbours have changed', () => {
    const field = kept(find('textarea'));
    find('textarea').replaceWith(document.createElement('hr'), redrawn(find('textarea')));
    expect(isFieldThere(field)).toBe(true);
  });

  it('is found in a shadow root', () => {
    draw('<div></div>');
    const root = find('div').attachShadow({ mode: 'open' });
    root.innerHTML = '<p><textarea>Hello</textarea></p>';
    const old = root.querySelector('textarea') as HTMLTextAreaElement;
    const field = kept(old);
    old.replaceWith(redrawn(old));
    expect(isFieldThere(field)).toBe(true);
    expect(field.element).toBe(root.querySelector('textarea'));
  });

  it('may be an editable element', () => {
    const html = '<section><div contenteditable="true" role="textbox">Hello</div></section>';
    draw(html);
    const field = kept(find('[role=textbox]'));
    draw(html);
    expect(isFieldThere(field)).toBe(true);
    expect(field.element).toBe(find('[role=textbox]'));
  });
});

describe('no other field is written', () => {
  const stays = (field: Field) => {
    const { element } = field;
    expect(isFieldThere(field)).toBe(false);
    expect(field.element).toBe(element);
  };

  it('another that was there before, with the same text and name', () => {
    draw('<div><textarea name="row">a</textarea></div><div><textarea name="row">a</textarea></div>');
    const field = kept(find('textarea'));
    find('div').remove();
    stays(field);
  });

  it('another that is drawn anew while the field itself is taken away', () => {
    const row = '<div><textarea name="row">a</textarea></div>';
    draw(row + row);
    const field = kept(find('textarea'));
    draw(row);
    stays(field);
  });

  it('any of several that are drawn anew and look alike', () => {
    const row = '<div><textarea name="row">a</textarea></div>';
    draw(row + row);
    const field = kept(find('textarea'));
    draw(row + row);
    stays(field);
  });

  it.each([
    ['id', 'other'],
    ['name', 'other'],
    ['aria-label', 'Search'],
    ['placeholder', 'Search'],
    ['role', 'searchbox'],
  ])('a new one of another %s', (name, value) => {
    const field = kept(find('textarea'));
    find('textarea').replaceWith(redrawn(find('textarea'), { [name]: value }));
    stays(field);
  });

  it('a new one of another kind', () => {
    const field = kept(find('textarea'));
    const input = document.createElement('input');
    input.setAttribute('aria-label', 'Message');
    input.value = 'Hello';
    find('textarea').replaceWith(input);
    stays(field);
  });

  it('a new one that asks for a secret', () => {
    draw('<form><input value="Hello"></form>');
    const field = kept(find('input'));
    draw('<form><input value="Hello" autocomplete="one-time-code"></form>');
    stays(field);
  });

  it('a new one with another text', () => {
    const field = kept(find('textarea'));
    const next = redrawn(find('textarea'));
    next.value = 'Hello, Ann';
    find('textarea').replaceWith(next);
    stays(field);
  });

  it('one of two that both could be it', () => {
    const field = kept(find('textarea'));
    find('textarea').replaceWith(redrawn(find('textarea')), redrawn(find('textarea')));
    stays(field);
  });

  it('a new one elsewhere, as in a dialog that opens instead', () => {
    const field = kept(find('textarea'));
    const next = redrawn(find('textarea'));
    find('form').remove();
    document.body.append(document.createElement('dialog'));
    find('dialog').append(next);
    stays(field);
  });

  it('a new one without a name at another place among its neighbours', () => {
    draw('<p>1</p><textarea>a</textarea>');
    const field = kept(find('textarea'));
    const next = redrawn(find('textarea'));
    find('textarea').remove();
    document.body.append(document.createElement('hr'), next);
    stays(field);
  });
});

describe('only a field that was captured is looked for again', () => {
  it('no field without a place', () => {
    const field = fieldOf(find('textarea'));
    find('textarea').replaceWith(redrawn(find('textarea')));
    expect(field && isFieldThere(field)).toBe(false);
  });
});
