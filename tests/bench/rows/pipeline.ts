import { runPipeline } from '../../../src/core/execute/pipeline/run-pipeline';
import { readPipeline } from '../../../src/core/pipeline/pipeline';
import { type Measurement, repeat } from '../row';

/** Steps of the pipeline, each of which takes the result of the one before it. */
const many = 50;

/**
 * What the interpreter itself takes for a step, once the engine knows the code: its condition, its input with filters over a list of
 * twenty, its events, and the check of its result. The skills that are called answer at once.
 */
export const measurePipeline: Measurement = async ({ runs }) => {
  const results = Array.from({ length: 20 }, (_, place) => ({
    snippet: `Note ${place} of some words`,
    score: place,
  }));
  const steps = Array.from({ length: many }, (_, place) => ({
    step: `step_${place}`,
    skill: 'search',
    condition: place === 0 ? 'input.topic' : `steps.step_${place - 1}.results | size > 0`,
    input: {
      query: '{{input.topic | trim | lower}}',
      ...(place > 0 && {
        context: `{{steps.step_${place - 1}.results | where: score | sort: score | map: snippet | join: '\\n'}}`,
      }),
    },
  }));
  const once = async () => {
    const start = performance.now();
    const { output } = await runPipeline(
      readPipeline({ steps }),
      { input: { topic: ' Tea ' }, config: {}, ctx: {}, optional: new Set() },
      async () => ({ results }),
      () => undefined,
      new AbortController().signal,
    );
    const time = performance.now() - start;
    if (typeof output !== 'object' || output === null) throw new Error('The pipeline has not run');
    return time / many;
  };
  for (let round = 0; round < 20; round += 1) await once();
  const samples = await repeat(runs, once);
  return [{ name: 'pipeline.step-overhead', unit: 'ms', budget: 2, better: 'lower', samples }];
};
