import type { EditorWorld } from '../../messages/editor-order';
import { rangeAround } from '../target/field-selection';
import { inFirefox } from './in-firefox';

export interface PasteData {
  text: string;
  html?: string | undefined;
}

/**
 * Pastes at the selection in the element. No browser acts on a paste that a script has sent: only the page's own
 * handlers do. In Firefox they are not shown the data of an event that was made outside the page's world.
 */
export async function paste(element: HTMLElement, data: PasteData, world: EditorWorld): Promise<void> {
  if (inFirefox(element)) return void (await world.give({ do: 'paste', ...data }));
  const transfer = new DataTransfer();
  transfer.setData('text/plain', data.text);
  if (data.html !== undefined) transfer.setData('text/html', data.html);
  const event = new ClipboardEvent('paste', {
    clipboardData: transfer,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  elementAtCaret(element).dispatchEvent(event);
}

/** Editors that are made of nodes listen for pastes where the caret stands. */
function elementAtCaret(element: HTMLElement): Element {
  const node = rangeAround(element)?.startContainer;
  const at = node?.nodeType === 1 ? (node as Element) : node?.parentElement;
  return at && element.contains(at) ? at : element;
}
