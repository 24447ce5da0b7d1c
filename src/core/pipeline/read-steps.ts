import { isObject } from '../json-object';
import type { Json } from './json';
import type { PipelineStep } from './pipeline';
import type { PipelineProblem } from './problem';

export const stepKeys = ['step', 'skill', 'input', 'condition'];

/** Characters of a key that are shown. */
const longestKey = 60;

/** The steps of `pipeline` in a skill.json, without those that are none; `tell` says what is wrong with these. */
export function readSteps(
  pipeline: readonly Json[],
  tell: (problem: PipelineProblem) => void,
): PipelineStep[] {
  return pipeline.flatMap((written, place) => readStep(written, place, tell) ?? []);
}

function readStep(
  written: Json,
  place: number,
  tell: (problem: PipelineProblem) => void,
): PipelineStep | undefined {
  const number = String(place + 1);
  const at = ['pipeline', String(place)];
  if (!isObject(written)) return void tell({ code: 'step-form', params: [number], at });
  let sound = true;
  const refuse = (code: PipelineProblem['code'], key: string, ...params: string[]) => {
    sound = false;
    tell({ code, params: [number, ...params], at: [...at, key] });
  };
  for (const key of Object.keys(written))
    if (!stepKeys.includes(key)) refuse('step-key', key, key.slice(0, longestKey), stepKeys.join(', '));
  const { step, skill, input, condition } = written;
  const isText = (value: Json | undefined) => typeof value === 'string' && value.trim() !== '';
  if (!isText(step)) refuse('step-text', 'step', 'step');
  if (!isText(skill)) refuse('step-text', 'skill', 'skill');
  if (!isObject(input)) refuse('step-input-format', 'input');
  if (condition !== undefined && !isText(condition)) refuse('step-text', 'condition', 'condition');
  if (!sound || typeof step !== 'string' || typeof skill !== 'string' || !isObject(input)) return undefined;
  return { step, skill, input, ...(typeof condition === 'string' && { condition }) };
}
