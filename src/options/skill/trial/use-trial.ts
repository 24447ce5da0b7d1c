import { useEffect } from 'preact/hooks';
import type { SkillKey } from '../../../core/skill/model';
import { type OwnRun, useOwnRun } from '../../own-run/use-own-run';

export interface Trial extends Pick<OwnRun, 'view' | 'answer' | 'stop'> {
  run(text: string, instruction: string): void;
}

/** Runs a skill on a text of the user's, as on a text selected on a page: nothing is written into a field. */
export function useTrial(skill: SkillKey): Trial {
  const { view, run, answer, stop, clear } = useOwnRun();
  // Another skill has another trial.
  useEffect(() => clear, [skill, clear]);
  return {
    view,
    answer,
    stop,
    run(text, instruction) {
      const scope = text.trim() === '' ? 'nothing' : 'selection';
      const target = { editable: false, scope, text, url: '', title: '' } as const;
      run({ skill, instruction, target, trial: true });
    },
  };
}
