/** What browsers offer themselves: `/native?kind=search`. The browser's own value is the model. */
import { offer } from '../page.js';
import { asked } from './shared/address.js';
import { caretOf, divsOf, selectText, textOf } from './shared/editable-text.js';

const kind = asked('kind') ?? 'textarea';

const control = (field, text) => {
  field.value = text;
  return {
    field,
    read: () => field.value,
    refuse: () => {
      field.readOnly = true;
    },
  };
};

function input(root, text) {
  const field = root.appendChild(document.createElement('input'));
  field.type = kind;
  return control(field, text);
}

/** @param {(field: HTMLElement, text: string) => void} fill Puts the text into the field as sites of this kind do. */
const editable =
  (fill, { value = 'true', style = '' } = {}) =>
  (root, text) => {
    const field = root.appendChild(document.createElement('div'));
    field.setAttribute('contenteditable', value);
    field.style.cssText = style;
    fill(field, text);
    const preserved = /pre/.test(style) || value === 'plaintext-only';
    return {
      field,
      read: () => textOf(field, preserved),
      markup: () => field.innerHTML,
      select: (from, to) => selectText(field, from, to, preserved),
      caret: () => caretOf(field, preserved),
      refuse: () => {
        field.contentEditable = 'false';
      },
    };
  };

const bareText = (field, text) => {
  field.textContent = text;
};

const divs = (field, text) => {
  field.innerHTML = divsOf(text);
};

const paragraphs = (field, text) => {
  field.innerHTML = divsOf(text).replaceAll('div>', 'p>');
};

const builders = {
  textarea: (root, text) => control(root.appendChild(document.createElement('textarea')), text),
  contenteditable: editable(bareText),
  divs: editable(divs),
  paragraphs: editable(paragraphs),
  'pre-wrap': editable(bareText, { style: 'white-space: pre-wrap' }),
  'plaintext-only': editable(bareText, { value: 'plaintext-only' }),
};

offer({ mount: builders[kind] ?? input });
