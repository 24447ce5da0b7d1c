/** Pastes at the selection around the element, as the page's own world would see a paste of the user's. */
export function pasteAt(
  element: Element,
  { text, html }: { text?: string; html?: string | undefined },
): void {
  sendClipboardEvent(placeOf(element), 'paste', {
    ...(text !== undefined && { 'text/plain': text }),
    ...(html !== undefined && { 'text/html': html }),
  });
}

/** Sends the event with these data, by type. Returns what the data are then: of a copy what the page has put there. */
export function sendClipboardEvent(
  element: Element,
  type: 'paste' | 'copy',
  data: Record<string, string>,
): DataTransfer | undefined {
  const realm = element.ownerDocument.defaultView as (Window & typeof globalThis) | null;
  if (!realm) return undefined;
  const transfer = new realm.DataTransfer();
  for (const [format, text] of Object.entries(data)) transfer.setData(format, text);
  const event = new realm.ClipboardEvent(type, {
    clipboardData: transfer,
    // What is copied is for us alone, and no concern of the page's.
    bubbles: type === 'paste',
    cancelable: true,
    composed: true,
  });
  // Firefox ignores the data of the constructor.
  if (event.clipboardData !== transfer) Object.defineProperty(event, 'clipboardData', { value: transfer });
  element.dispatchEvent(event);
  return transfer;
}

/** The element that the caret stands in: editors that are made of nodes listen for pastes there. */
function placeOf(element: Element): Element {
  if (/^(input|textarea)$/.test(element.localName)) return element;
  const { focusNode } = element.ownerDocument.getSelection() ?? {};
  const at = focusNode?.nodeType === 1 ? (focusNode as Element) : focusNode?.parentElement;
  return at && element.contains(at) ? at : element;
}
