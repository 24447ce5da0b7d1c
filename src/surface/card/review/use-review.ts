import { useState } from 'preact/hooks';
import type { TextChange } from '../../../core/run/changes';
import { countChanges } from './review-parts';

export interface Review {
  changes: readonly TextChange[];
  /** For each change whether it stands. */
  accepted: readonly boolean[];
  /** How many changes there are, and how many of them stand. */
  total: number;
  count: number;
  toggle(place: number): void;
  setAll(stands: boolean): void;
}

/** The user's choice among the changes; at first it is `initial`, or all of them. */
export function useReview(changes: readonly TextChange[], initial: readonly boolean[] | undefined): Review {
  const total = countChanges(changes);
  const [accepted, setAccepted] = useState(() =>
    Array.from({ length: total }, (_, place) => initial?.[place] ?? true),
  );
  return {
    changes,
    accepted,
    total,
    count: accepted.filter(Boolean).length,
    toggle: (place) => setAccepted((now) => now.map((stands, at) => (at === place ? !stands : stands))),
    setAll: (stands) => setAccepted((now) => now.map(() => stands)),
  };
}
