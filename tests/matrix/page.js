/**
 * What every page of the matrix offers to its tests, in the page's own world: `globalThis.matrix`. A page of an editor
 * calls `offer` with its adapter and nothing else.
 *
 * @typedef {object} Mounted
 * @property {HTMLElement} field What takes the focus.
 * @property {() => string | Promise<string>} read The editor's own model as text: `\n` between lines, never what the DOM happens to show.
 * @property {(from: number, to: number) => void | Promise<void>} [select] Focuses the editor and selects these characters of
 *   its text. Left out where the first text nodes of `field` are its text.
 * @property {() => string} [markup] The model's HTML, of an editor of rich text.
 * @property {() => number} [caret] Where the caret stands, in characters of `read()`. Left out where the DOM tells.
 * @property {() => void} [refuse] Makes the editor read-only.
 * @property {() => boolean} [keepsAtoms] Whether each of its mentions is the very object that it was in the beginning.
 *
 * @typedef {object} Adapter
 * @property {(root: HTMLElement, text: string) => Mounted | Promise<Mounted>} mount Makes the editor anew in `root`, with
 *   this text; lines of the text are lines (paragraphs) of the editor.
 */

/** @type {Mounted} */
let mounted;

/** @param {Adapter} adapter */
export function offer(adapter) {
  globalThis.matrix = {
    async mount(text) {
      document.body.replaceChildren(document.createElement('main'));
      mounted = await adapter.mount(document.querySelector('main'), text);
      await drawn();
    },
    async select(from, to) {
      if (mounted.select) await mounted.select(from, to);
      else selectIn(mounted.field, from, to);
      await drawn();
    },
    read: () => mounted.read(),
    markup: () => mounted.markup?.(),
    caret: () => (mounted.caret ? mounted.caret() : caretIn(mounted.field)),
    keepsAtoms: () => mounted.keepsAtoms(),
    /** As the user leaves the field, and comes back to it. */
    async leaveAndReturn() {
      mounted.field.blur();
      await drawn();
      mounted.field.focus();
      await drawn();
    },
    async refuse() {
      mounted.refuse?.();
      await drawn();
      return mounted.refuse !== undefined;
    },
  };
  document.documentElement.dataset.matrix = 'offered';
}

/** Two frames: an editor has heard of a new selection by then. */
function drawn() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

const isControl = (field) => field.localName === 'textarea' || field.localName === 'input';

function selectIn(field, from, to) {
  field.focus();
  if (isControl(field)) {
    // Browsers tell and take no places in fields of type email and number.
    if (field.selectionStart !== null) field.setSelectionRange(from, to);
    else if (to > from) field.select();
    return;
  }
  selectionOf(field).setBaseAndExtent(...placeIn(field, from), ...placeIn(field, to));
}

/** The node and offset behind the first characters of the element's text. */
export function placeIn(element, offset) {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  let node = texts.nextNode();
  while (node && node.data.length < left) {
    left -= node.data.length;
    node = texts.nextNode();
  }
  return node ? [node, left] : [element, 0];
}

/** In Chromium a shadow root has a selection of its own. */
export function selectionOf(element) {
  const root = element.getRootNode();
  return root.getSelection ? root.getSelection() : element.ownerDocument.getSelection();
}

/** Undefined where the browser does not tell. */
function caretIn(field) {
  if (isControl(field)) return field.selectionEnd ?? undefined;
  const { focusNode, focusOffset } = selectionOf(field);
  const range = field.ownerDocument.createRange();
  range.selectNodeContents(field);
  range.setEnd(focusNode, focusOffset);
  return range.toString().length;
}
