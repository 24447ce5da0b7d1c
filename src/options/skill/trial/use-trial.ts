import { useEffect, useRef, useState } from 'preact/hooks';
import type { RunRequest } from '../../../core/run/types';
import { newRunView, type RunView, type RunViewEvent, reduceRun } from '../../../core/run/view';
import type { SkillKey } from '../../../core/skill/model';
import { type RunLink, startRun } from '../../../messages/run-link';

export interface Trial {
  /** Undefined until the first run. */
  view: RunView | undefined;
  run(text: string, instruction: string): void;
  stop(): void;
}

/** Runs a skill on a text of the user's, as on a text selected on a page: nothing is written into a field. */
export function useTrial(skill: SkillKey): Trial {
  const [view, setView] = useState<RunView>();
  const link = useRef<RunLink>(undefined);
  useEffect(() => {
    setView(undefined);
    return () => link.current?.close();
  }, [skill]);

  function run(text: string, instruction: string): void {
    link.current?.close();
    let current = newRunView();
    const tell = (event: RunViewEvent) => {
      current = reduceRun(current, event);
      setView(current);
    };
    setView(current);
    link.current = startRun(requestOf(skill, text, instruction), {
      onEvent: tell,
      onInterrupted: () => tell({ type: 'interrupted' }),
      // There is no field, so no run of ours asks for this; one that did would get its text into the result below.
      onInsert: async () => ({ status: 'refused', reason: 'field-gone' }),
      onWordAdded: (word) => tell({ type: 'word-added', word }),
    });
  }

  return { view, run, stop: () => link.current?.stop() };
}

function requestOf(skill: SkillKey, text: string, instruction: string): RunRequest {
  const scope = text.trim() === '' ? 'nothing' : 'selection';
  return { skill, instruction, target: { editable: false, scope, text, url: '', title: '' }, trial: true };
}
