import { useEffect, useState } from 'preact/hooks';

/** Milliseconds for which the window must have been in front, with no key pressed, before it takes an answer. */
export const readyAfter = 1000;

/**
 * Whether the user has had time to see the window. It comes in front of whatever they were doing: the click or the key that
 * was meant for something else shall answer nothing. The time begins anew when the window comes back to the front.
 */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const begin = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setReady(true), readyAfter);
    };
    const again = () => {
      setReady(false);
      begin();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      // Who goes to a button by the keyboard has seen where they are.
      if (key !== 'Tab' && key !== 'Shift') begin();
    };
    begin();
    window.addEventListener('focus', again);
    window.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', again);
      window.removeEventListener('keydown', onKey, true);
    };
  }, []);
  return ready;
}
