/** Where the steps of a pipeline stand in its picture. */
import { type Pipeline, readPipeline, stepsNeededBy } from '../../../core/pipeline/pipeline';

/** A step as it is drawn; the last one, without a skill, is the pipeline's result. */
export interface PlacedStep {
  step: string;
  skill?: string;
  condition?: string;
  /** Names of the steps whose results it takes, in the order of the pipeline. */
  needs: string[];
  /** Counted from 0: below all that it needs. Those of one level may run at once. */
  level: number;
  /** Of its middle, from the left: 0 to 1. */
  x: number;
}

export interface PipelineLayout {
  steps: PlacedStep[];
  levels: number;
  /** Steps beside each other, at the most. */
  width: number;
}

/** Each step below what it needs, those that run at once beside each other, near what they need. Never throws. */
export function layoutOf(pipeline: Pipeline): PipelineLayout {
  const read = readPipeline(pipeline);
  const names = read.steps.map(({ step }) => step);
  const inOrder = (needs: ReadonlySet<string>, before: readonly string[]) =>
    before.filter((name, place) => needs.has(name) && before.indexOf(name) === place);
  const placed: PlacedStep[] = read.steps.map(({ step, skill, needs }, place) => {
    const condition = pipeline.steps[place]?.condition;
    const known = inOrder(needs, names.slice(0, place));
    return { step, skill, ...(condition !== undefined && { condition }), needs: known, level: 0, x: 0 };
  });
  const ends = read.outputMapping ? inOrder(stepsNeededBy(read.outputMapping), names) : names.slice(-1);
  const all = [...placed, { step: '', needs: ends, level: 0, x: 0 }];
  const byName = new Map<string, PlacedStep>();
  for (const one of all) {
    one.level = Math.max(-1, ...one.needs.map((name) => byName.get(name)?.level ?? -1)) + 1;
    if (one.step !== '') byName.set(one.step, one);
  }
  const result = all.at(-1);
  const levels = Math.max(...placed.map(({ level }) => level), -1) + 2;
  // The result is the end, also where it takes something from far above.
  if (result) result.level = levels - 1;
  let width = 1;
  for (let level = 0; level < levels; level++) {
    const beside = all.filter((one) => one.level === level);
    width = Math.max(width, beside.length);
    const wish = ({ needs }: PlacedStep) => {
      const above = needs.flatMap((name) => byName.get(name)?.x ?? []);
      return above.length > 0 ? above.reduce((sum, x) => sum + x, 0) / above.length : 0.5;
    };
    const wished = new Map(beside.map((one) => [one, wish(one)]));
    beside
      .toSorted((a, b) => (wished.get(a) ?? 0) - (wished.get(b) ?? 0))
      .forEach((one, place) => {
        one.x = (place + 0.5) / beside.length;
      });
  }
  return { steps: all, levels, width };
}
