/** Milliseconds that a page may take to draw what it makes of a key. */
const patience = 1000;

/** What a user changes a text by before anything is changed, so that a page can keep it to itself. */
const byUser = ['keydown', 'beforeinput', 'paste', 'cut', 'drop'];

/** Keys that change nothing by themselves. */
const silent = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Arrow\w+|Home|End|Page\w+|Escape|F\d+)$/;

/** Whether the user may change a text by this event: no script makes up a trusted one. */
export const isOfUser = (event: Event): boolean =>
  event.isTrusted && !('key' in event && silent.test(String(event.key)));

/** What the user has done of late, by document or shadow root: whether a page keeps it to itself is known afterwards. */
const heard = new WeakMap<Node, { event: Event; target: Node; at: number }[]>();

let isOurs = false;

/** Carries out a command of the browser's that is ours: Firefox tells the page of it by trusted events, as of a key. */
export function notByUser<Result>(command: () => Result): Result {
  isOurs = true;
  try {
    return command();
  } finally {
    isOurs = false;
  }
}

/** Starts to listen to the user's keys around the field, until `signal` is aborted. */
export function watchKeys(element: Element, signal?: AbortSignal): void {
  const root = element.getRootNode();
  if (heard.has(root)) return;
  heard.set(root, []);
  const hear = (event: Event): void => {
    if (isOurs || !isOfUser(event)) return;
    const at = performance.now();
    heard.set(root, [...lately(root), { event, target: event.target as Node, at }]);
  };
  for (const type of byUser) root.addEventListener(type, hear, { capture: true, signal });
  signal?.addEventListener('abort', () => heard.delete(root));
}

/**
 * Whether the page may have yet to draw what the user has typed in the field since then (`performance.now`), where it holds what
 * it held then. An editor that cancels keys, to change its text itself, can be late with them: what they bring is in no reading of
 * before, and is the user's nevertheless.
 */
export const mayBeLate = (element: Element, since: number): boolean =>
  lately(element.getRootNode()).some(
    ({ event, target, at }) =>
      at > since &&
      event.defaultPrevented &&
      // The page may have drawn its field anew at the key.
      (element.contains(target) || !target.isConnected),
  );

const lately = (root: Node) => (heard.get(root) ?? []).filter(({ at }) => performance.now() - at < patience);
