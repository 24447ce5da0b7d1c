import { nearestNames } from '../nearest-names';
import { type Callee, checkCalls } from '../pipeline/check-calls';
import type { Json } from '../pipeline/json';
import type { PipelineProblem } from '../pipeline/problem';
import { readJsonText } from '../skill/function/json-text';
import { stepsOf } from '../skill/function/schema';
import { checkValue } from '../skill/function/validate';
import { calledSkill, functionNameOf } from '../skill/key';
import type { Diagnostic, SkillHead } from '../skill/model';
import { createReport } from '../skill/report';
import { noOrder, ranksOf } from './standing';

type Known = Pick<SkillHead, 'id' | 'name' | 'source' | 'signature' | 'pipeline'>;

/** Names that are offered for one that no skill has. */
const mostNear = 3;

/**
 * What is wrong with what a function calls, by the skills that there are now; `text` is its skill.json. These are warnings, since
 * the others may be mended or installed after it.
 */
export function functionCalls(own: Known, text: string, others: Iterable<Known>): Diagnostic[] {
  const { id, signature, pipeline } = own;
  if (!signature) return [];
  const known = [...new Map([...others, own].map((each) => [each.id, each])).values()];
  const rankOf = ranksOf(known, noOrder);
  const skills = known.map((each) => ({
    ...each,
    functionName: functionNameOf(each),
    rank: rankOf(each),
  }));
  const names = [...new Set(skills.flatMap((each) => [each.id, each.functionName ?? []].flat()))];
  const diagnostics: Diagnostic[] = [];
  const report = createReport(diagnostics, id, 'skill.json');
  const read = readJsonText(text);
  const { calls } = signature;
  const callee = (called: string) => calleeOf(calledSkill(called, skills));
  const problems = pipeline
    ? checkCalls(pipeline, { id, calls }, { names, callee, validate })
    : calls.flatMap((called, place): PipelineProblem[] => {
        const near = callee(called) ? [] : nearestNames(called, names, mostNear);
        if (near.length === 0) return [];
        return [{ code: 'step-skill-near', params: [called, near.join(', ')], at: ['calls', String(place)] }];
      });
  for (const { code, params, at } of problems)
    report('warning', code, 'problem' in read ? undefined : read.lineOf(at), ...params);
  return diagnostics;
}

function calleeOf(skill: Known | undefined): Callee | undefined {
  if (!skill) return undefined;
  const { id, signature } = skill;
  if (!signature) return { id, calls: [] };
  const { input, output, calls } = signature;
  return { id, input: input as Json, output: output as Json | undefined, calls };
}

function validate(
  schema: { [key: string]: Json },
  value: Json,
): { at: readonly string[]; message: string }[] {
  const checked = checkValue(schema, value);
  if ('value' in checked) return [];
  return checked.problems.map(({ pointer, cause }) => ({ at: stepsOf(pointer), message: cause }));
}
