import type { CallView, StepView } from '../../../core/record/view';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

/** What a call of the model's is, in a line: the same while it is at work and afterwards. */
export function stepText({ tool, input, skill, path }: CallView): string {
  if (path !== undefined) return t('card_step_file', visibleLine(path), visibleLine(skill ?? ''));
  if (skill !== undefined) return t('card_step_skill', visibleLine(skill));
  const command = commandOf({ tool, input });
  if (command !== undefined) return t('card_step_command', visibleLine(command));
  return t('card_step_tool', visibleLine(tool));
}

/** A step of a pipeline in a line. */
export function pipelineStepText({ step, skill }: StepView): string {
  return t('card_step_call', visibleLine(step), visibleLine(skill));
}

/** The whole of a command; undefined of a call of any other tool, whatever its input has in it. */
export function commandOf({ tool, input }: Pick<CallView, 'tool' | 'input'>): string | undefined {
  if (tool !== 'bash' || typeof input !== 'object' || input === null || !('command' in input))
    return undefined;
  return typeof input.command === 'string' ? input.command : undefined;
}
