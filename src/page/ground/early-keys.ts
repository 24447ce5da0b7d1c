import type { EarlyKey } from '../../messages/places';

/** Milliseconds after which a frame that has not come gets no keys any more: the user types on in the page. */
const most = 4000;

/** Keys besides letters that are of use in the palette. */
const named = new Set(['Backspace', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

/** What the user types between the call and the frame, which takes a moment to come. */
export interface EarlyKeys {
  /** From now on they are kept from the page. */
  take(): void;
  /** The page has its keys again. Returns what was typed. */
  end(): EarlyKey[];
}

export function createEarlyKeys(document: Document, life: AbortSignal): EarlyKeys {
  let taking: { keys: EarlyKey[]; over: AbortController; timer: ReturnType<typeof setTimeout> } | undefined;

  const end = (): EarlyKey[] => {
    const keys = taking?.keys ?? [];
    clearTimeout(taking?.timer);
    taking?.over.abort();
    taking = undefined;
    return keys;
  };
  life.addEventListener('abort', end);

  return {
    take() {
      end();
      const keys: EarlyKey[] = [];
      const over = new AbortController();
      const hear = (event: KeyboardEvent) => {
        const { isTrusted, isComposing, ctrlKey, metaKey, altKey, key } = event;
        if (!isTrusted || isComposing || ctrlKey || metaKey || altKey) return;
        if ([...key].length !== 1 && !named.has(key)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
        keys.push(key);
      };
      document.defaultView?.addEventListener('keydown', hear, { capture: true, signal: over.signal });
      taking = { keys, over, timer: setTimeout(end, most) };
    },
    end,
  };
}
