import { isOfUser } from '../target/late-keys';
import type { Target } from '../target/target';

/** What others do in a document, above all the user, while something is being written there. */
export interface Typing {
  /** Who has changed, or may have changed, a text since `forget` was called: the user before any script. */
  heard(): 'user' | 'script' | undefined;
  /**
   * The same with what was typed shortly before, and may be drawn only now: who has written what is found in the target's field
   * and is not ours.
   */
  heardIn(target: Target): 'user' | 'script' | undefined;
  /** Whether the user has pressed a pointer since then: what a button of the page's does is their wish too. */
  hasPointed(): boolean;
  forget(): void;
  /** Whether the user has changed, or may have changed, a text since all this began, forgotten or not. */
  hasTyped(): boolean;
  /** Writes, and hears of it nothing but what the user does. */
  apartFrom<Result>(write: () => Result): Promise<Awaited<Result>>;
  stop(): void;
}

/** What a user changes a text by. Editing commands of scripts send none of these. */
const byUser = ['keydown', 'paste', 'cut', 'drop', 'compositionstart'];

/** What scripts change a text by: those of other extensions as well as our own. */
const byScripts = ['paste', 'input'];

/**
 * Listens for changes that are not ours. Between the writing of a text and the reading back an editor may take its time,
 * and what is typed meanwhile must neither be taken for a failure of the writing nor be undone with it.
 */
export function watchTyping({ defaultView }: Document): Typing {
  const stopped = new AbortController();
  const options = { capture: true, signal: stopped.signal };
  let heard: ReturnType<Typing['heard']>;
  let typed = false;
  let pointed = false;
  let ours = false;
  const hearUser = (event: Event): void => {
    if (!isOfUser(event)) return;
    heard = 'user';
    typed = true;
  };
  const hearScripts = ({ type, isTrusted }: Event): void => {
    // Pages send input events of their own, and make no change by them.
    if (!ours && (type === 'paste' || isTrusted)) heard ??= 'script';
  };
  const hearPress = ({ isTrusted }: Event): void => {
    if (isTrusted) pointed = true;
  };
  defaultView?.addEventListener('pointerdown', hearPress, { ...options, passive: true });
  for (const type of byUser) defaultView?.addEventListener(type, hearUser, options);
  for (const type of byScripts) defaultView?.addEventListener(type, hearScripts, options);
  return {
    heard: () => heard,
    heardIn: (target) => (target.awaitsKeys() ? 'user' : heard),
    hasPointed: () => pointed,
    forget() {
      heard = undefined;
      pointed = false;
    },
    hasTyped: () => typed,
    async apartFrom<Result>(write: () => Result): Promise<Awaited<Result>> {
      ours = true;
      try {
        return await write();
      } finally {
        ours = false;
      }
    },
    stop: () => stopped.abort(),
  };
}
