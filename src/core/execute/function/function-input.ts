import type { RunRequest } from '../../run/run-request';
import { readFunctionInput } from '../../skill/function/function-input';
import { workingTextOf } from '../../skill/input';
import type { Signature, Skill } from '../../skill/model';
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
  const read = readFunctionInput({ ...skill, signature }, given, workingTextOf(request));
  if ('problems' in read) {
    const problems = read.problems.map(({ pointer, cause }) => `${pointer || '/'}: ${cause}`);
    return { request: { ...rest, fields: given }, problems };
  }
  return { request: { ...rest, ...read }, problems: [] };
}
