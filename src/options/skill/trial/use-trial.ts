import { useEffect } from 'preact/hooks';
import type { ConfigValue, SkillKey } from '../../../core/skill/model';
import { type OwnRun, useOwnRun } from '../../own-run/use-own-run';

export interface Trial extends Pick<OwnRun, 'view' | 'answer' | 'stop'> {
  /** `fields`: what the skill's form holds, if it has one. */
  run(text: string, instruction: string, fields?: Record<string, ConfigValue>): void;
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
    run(text, instruction, fields) {
      const read = text.trim() === '' ? 'nothing' : 'selection';
      const target = { editable: false, read, text, url: '', title: '' } as const;
      run({ skill, instruction, target, place: 'card', ...(fields && { fields }), trial: true });
    },
  };
}
