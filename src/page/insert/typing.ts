/** What the user does in a document while something is being written there. */
export interface Typing {
  /** Whether the user has changed, or may have changed, any text since the watching began or `forget` was called. */
  heard(): boolean;
  forget(): void;
  stop(): void;
}

/** What a user changes a text by. Editing commands of scripts send none of these. */
const byUser = ['keydown', 'paste', 'cut', 'drop', 'compositionstart'];

/** Keys that change nothing by themselves. */
const silent = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Arrow\w+|Home|End|Page\w+|Escape|F\d+)$/;

/**
 * Listens for the user's own changes. Between the writing of a text and the reading back an editor may take its time,
 * and what is typed meanwhile must neither be taken for a failure of the writing nor be undone with it.
 */
export function watchTyping({ defaultView }: Document): Typing {
  const stopped = new AbortController();
  let heard = false;
  const hear = (event: Event): void => {
    heard ||= event.isTrusted && !('key' in event && silent.test(String(event.key)));
  };
  for (const type of byUser)
    defaultView?.addEventListener(type, hear, { capture: true, signal: stopped.signal });
  return {
    heard: () => heard,
    forget: () => {
      heard = false;
    },
    stop: () => stopped.abort(),
  };
}
