import { useRef, useState } from 'preact/hooks';
import type { CopyState } from './card-buttons';

const copyStateShows = 2500;

/** What came of the last press of a Copy, and what such a press does. */
export function useCopy(onCopy: () => Promise<boolean>): [CopyState, () => void] {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: CopyState) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), copyStateShows);
    setState(next);
  };
  const copy = () => {
    void onCopy().then(
      (ok) => show(ok ? 'copied' : 'failed'),
      () => show('failed'),
    );
  };
  return [state, copy];
}
