import type { CardProps } from './card-props';
import { GivenFiles, LeftOutFiles } from './given/given-files';
import { CardSteps } from './steps/card-steps';
import { PipelineSteps } from './steps/pipeline-steps';

/** What the run has done, and what the user has given it: above its result, and above what it asks. */
export function RunSoFar({ view, layer, intake, onTakeBack }: CardProps) {
  return (
    <>
      <CardSteps calls={view.calls} running={view.status === 'running'} />
      <PipelineSteps steps={view.steps} running={view.status === 'running'} />
      <LeftOutFiles leftOut={intake.leftOut} />
      {view.given.length > 0 && <GivenFiles layer={layer} view={view} onTakeBack={onTakeBack} />}
    </>
  );
}
