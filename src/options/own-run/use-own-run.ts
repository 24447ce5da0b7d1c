import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { reduceRun } from '../../core/record/reduce-run';
import { newRunView, type RunView, type RunViewEvent } from '../../core/record/view';
import type { RunAnswer } from '../../core/run/run-question';
import type { RunRequest } from '../../core/run/run-request';
import { type RunLink, startRun } from '../../messages/run-link';

export interface OwnRun {
  /** Undefined until the first run. */
  view: RunView | undefined;
  run(request: RunRequest): void;
  /** Answers what the run asks now, if it asks something. */
  answer(answer: RunAnswer): void;
  stop(): void;
  /** Ends the run and forgets what it has told. */
  clear(): void;
}

/** A run that a page of our own starts and draws, on a text that stands in no field: nothing is written. */
export function useOwnRun(): OwnRun {
  const [view, setView] = useState<RunView>();
  const link = useRef<RunLink>(undefined);
  useEffect(() => () => link.current?.close(), []);

  function run(request: RunRequest): void {
    link.current?.close();
    let current = newRunView();
    const tell = (event: RunViewEvent) => {
      current = reduceRun(current, event);
      setView(current);
    };
    setView(current);
    link.current = startRun(request, {
      onEvent: tell,
      onInterrupted: () => tell({ type: 'interrupted' }),
      // There is no field, so no run of ours asks for this; one that did would get its text into the result below.
      onInsert: async () => ({ status: 'refused', reason: 'field-gone' }),
      onWordAdded: (word) => tell({ type: 'word-added', word }),
    });
  }

  function answer(given: RunAnswer): void {
    const { question } = view ?? {};
    if (question) link.current?.answer(question.id, given);
  }

  const clear = useCallback(() => {
    link.current?.close();
    setView(undefined);
  }, []);

  return { view, run, answer, stop: () => link.current?.stop(), clear };
}
