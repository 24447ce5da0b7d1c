import { vi } from 'vitest';

type Moving = Element & { moveBefore?(element: Element, before: Element | null): void };

/** What happy-dom does not have of popovers, modal dialogs (`data-modal`) and moving an element as it is. Until the mocks are restored. */
export function addTopLayer(): void {
  const shown = new WeakSet<Element>();
  const { matches } = Element.prototype;
  HTMLElement.prototype.showPopover = function () {
    shown.add(this);
  };
  HTMLElement.prototype.hidePopover = function () {
    shown.delete(this);
  };
  (Element.prototype as Moving).moveBefore = function (element, before) {
    this.insertBefore(element, before);
  };
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector === ':popover-open') return shown.has(this);
    if (selector === ':modal') return this.hasAttribute('data-modal');
    return matches.call(this, selector);
  });
}

/** A dialog that is open, and modal. */
export function addModal(parent: Element | ShadowRoot = document.body): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('data-modal', '');
  parent.append(dialog);
  return dialog;
}

/** happy-dom has no opacity where no style sheet says one. */
export function addUsualStyle(): void {
  const style = document.createElement('style');
  style.textContent = 'html, body, div { opacity: 1 }';
  document.head.replaceChildren(style);
}
