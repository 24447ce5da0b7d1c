import { isHarmless, takeEarlyKey } from '../../messages/early-key';

/** Milliseconds after which a frame that has not come gets no more keys: the user types on in the page. It has those before if it comes. */
const most = 4000;

/** What the user types between the call and the frame, which takes a moment to come. */
export interface EarlyKeys {
  /** From now on they are kept from the page. */
  take(): void;
  areTaken(): boolean;
  /** The page has its keys again. Returns what was typed. */
  end(): string[];
}

export function createEarlyKeys(document: Document, life: AbortSignal): EarlyKeys {
  let taking: { keys: string[]; stop(): void; timer: ReturnType<typeof setTimeout> } | undefined;
  const window = document.defaultView;

  const end = (): string[] => {
    const keys = taking?.keys ?? [];
    clearTimeout(taking?.timer);
    taking?.stop();
    taking = undefined;
    return keys;
  };
  life.addEventListener('abort', end);

  return {
    take() {
      end();
      const keys: string[] = [];
      const hear = (event: KeyboardEvent) => {
        const taken = takeEarlyKey(event);
        if (taken && !taken.ctrlKey && !taken.metaKey && isHarmless(taken.key)) keys.push(taken.key);
      };
      window?.addEventListener('keydown', hear, { capture: true });
      const stop = () => window?.removeEventListener('keydown', hear, { capture: true });
      taking = { keys, stop, timer: setTimeout(stop, most) };
    },
    areTaken: () => taking !== undefined,
    end,
  };
}
