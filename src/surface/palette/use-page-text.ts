import { useRef, useState } from 'preact/hooks';
import type { PageText } from '../../core/run/page-text';

/** The page as it is read for a run; `gone`: it can't be. Undefined until it is wanted. */
export type ReadPage = PageText | 'reading' | 'gone' | undefined;

/** Reads the page once, when it is first wanted. */
export function usePageText(read: (() => Promise<PageText | undefined>) | undefined) {
  const [page, setPage] = useState<ReadPage>();
  const begun = useRef(false);
  const want = () => {
    if (begun.current || !read) return;
    begun.current = true;
    setPage('reading');
    // A page that does not answer has gone.
    void read().then(
      (text) => setPage(text && text.text !== '' ? text : 'gone'),
      () => setPage('gone'),
    );
  };
  return { page, want };
}
