import { type Dispatch, type StateUpdater, useState } from 'preact/hooks';

/**
 * A state that begins anew with `initial` whenever one of `causes` is another one. It does so while it is drawn: an effect
 * would do it once more after the first drawing, and take away what a quick user has typed by then.
 */
export function useStateOf<State>(
  initial: State,
  ...causes: unknown[]
): [State, Dispatch<StateUpdater<State>>] {
  const [state, setState] = useState(initial);
  const [known, setKnown] = useState(causes);
  if (causes.every((cause, i) => Object.is(cause, known[i]))) return [state, setState];
  setKnown(causes);
  setState(() => initial);
  return [initial, setState];
}
