import { asked } from './address.js';
import { caretOf, divsOf, selectText, textOfHtml } from './editable-text.js';

/**
 * A field whose page knows of it what `input` events have told: a textarea, or with `?field=contenteditable` an editable
 * element.
 *
 * @param {ParentNode} parent Where the field goes: an element or a shadow root.
 * @returns {import('../../page.js').Mounted}
 */
export function ownField(parent, text, kind = asked('field')) {
  return kind === 'contenteditable' ? editable(parent, text) : textarea(parent, text);
}

function textarea(parent, text) {
  const field = document.createElement('textarea');
  field.value = text;
  let state = text;
  field.addEventListener('input', () => {
    state = field.value;
  });
  parent.append(field);
  return {
    field,
    read: () => state,
    refuse: () => {
      field.readOnly = true;
    },
  };
}

function editable(parent, text) {
  const field = document.createElement('div');
  field.contentEditable = 'true';
  field.innerHTML = divsOf(text);
  let html = field.innerHTML;
  field.addEventListener('input', () => {
    html = field.innerHTML;
  });
  parent.append(field);
  return {
    field,
    read: () => textOfHtml(html),
    markup: () => html,
    select: (from, to) => selectText(field, from, to),
    caret: () => caretOf(field),
    refuse: () => {
      field.contentEditable = 'false';
    },
  };
}
