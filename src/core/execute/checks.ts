import { hasMessage } from '../prompt/message';
import { isAsk } from '../run/ask-skill';
import { RunError } from '../run/run-error';
import type { RunRequest } from '../run/run-request';
import { besideForm } from '../skill/body-fields';
import { checkFields, problemsInWords } from '../skill/input-form';
import type { Skill } from '../skill/model';
import type { Part, SkillContext } from './context';
import { filledBody } from './filled-body';
import { withFunctionInput } from './function/function-input';
import { keepsMessage } from './uses-agent';

/**
 * The request with the form's values as the skill knows them: defaults filled in, and what is wrong with them. Fields that are not
 * in its form are left out, unless `handsThrough`: then they are what the caller of a skill has for it.
 */
export function withCheckedFields(
  skill: Skill,
  request: RunRequest,
  handsThrough: boolean,
): Pick<SkillContext, 'request' | 'problems'> {
  if (skill.signature) return withFunctionInput(skill, skill.signature, request);
  const { fields: given = {}, ...rest } = request;
  const form = skill.input ?? [];
  const { values, problems } = checkFields(form, given);
  const fields = { ...(handsThrough && besideForm(form, given)), ...values };
  return {
    request: Object.keys(fields).length > 0 ? { ...rest, fields } : rest,
    problems: problemsInWords(form, problems).map(({ pointer, cause }) => `${pointer}: ${cause}`),
  };
}

/** Throws what stands against running the skill at all, before anything is asked or sent: `input-invalid`, whose detail names the fields, and others. */
export function refuseEarly(
  context: Part<'skill' | 'settings' | 'request' | 'problems', 'clock' | 'language'>,
): void {
  const { skill, settings, request, problems } = context;
  const params = { skill: skill.name };
  if (problems.length > 0) throw new RunError('input-invalid', { params, detail: problems.join('\n') });
  const memo = keepsMessage(context);
  if (settings.mode === 'composite' && !skill.pipeline) throw new RunError('mode-unsupported', { params });
  if (settings.mode === 'direct' && !memo) {
    if (!settings.direct) throw new RunError('direct-off', { params });
    filledBody(context);
  }
  if (isAsk(skill) && request.instruction.trim() === '') throw new RunError('nothing-to-work-on', { params });
  if ((settings.mode === 'llm' || memo) && !skill.signature && !hasMessage(request))
    throw new RunError('nothing-to-work-on', { params });
}
