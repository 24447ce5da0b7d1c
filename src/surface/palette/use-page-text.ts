import { useRef, useState } from 'preact/hooks';
import type { PageText } from '../../core/run/page-text';
import type { UnreadDocument } from '../../core/run/shown-document';

/** What comes of reading the page; undefined where it does not answer. */
export type PageReading = PageText | UnreadDocument | undefined;

/** The page as it is read for a run; `gone`: it can't be. Undefined until it is wanted. */
export type ReadPage = PageReading | 'reading' | 'gone';

/** The text of the page that a run would send; undefined where there is none, or none yet. */
export const textOfPage = (page: ReadPage): PageText | undefined =>
  typeof page === 'object' && 'text' in page ? page : undefined;

/** Why the document that the page is can't be read. */
export const unreadOf = (page: ReadPage): UnreadDocument | undefined =>
  typeof page === 'object' && 'problem' in page ? page : undefined;

/** Reads the page once, when it is first wanted, and again when the user has mended what was in the way. */
export function usePageText(read: (() => Promise<PageReading>) | undefined) {
  const [page, setPage] = useState<ReadPage>();
  const begun = useRef(false);
  const again = () => {
    if (!read) return;
    setPage('reading');
    // A page that does not answer has gone.
    void read().then(
      (found) => setPage(found && (unreadOf(found) || textOfPage(found)?.text !== '') ? found : 'gone'),
      () => setPage('gone'),
    );
  };
  const want = () => {
    if (begun.current) return;
    begun.current = true;
    again();
  };
  return { page, want, again };
}
