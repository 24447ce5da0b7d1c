import { createWorkBudget, evaluate, type Scope } from '../../pipeline/evaluate';
import { ExpressionError, isTrue, type Json, sizeOf } from '../../pipeline/json';
import type { ReadPipeline, ReadStep } from '../../pipeline/pipeline';
import { fillIn } from '../../pipeline/template';
import { SyntaxProblem } from '../../pipeline/tokens';
import { unlessAborted } from '../../run/abort';

/** What a pipeline tells of its steps, each by its name. */
export type StepEvent =
  /** `unfilled`: placeholders of its input that nothing is known for, and that it is given as they are written. */
  | { type: 'step-started'; step: string; skill: string; input: Json; unfilled: readonly string[] }
  /** Its condition is not true; its result is null. */
  | { type: 'step-left-out'; step: string; skill: string }
  | { type: 'step-done'; step: string; output: Json }
  | { type: 'step-failed'; step: string; error: unknown };

/** A pipeline that could not go on. `step` is absent where it is its output that can't be made; `cause` says what failed. */
export class PipelineError extends Error {
  override readonly name = 'PipelineError';

  constructor(
    readonly step: string | undefined,
    cause: unknown,
  ) {
    const what = cause instanceof Error ? cause.message : String(cause);
    super(`${step === undefined ? 'The output' : `Step “${step}”`}: ${what}`, { cause });
  }
}

/** What a pipeline has come to. `unfilled`: placeholders of its output that nothing is known for. */
export interface PipelineResult {
  output: Json;
  unfilled: readonly string[];
}

/** Runs a skill for the step of that name. */
type CallSkill = (skill: string, input: Json, signal: AbortSignal, step: string) => Promise<Json>;

/** Steps at work at the same time: each may hold an engine of its own. */
const mostAtOnce = 4;

/**
 * Runs the steps: each as soon as those are over whose results it takes, in the order of the list, and those that do not need each
 * other at once. `call` runs a skill; its signal is aborted when the pipeline ends. A step that fails ends all others.
 * Rejects with a `PipelineError`, or with the signal's reason as soon as that is aborted; after that nothing is called or told.
 */
export async function runPipeline(
  pipeline: ReadPipeline,
  given: Pick<Scope, 'input' | 'config' | 'ctx' | 'optional'>,
  call: CallSkill,
  emit: (event: StepEvent) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const own = new AbortController();
  const ended = AbortSignal.any([signal, own.signal]);
  const steps = new Map<string, Json>();
  const scope: Scope = { ...given, steps, spend: createWorkBudget() };
  const tell = (event: StepEvent) => {
    if (!ended.aborted) emit(event);
  };
  try {
    return await unlessAborted(work(pipeline, scope, steps, call, tell, ended), ended);
  } finally {
    own.abort();
  }
}

async function work(
  { steps, outputMapping }: ReadPipeline,
  scope: Scope,
  results: Map<string, Json>,
  call: CallSkill,
  tell: (event: StepEvent) => void,
  signal: AbortSignal,
): Promise<PipelineResult> {
  const leftOut = new Set<ReadStep>();
  const inTurn = createPlaces(mostAtOnce);
  const begun = new Map<string, Promise<void>>();
  const all: Promise<void>[] = [];
  for (const step of steps) {
    const needed = Promise.all([...step.needs].map((name) => begun.get(name)));
    const over = needed.then(() =>
      inTurn(async () => {
        const output = await runStep(step, scope, call, tell, signal);
        if (output === undefined) leftOut.add(step);
        results.set(step.step, output ?? null);
      }),
    );
    begun.set(step.step, over);
    all.push(over);
  }
  await Promise.all(all);
  signal.throwIfAborted();
  const last = steps.findLast((step) => !leftOut.has(step));
  if (!outputMapping) return { output: (last && results.get(last.step)) ?? null, unfilled: [] };
  const unfilled = new Set<string>();
  try {
    return { output: fillIn(outputMapping, scope, unfilled), unfilled: [...unfilled] };
  } catch (error) {
    throw new PipelineError(undefined, error);
  }
}

/** What the step gives; undefined where it is left out. */
async function runStep(
  { step, skill, input: template, condition }: ReadStep,
  scope: Scope,
  call: CallSkill,
  tell: (event: StepEvent) => void,
  signal: AbortSignal,
): Promise<Json | undefined> {
  signal.throwIfAborted();
  try {
    if (condition instanceof SyntaxProblem)
      throw new ExpressionError(`“${condition.found}” stands where ${condition.wanted} should.`);
    if (condition && !isTrue(evaluate(condition, scope))) {
      tell({ type: 'step-left-out', step, skill });
      return undefined;
    }
    const unfilled = new Set<string>();
    const input = fillIn(template, scope, unfilled);
    tell({ type: 'step-started', step, skill, input, unfilled: [...unfilled] });
    signal.throwIfAborted();
    const output = await call(skill, input, signal, step);
    sizeOf(output);
    tell({ type: 'step-done', step, output });
    return output;
  } catch (error) {
    tell({ type: 'step-failed', step, error });
    throw new PipelineError(step, error);
  }
}

/** Does at most so many pieces of work at a time; what waits has its turn in the order in which it came. */
function createPlaces(most: number): (work: () => Promise<void>) => Promise<void> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken === most) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    try {
      await work();
    } finally {
      // The place goes to the next one that waits, without becoming free in between.
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    }
  };
}
