import type { Control } from './field';

/** What decides where the text of a control wraps. */
const copied = [
  'direction',
  'writing-mode',
  'box-sizing',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'font-style',
  'font-variant',
  'font-weight',
  'font-stretch',
  'font-size',
  'font-size-adjust',
  'line-height',
  'font-family',
  'text-align',
  'text-transform',
  'text-indent',
  'letter-spacing',
  'word-spacing',
  'tab-size',
  'word-break',
  'overflow-wrap',
];

/**
 * Where the character at `offset` of the control's text begins, in pixels of the viewport. Browsers do not tell, so
 * the text up to there is laid out once more: in a closed shadow root that the page cannot look into, and which is
 * gone again when this returns.
 */
export function controlCaretRect(control: Control, offset: number): DOMRect {
  const document = control.ownerDocument;
  const host = document.createElement('div');
  const mirror = mirrorOf(control);
  const rest = document.createElement('span');
  // The rest of the line decides how words wrap and where centred text begins.
  rest.textContent = control.value.slice(offset, offset + 500).split('\n', 1)[0] || '\u200b';
  mirror.append(control.value.slice(0, offset), rest);
  host.attachShadow({ mode: 'closed' }).append(mirror);
  document.documentElement.append(host);
  const { left, top } = mirror.getBoundingClientRect();
  const place = rest.getClientRects()[0] ?? rest.getBoundingClientRect();
  const rightToLeft = mirror.style.direction === 'rtl';
  host.remove();
  const box = control.getBoundingClientRect();
  const x = box.left + (rightToLeft ? place.right : place.left) - left - control.scrollLeft;
  if (control.localName === 'input') return new DOMRect(x, box.top, 0, box.height);
  return new DOMRect(x, box.top + place.top - top - control.scrollTop, 0, place.height);
}

/** A box that wraps its text as the control does. */
function mirrorOf(control: Control): HTMLElement {
  const mirror = control.ownerDocument.createElement('div');
  const style = control.ownerDocument.defaultView?.getComputedStyle(control);
  for (const property of copied) mirror.style.setProperty(property, style?.getPropertyValue(property) ?? '');
  const scrollbar = control.offsetWidth - control.clientWidth - borders(style);
  mirror.style.setProperty('border-style', 'solid');
  mirror.style.setProperty('box-sizing', 'border-box');
  mirror.style.setProperty('width', `${control.offsetWidth - Math.max(0, scrollbar)}px`);
  mirror.style.setProperty('white-space', control.localName === 'input' ? 'pre' : 'pre-wrap');
  mirror.style.setProperty('position', 'fixed');
  mirror.style.setProperty('top', '0');
  mirror.style.setProperty('left', '0');
  mirror.style.setProperty('visibility', 'hidden');
  return mirror;
}

const borders = (style: CSSStyleDeclaration | undefined): number =>
  Number.parseFloat(style?.borderLeftWidth ?? '0') + Number.parseFloat(style?.borderRightWidth ?? '0');
