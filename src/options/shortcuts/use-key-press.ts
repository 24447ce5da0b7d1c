import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Lets a button take the next key press. `take` says whether it is done with it. Tab and a loss of the focus end the
 * wait, so that the keyboard is never caught.
 */
export function useKeyPress(button: RefObject<HTMLElement | null>, take: (event: KeyboardEvent) => boolean) {
  const [waiting, setWaiting] = useState(false);

  // With the drawing and not after it: once the button asks for a key, none is lost.
  useLayoutEffect(() => {
    const element = button.current;
    if (!waiting || !element) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') return setWaiting(false);
      // Before the page's and the browser's own shortcuts, and before a click by Enter or Space.
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat || event.isComposing) return;
      if (event.key === 'Escape' || take(event)) setWaiting(false);
    };
    // Firefox clicks a button when Space is let go, whatever became of the press.
    const release = (event: KeyboardEvent) => event.preventDefault();
    const leave = () => setWaiting(false);
    element.addEventListener('keydown', press);
    element.addEventListener('keyup', release);
    element.addEventListener('blur', leave);
    return () => {
      element.removeEventListener('keydown', press);
      element.removeEventListener('keyup', release);
      element.removeEventListener('blur', leave);
    };
  });

  return { waiting, toggle: () => setWaiting(!waiting) };
}
