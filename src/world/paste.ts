/** Pastes at the selection around the element, as the page's own world would see a paste of the user's. */
export function pasteAt(
  element: Element,
  { text, html }: { text?: string; html?: string | undefined },
): void {
  sendClipboardEvent(pasteTargetOf(element), 'paste', dataOf(text, html));
}

/** What a paste holds, by type. */
export const dataOf = (text?: string, html?: string): Record<string, string> => ({
  ...(text !== undefined && { 'text/plain': text }),
  ...(html !== undefined && { 'text/html': html }),
});

/** Sends the event with these data, by type. Returns what the data are then: of a copy what the page has put there. */
export function sendClipboardEvent(
  element: Element,
  type: 'paste' | 'copy',
  data: Record<string, string>,
): DataTransfer | undefined {
  const realm = realmOf(element);
  if (!realm) return undefined;
  const transfer = transferOf(realm, data);
  element.dispatchEvent(clipboardEvent(realm, type, transfer));
  return transfer;
}

export type Realm = Window & typeof globalThis;

export const realmOf = (element: Element): Realm | null => element.ownerDocument.defaultView as Realm | null;

export function transferOf(realm: Realm, data: Record<string, string>): DataTransfer {
  const transfer = new realm.DataTransfer();
  for (const [format, text] of Object.entries(data)) transfer.setData(format, text);
  return transfer;
}

export function clipboardEvent(realm: Realm, type: 'paste' | 'copy', transfer: DataTransfer): ClipboardEvent {
  const event = new realm.ClipboardEvent(type, {
    clipboardData: transfer,
    // What is copied is for us alone, and no concern of the page's.
    bubbles: type === 'paste',
    cancelable: true,
    composed: true,
  });
  // Firefox ignores the data of the constructor. TinyMCE makes a copy of the event, with what `for…in` finds of it.
  if (event.clipboardData !== transfer)
    Object.defineProperty(event, 'clipboardData', { value: transfer, enumerable: true });
  return event;
}

/** The element that the caret stands in: editors that are made of nodes listen for pastes there. */
export function pasteTargetOf(element: Element): Element {
  if (/^(input|textarea)$/.test(element.localName)) return element;
  const { focusNode } = element.ownerDocument.getSelection() ?? {};
  const at = focusNode?.nodeType === 1 ? (focusNode as Element) : focusNode?.parentElement;
  return at && element.contains(at) ? at : element;
}
