/**
 * What a page that somebody brings offers to the matrix, as `matrix` in its own world. Nobody knows the field's own model:
 * what it shows counts, and what the page's other form controls hold, such as the hidden input that a form sends.
 */
import { caretOf, selectText, textOf, textOfHtml } from '../pages/shared/editable-text.js';

let field;
/** Other controls of the page that held the field's text when it had been typed by real keys. */
let copies = [];

/** Milliseconds that they may take to follow it, as they do where a page keeps its text in a state of its own. */
const followPatience = 300;

globalThis.matrix = {
  /** Finds the field. `wrong`: why it cannot be tried, so far; `final`: time will not change that. */
  find(selector) {
    try {
      field = fieldBy(selector);
    } catch {
      return { wrong: `“${selector}” is no CSS selector`, final: true };
    }
    if (!field) return { wrong: `“${selector}” matches nothing on the page.${others()}` };
    const wrong = whyNoField(field);
    if (wrong) return { wrong: `“${selector}” matches ${nameOf(field)}, ${wrong}.${others()}` };
    return { name: nameOf(field), kind: kindOf(field), keepsSpace: isControl(field) || keepsSpace() };
  },
  focus: () => field.focus(),
  /** Remembers which controls follow the field, which holds this text by now. */
  follow(text) {
    const controls = [...document.querySelectorAll('input, textarea')].filter(
      (control) => control !== field && !field.contains(control),
    );
    copies = [...controls, ...hosts()].filter((copy) => holds(copy, text));
    return copies.map(nameOf);
  },
  async read() {
    const lagging = () => copies.find((copy) => !holds(copy, shown()));
    const end = performance.now() + followPatience;
    while (lagging() && performance.now() < end) await drawn();
    return lagging()?.value ?? shown();
  },
  markup: () => (isControl(field) ? undefined : field.innerHTML),
  select(from, to) {
    field.focus();
    if (isControl(field)) field.setSelectionRange(from, to);
    else selectText(field, from, to, keepsSpace());
    return drawn();
  },
  /** Has a field beside it with this HTML selected, to be copied by real keys. */
  offer(html) {
    const source = document.body.appendChild(document.createElement('textarea'));
    source.value = 'what is copied';
    const copies = (event) => {
      event.clipboardData.setData('text/html', html);
      event.clipboardData.setData('text/plain', textOfHtml(html));
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('copy', copies, { capture: true, once: true });
    source.select();
    source.focus();
  },
  caret: () => (isControl(field) ? field.selectionEnd : caretOf(field, keepsSpace())),
  isThere: () => field.isConnected && field.checkVisibility({ visibilityProperty: true }),
  async leaveAndReturn() {
    field.blur();
    await drawn();
    field.focus();
    await drawn();
  },
};

const drawn = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** The first that matches, in the page itself or else in one of its shadow roots. */
function fieldBy(selector, root = document) {
  const found = root.querySelector(selector);
  if (found) return found;
  for (const { shadowRoot } of root.querySelectorAll('*')) {
    const inner = shadowRoot && fieldBy(selector, shadowRoot);
    if (inner) return inner;
  }
  return null;
}

/** The elements of components that the field is drawn in: their page reads the text off them. */
function hosts() {
  const found = [];
  for (let { host } = field.getRootNode(); host; { host } = host.getRootNode()) found.push(host);
  return found;
}

const isControl = ({ localName }) => localName === 'textarea' || localName === 'input';

const kindOf = (element) => (isControl(element) ? element.localName : 'contenteditable');

/** Without the sign that nobody sees, which editors hold an empty line open with. */
const shown = () => (isControl(field) ? field.value : textOf(field, keepsSpace()).replaceAll('\ufeff', ''));

const keepsSpace = () => /pre|break-spaces/.test(getComputedStyle(field).whiteSpace);

/** A form may send text, or HTML. */
const holds = ({ value }, text) =>
  typeof value === 'string' && (isAlike(value, text) || isAlike(textOfHtml(value), text));

const isAlike = (a, b) => a.replace(/\s+/g, '') === b.replace(/\s+/g, '');

function whyNoField(element) {
  if (element.localName === 'iframe') return 'a frame: bring the page that is in it';
  if (element.localName === 'input' && !/^(text|search|url|tel)$/.test(element.type))
    return `which takes no lines of text`;
  if (!isControl(element) && !element.isContentEditable) return 'which is no text field';
  if (element.disabled || element.readOnly) return 'which is read-only';
  return undefined;
}

/** What could have been meant. */
function others() {
  const fields = [...document.querySelectorAll('textarea, input, [contenteditable]')]
    .filter((element) => !whyNoField(element))
    .map(nameOf);
  return fields.length > 0 ? ` Its fields: ${fields.slice(0, 10).join(', ')}` : ' It has no text field';
}

/** As a selector says it. */
function nameOf(element) {
  const { localName, id, classList } = element;
  const name = id ? `#${id}` : [...classList].map((part) => `.${part}`).join('');
  return `${localName}${name}${element.name ? `[name="${element.name}"]` : ''}`;
}
