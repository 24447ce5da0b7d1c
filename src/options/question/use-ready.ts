import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { endIsBetween } from '../../ui/run-question/end-in-view';

/** Milliseconds for which the window must have been in front, with no key pressed, before it takes an answer. */
export const readyAfter = 1000;

/**
 * Whether the user has had time to see the window. It comes in front of whatever they were doing: the click or the key that
 * was meant for something else shall answer nothing. The time begins anew when the window comes back to the front, and with each
 * press of somebody who clicks and clicks.
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
    window.addEventListener('pointerdown', begin, true);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('focus', again);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', begin, true);
    };
  }, []);
  return ready;
}

/** Whether the end of what is asked in the one element has been in view, above the other, which lies over the page. */
export function useRead(asked: RefObject<Element | null>, answers: RefObject<Element | null>): boolean {
  const [read, setRead] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || !asked.current || !answers.current) return;
      const bottom = answers.current.getBoundingClientRect().top;
      if (endIsBetween(asked.current, { top: 0, bottom })) setRead(true);
    };
    const sizes = new ResizeObserver(look);
    for (const { current } of [asked, answers]) if (current) sizes.observe(current);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    look();
    return () => {
      sizes.disconnect();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [asked, answers]);
  return read;
}
