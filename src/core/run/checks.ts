import { hasMessage } from '../prompt/message';
import { checkFields } from '../skill/input-form';
import type { Skill } from '../skill/model';
import { isAsk } from './ask-skill';
import type { SkillContext } from './context';
import { keepsMessage } from './keeps-message';
import { RunError } from './run-error';
import type { RunRequest } from './types';

/**
 * The request with the form's values as the skill knows them: defaults filled in, fields that it does not list left out.
 * Throws `input-invalid`, whose detail names the fields.
 */
export function withCheckedFields(skill: Skill, request: RunRequest): RunRequest {
  const { fields: given, ...rest } = request;
  if (!skill.input || skill.input.length === 0) return rest;
  const { values, problems } = checkFields(skill.input, given ?? {});
  if (problems.length > 0) {
    const detail = problems.map(({ name, problem, limit }) =>
      limit === undefined ? `${name}: ${problem}` : `${name}: ${problem} ${limit}`,
    );
    throw new RunError('input-invalid', { params: { skill: skill.name }, detail: detail.join(', ') });
  }
  return { ...rest, fields: values };
}

/** Throws what stands against running the skill at all, before anything is asked or sent. */
export function refuseEarly(context: SkillContext): void {
  const { skill, settings, request } = context;
  const params = { skill: skill.name };
  const memo = keepsMessage(context);
  if (settings.mode === 'composite') throw new RunError('mode-unsupported', { params });
  if (settings.mode === 'direct' && !settings.direct && !memo) throw new RunError('direct-off', { params });
  if (isAsk(skill) && request.instruction.trim() === '') throw new RunError('nothing-to-work-on', { params });
  if ((settings.mode === 'llm' || memo) && !hasMessage(request))
    throw new RunError('nothing-to-work-on', { params });
}
