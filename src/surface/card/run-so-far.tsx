import type { CardProps } from './card-props';
import { GivenFiles, LeftOutFiles } from './given/given-files';
import { CardSteps } from './steps/card-steps';
import { PipelineSteps } from './steps/pipeline-steps';

/** What the run has done, and what the user has given it: above its result, and above what it asks. */
export function RunSoFar({ view, layer, intake, onTakeBack }: CardProps) {
  const running = view.status === 'running';
  // A question is what is to be read: what led to it is a line above it.
  const folded = !running || view.question !== undefined;
  return (
    <>
      <CardSteps calls={view.calls} folded={folded} />
      <PipelineSteps steps={view.steps} running={running} folded={folded} />
      <LeftOutFiles leftOut={intake.leftOut} />
      {view.given.length > 0 && <GivenFiles layer={layer} view={view} onTakeBack={onTakeBack} />}
    </>
  );
}
