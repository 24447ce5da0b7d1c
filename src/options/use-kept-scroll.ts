import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Each view has its own place on the page: one that is opened anew begins at its top, one come back to stands as it was. */
export function useKeptScroll(view: string | undefined): void {
  const places = useRef(new Map<string | undefined, number>());
  const shown = useRef(view);
  // While this is drawn the page still shows the view before.
  if (shown.current !== view) places.current.set(shown.current, window.scrollY);

  useEffect(() => {
    // The browser would scroll on its own before the view is drawn that the place belongs to.
    history.scrollRestoration = 'manual';
  }, []);

  useLayoutEffect(() => {
    if (shown.current === view) return;
    shown.current = view;
    window.scrollTo(0, places.current.get(view) ?? 0);
  }, [view]);
}
