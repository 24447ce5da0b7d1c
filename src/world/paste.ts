/** Pastes at the selection around the element, as the page's own world would see a paste of the user's. */
export function pasteAt(element: Element, data: { text: string; html?: string | undefined }): void {
  const view = element.ownerDocument.defaultView;
  if (!view) return;
  const realm = view as Window & typeof globalThis;
  const transfer = new realm.DataTransfer();
  transfer.setData('text/plain', data.text);
  if (data.html !== undefined) transfer.setData('text/html', data.html);
  const event = new realm.ClipboardEvent('paste', {
    clipboardData: transfer,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  // Firefox ignores the data of the constructor.
  if (event.clipboardData !== transfer) Object.defineProperty(event, 'clipboardData', { value: transfer });
  placeOf(element).dispatchEvent(event);
}

/** The element that the caret stands in: editors that are made of nodes listen for pastes there. */
function placeOf(element: Element): Element {
  if (/^(input|textarea)$/.test(element.localName)) return element;
  const { focusNode } = element.ownerDocument.getSelection() ?? {};
  const at = focusNode?.nodeType === 1 ? (focusNode as Element) : focusNode?.parentElement;
  return at && element.contains(at) ? at : element;
}
