import { useEffect, useState } from 'preact/hooks';

/** What was changed and not saved, by what it belongs to. It outlives a look at another skill or section. */
export interface DraftStore<Key, Draft> {
  of(key: Key): Draft | undefined;
  /** `undefined`: there is nothing unsaved any more. */
  set(key: Key, draft: Draft | undefined): void;
  /** The draft, kept up to date. */
  use(key: Key): Draft | undefined;
}

/** Everything unsaved on the page: while there is any, the browser asks whether the page may go. */
const unsaved = new Set<object>();

export function createDraftStore<Key, Draft>(): DraftStore<Key, Draft> {
  const drafts = new Map<Key, Draft>();
  const listeners = new Set<() => void>();
  return {
    of: (key) => drafts.get(key),
    set(key, draft) {
      if (draft === undefined) drafts.delete(key);
      else drafts.set(key, draft);
      keepAsking(drafts, drafts.size > 0);
      for (const listener of listeners) listener();
    },
    use(key) {
      const [, redraw] = useState({});
      useEffect(() => {
        const listener = () => redraw({});
        listeners.add(listener);
        return () => void listeners.delete(listener);
      }, []);
      return drafts.get(key);
    },
  };
}

/** Firefox keeps pages with such a listener out of its cache: it is there only while it is needed. */
function keepAsking(drafts: object, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(drafts);
  else unsaved.delete(drafts);
  if (unsaved.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
