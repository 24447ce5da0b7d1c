import { useEffect, useState } from 'preact/hooks';

const step = 50;

/**
 * How much of a long list is drawn: fifty rows at first and more after each paint, until it is all there. No drawing
 * takes long, and the whole list can be searched, tabbed through and read aloud.
 */
export function useGrowing(length: number): number {
  const [count, setCount] = useState(step);
  useEffect(() => {
    if (count >= length) return;
    const timer = setTimeout(() => setCount(count + step));
    return () => clearTimeout(timer);
  }, [count, length]);
  return Math.min(count, length);
}
