import { folded } from '../../agent/shorten';
import { isObject } from '../../json-object';
import { skillToolPrefix } from '../../permission/tool-names';
import { ExpressionError, type Json, textOf } from '../../pipeline/json';
import { readPipeline } from '../../pipeline/pipeline';
import { unlessAborted } from '../../run/abort';
import { RunError } from '../../run/run-error';
import type { PipelineEvent } from '../../run/run-event';
import type { JsonSchema } from '../../skill/function/schema';
import type { Skill, SkillKey } from '../../skill/model';
import type { SkillCall } from '../../tools/tool';
import { type SkillContext, systemOf } from '../context';
import { givesText } from '../function/function-output';
import { passRules } from '../script/script-gate';
import { PipelineError, runPipeline, type StepEvent } from './run-pipeline';

/**
 * What the skill's pipeline gives. Its steps are calls of other skills inside this run, by the same rules, limits and questions
 * as those of a script. Rejects with a `RunError` that names the step, or with the signal's reason.
 */
export async function runComposite(context: SkillContext, signal: AbortSignal): Promise<Json> {
  const { skill, request, run } = context;
  const { pipeline, signature } = skill;
  if (!pipeline || !signature) throw new RunError('mode-unsupported', { params: { skill: skill.name } });
  const { now, language } = systemOf(run);
  const given = {
    input: request.fields ?? {},
    config: skill.config,
    ctx: { now: new Date(now).toISOString(), language },
    optional: optionalOf(signature.input),
  };
  const places = new Map(pipeline.steps.map(({ step }, place) => [step, place + 1]));
  const call = (name: string, input: Json, ended: AbortSignal, step: string) =>
    callSkill(name, input, { ...context, steps: [...context.steps, places.get(step) ?? 0] }, ended);
  try {
    const tell = isTold(context) ? teller(context, places) : () => undefined;
    const { output, unfilled } = await runPipeline(readPipeline(pipeline), given, call, tell, signal);
    if (unfilled.length === 0) return output;
    throw new RunError('placeholder-unfilled', {
      params: { skill: skill.name, placeholders: unfilled.join(', ') },
    });
  } catch (error) {
    throw error instanceof PipelineError ? errorOf(error, skill) : error;
  }
}

/** Names of inputs that may be left out. */
function optionalOf({ properties, required }: JsonSchema): Set<string> {
  const needed = new Set(Array.isArray(required) ? required : []);
  return new Set(Object.keys(properties ?? {}).filter((name) => !needed.has(name)));
}

async function callSkill(
  name: string,
  input: Json,
  context: SkillContext,
  signal: AbortSignal,
): Promise<Json> {
  const { skill, run } = context;
  if (!skill.signature?.calls.includes(name))
    throw new RunError('tool-not-allowed', { params: { skill: skill.name, tool: name } });
  const skills = await unlessAborted(run.skills(), signal);
  const callee = skills.called(name);
  const notFound = () => new RunError('skill-not-found', { params: { skill: name } });
  if (!callee) throw notFound();
  await passRules(skillToolPrefix + callee.id, input, context, signal);
  const key: SkillKey = `${callee.source}:${callee.id}`;
  const called = await unlessAborted(run.catalog.skill(key), signal);
  if (!called) throw notFound();
  const text = await run.callSkill(called, callOf(called, input), context, signal);
  // Its result was held to its signature before it was written down.
  return called.signature && !givesText(called.signature.output) ? JSON.parse(text) : text;
}

/** A function takes the input as it is; another skill the text that it works on, and the rest as the values of its form. */
function callOf({ signature }: Skill, input: Json): SkillCall {
  const fields = isObject(input) ? input : {};
  if (signature) return { message: '', fields };
  const { message, text, ...rest } = fields;
  return { message: textOf(message ?? text ?? null), fields: rest };
}

/** What failed in a step is told as it would be by itself, with the step before its words. */
function errorOf({ message, step, cause }: PipelineError, { name }: Skill): unknown {
  if (cause instanceof RunError) {
    const { code, params, detail, retryAfter } = cause;
    const words = `Step “${step}”${detail === undefined ? '' : `: ${detail}`}`;
    return new RunError(code, { params, detail: words, retryAfter, cause });
  }
  return cause instanceof ExpressionError
    ? new RunError('pipeline-step', { params: { skill: name }, detail: message, cause })
    : cause;
}

/** The run's own pipeline is told of, and those that are its steps: more would be a thousand steps and no picture. */
function isTold({ nested, steps, chain }: SkillContext): boolean {
  return !nested || (steps.length === 1 && chain.length === 2);
}

/** Tells of the steps as a card and a record have them. */
function teller(
  { emit: tell, run, steps: [within] }: SkillContext,
  places: ReadonlyMap<string, number>,
): (event: StepEvent) => void {
  const emit = (event: PipelineEvent) => tell(within === undefined ? event : { ...event, within });
  const begun = new Map<string, number>();
  return (event) => {
    const call = places.get(event.step) ?? 0;
    const { step } = event;
    switch (event.type) {
      case 'step-started': {
        begun.set(step, run.clock.now());
        const input = folded(JSON.stringify(event.input, undefined, 2));
        return emit({ type: 'step-begun', call, step, skill: event.skill, input, unfilled: event.unfilled });
      }
      case 'step-left-out':
        return emit({ type: 'step-left-out', call, step, skill: event.skill });
      case 'step-done':
      case 'step-failed': {
        const ok = event.type === 'step-done';
        const whole = !ok
          ? ''
          : typeof event.output === 'string'
            ? event.output
            : JSON.stringify(event.output, undefined, 2);
        const duration = run.clock.now() - (begun.get(step) ?? run.clock.now());
        return emit({
          type: 'step-over',
          call,
          ok,
          duration,
          output: folded(whole),
          characters: whole.length,
        });
      }
    }
  };
}
