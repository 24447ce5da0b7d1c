import type { EditorWorld } from '../../messages/editor-order';
import { rangeAround } from '../target/field-selection';
import { inFirefox } from './in-firefox';
import type { Written } from './strategy';

export interface PasteData {
  text: string;
  html?: string | undefined;
  /** Nobody sees what stands in the element (`catcher.ts`). */
  unseen?: boolean | undefined;
}

/**
 * Offers a paste at the selection in the element to the page, and then what a browser tells before it writes one. No browser
 * acts on either that a script has sent: only the page's own handlers do, in the world where their answer can be told.
 */
export async function paste(element: HTMLElement, data: PasteData, world: EditorWorld): Promise<Written> {
  if (inClosedRoot(element) && !inFirefox(element)) return pasteFromHere(element, data);
  const answer = await world.give({ do: 'paste', ...data });
  // What could not be sent, nobody has heard of.
  if (answer.status !== 'done') return 'nothing';
  if (answer.reaction === 'taken') return 'promised';
  return answer.reaction === 'declined' ? 'declined' : 'nothing';
}

/** The page's own world does not reach into a closed root. Firefox, but for that world, shows a page none of the data. */
function pasteFromHere(element: HTMLElement, data: PasteData): Written {
  const transfer = new DataTransfer();
  transfer.setData('text/plain', data.text);
  if (data.html !== undefined) transfer.setData('text/html', data.html);
  const event = new ClipboardEvent('paste', {
    clipboardData: transfer,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  let arrived = false;
  const arrive = () => {
    arrived = true;
  };
  const { defaultView } = element.ownerDocument;
  defaultView?.addEventListener('paste', arrive);
  const isLeft = elementAtCaret(element).dispatchEvent(event);
  defaultView?.removeEventListener('paste', arrive);
  // Who stops it over an element that nobody sees has taken it.
  return isLeft && (arrived || !data.unseen) ? 'nothing' : 'promised';
}

function inClosedRoot(node: Node): boolean {
  const root = node.getRootNode();
  return (
    'host' in root && ((root as ShadowRoot).mode === 'closed' || inClosedRoot((root as ShadowRoot).host))
  );
}

/** Editors that are made of nodes listen for pastes where the caret stands. */
function elementAtCaret(element: HTMLElement): Element {
  const node = rangeAround(element)?.startContainer;
  const at = node?.nodeType === 1 ? (node as Element) : node?.parentElement;
  return at && element.contains(at) ? at : element;
}
