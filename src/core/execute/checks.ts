import { hasMessage } from '../prompt/message';
import { isAsk } from '../run/ask-skill';
import { RunError } from '../run/run-error';
import type { RunRequest } from '../run/run-request';
import { besideForm } from '../skill/body-fields';
import { readFunctionInput } from '../skill/function/function-input';
import { workingTextOf } from '../skill/input';
import { checkFields, problemsInWords } from '../skill/input-form';
import type { Signature, Skill } from '../skill/model';
import type { Part, SkillContext } from './context';
import { filledBody } from './unfilled';
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

/**
 * The request of a function: its fields are its input as the signature has it, defaults filled in; or what its own schema has
 * against them, for whoever calls it to mend. Where nothing is given for the property that takes the user's text, that text is.
 */
function withFunctionInput(
  skill: Skill,
  signature: Signature,
  request: RunRequest,
): Pick<SkillContext, 'request' | 'problems'> {
  const { fields: given = {}, ...rest } = request;
  const read = readFunctionInput({ ...skill, signature }, given, workingTextOf(request));
  if ('problems' in read) {
    const problems = read.problems.map(({ pointer, cause }) => `${pointer || '/'}: ${cause}`);
    return { request: { ...rest, fields: given }, problems };
  }
  return { request: { ...rest, ...read }, problems: [] };
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
