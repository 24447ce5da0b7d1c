import { RunError } from '../run/run-error';
import type { SkillContext } from './context';

/**
 * The user has said no. A skill that a model has called ends with that, and the model is told; any other ends the run as one
 * that the user has cancelled.
 */
export function decline({ byModel, run, skill }: SkillContext): never {
  if (!byModel) run.decline();
  throw new RunError('tool-not-allowed', {
    params: { skill: skill.name, tool: skill.name },
    detail: 'The user refused it. Do not call it again in this run.',
  });
}
