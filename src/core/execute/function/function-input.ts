import type { RunRequest } from '../../run/run-request';
import { inputOfFields } from '../../skill/function/schema-form';
import { checkValue } from '../../skill/function/validate';
import { workingTextOf } from '../../skill/input';
import type { ConfigValue, Signature, Skill } from '../../skill/model';
import type { SkillContext } from '../context';

/**
 * The request of a function: its fields are its input as the signature has it, defaults filled in; or what its own schema has
 * against them, for whoever calls it to mend. Where nothing is given for the property that takes the user's text, that text is.
 */
export function withFunctionInput(
  skill: Skill,
  signature: Signature,
  request: RunRequest,
): Pick<SkillContext, 'request' | 'problems'> {
  const { fields: given = {}, ...rest } = request;
  const form = skill.input ?? [];
  const takes = form.find(({ takesText }) => takesText)?.name;
  const text = workingTextOf(request);
  const isOpen = takes !== undefined && (given[takes] ?? '') === '' && text.trim() !== '';
  const input = inputOfFields(form, isOpen ? { ...given, [takes]: text } : given);
  const checked = checkValue(signature.input, input);
  if ('problems' in checked) {
    const problems = checked.problems.map(({ pointer, cause }) => `${pointer || '/'}: ${cause}`);
    return { request: { ...rest, fields: given }, problems };
  }
  const fields = checked.value as Record<string, ConfigValue>;
  return { request: { ...rest, fields, ...(isOpen && { textField: takes }) }, problems: [] };
}
