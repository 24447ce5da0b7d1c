import type { EditorOrder, PasteReaction } from '../messages/editor-order';
import { focusedElement } from './focused-element';
import { clipboardEvent, dataOf, pasteTargetOf, type Realm, realmOf, transferOf } from './paste';

/**
 * Offers a paste at the selection to the page's handlers as a browser does: the event, and then, unless somebody has acted on
 * it, what it tells of what it is about to write (`beforeinput` of Input Events Level 2). Throws if the page has broken what
 * events are made of; then nobody has heard of anything.
 */
export function offerPaste(element: Element, { text, html, unseen = false }: PasteOrder): PasteReaction {
  const realm = realmOf(element);
  if (!realm) return 'left';
  const offer = { element, realm, text, html, unseen };
  const reaction = reactionTo(offer, pasteTargetOf(element), (data) => clipboardEvent(realm, 'paste', data));
  // One that cancels every paste unread may yet leave the writing to the browser.
  return reaction === 'taken' ? reaction : reactionTo(offer, element, (data) => pasteInput(offer, data));
}

type PasteOrder = Pick<Extract<EditorOrder, { do: 'paste' }>, 'text' | 'html' | 'unseen'>;

interface Offer {
  element: Element;
  realm: Realm;
  text: string;
  html: string | undefined;
  unseen: boolean;
}

/**
 * Sends the event with the text. Browsers show the data of a paste no longer than its event lasts, so that a handler that
 * has not looked at them by then never will.
 */
function reactionTo(
  { element, realm, text, html, unseen }: Offer,
  at: Element,
  eventWith: (data: DataTransfer) => Event,
): PasteReaction {
  let read = false;
  const onRead = () => {
    read = true;
  };
  const event = eventWith(watched(transferOf(realm, dataOf(text, html)), onRead));
  const changes = new MutationObserver(() => undefined);
  changes.observe(element, { subtree: true, childList: true, characterData: true });
  const [caretAt, held] = [pasteTargetOf(element), element.textContent];
  let arrived = false;
  const arrive = () => {
    arrived = true;
  };
  // Behind all of the page's own: who stops an event keeps others from acting on it.
  realm.addEventListener(event.type, arrive);
  const isBroken = throwing(realm, () => withClipboard(realm, text, onRead, () => at.dispatchEvent(event)));
  realm.removeEventListener(event.type, arrive);
  const changed = changes.takeRecords().length > 0;
  changes.disconnect();
  const now = focusedElement(document);
  if (now && now !== element && !event.defaultPrevented) pasteInto(now, text, html);
  // What broke off before it had done anything writes nothing any more.
  const isTaken = read && !isBroken && (event.defaultPrevented || (unseen && !arrived));
  // Who takes a placeholder away makes room for what the browser writes.
  const isMadeReady =
    !read && !event.defaultPrevented && element.textContent === held && pasteTargetOf(element) === caretAt;
  if ((changed && !isMadeReady) || now !== element || isTaken) return 'taken';
  return event.defaultPrevented ? 'declined' : 'left';
}

/** Whether a handler of the page's has thrown: that ends it, and nobody else is told. */
function throwing(realm: Realm, act: () => void): boolean {
  let thrown = false;
  const hear = () => {
    thrown = true;
  };
  realm.addEventListener('error', hear);
  try {
    act();
  } finally {
    realm.removeEventListener('error', hear);
  }
  return thrown;
}

/**
 * Old editors have the browser paste into an element of theirs, and take from there what it has made of it: so this is done as a
 * browser would, where the page's own rules for HTML let it.
 */
function pasteInto(element: Element, text: string, html: string | undefined): void {
  const { ownerDocument: document, localName } = element;
  const takesHtml = localName !== 'input' && localName !== 'textarea';
  try {
    if (takesHtml && html !== undefined && document.execCommand('insertHTML', false, html)) return;
  } catch {
    // Trusted Types let no script bring HTML in: the text says the same.
  }
  document.execCommand('insertText', false, text);
}

function pasteInput({ element, realm }: Offer, dataTransfer: DataTransfer): InputEvent {
  const selection = element.ownerDocument.getSelection();
  const range = selection?.rangeCount ? selection.getRangeAt(0) : undefined;
  return new realm.InputEvent('beforeinput', {
    inputType: 'insertFromPaste',
    dataTransfer,
    targetRanges: range ? [new realm.StaticRange(range)] : [],
    bubbles: true,
    cancelable: true,
    composed: true,
  });
}

/** Tells whether anybody reads the text; of pictures and files there are none. */
function watched(transfer: DataTransfer, onRead: () => void): DataTransfer {
  const { items } = transfer;
  const getData = (format: string): string => {
    const found = DataTransfer.prototype.getData.call(transfer, format);
    if (found !== '') onRead();
    return found;
  };
  const getItems = () => {
    onRead();
    return items;
  };
  return Object.defineProperties(transfer, { getData: { value: getData }, items: { get: getItems } });
}

/** Some pages ask the clipboard and not the event: while they hear of the paste it holds the text, and not what the user's has. */
function withClipboard({ navigator }: Realm, text: string, onRead: () => void, act: () => void): void {
  const { clipboard } = navigator;
  if (!clipboard || Object.hasOwn(clipboard, 'readText')) {
    act();
    return;
  }
  const readText = async () => {
    onRead();
    return text;
  };
  Object.defineProperty(clipboard, 'readText', { value: readText, configurable: true });
  try {
    act();
  } finally {
    Reflect.deleteProperty(clipboard, 'readText');
  }
}
