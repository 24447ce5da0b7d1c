import { useState } from 'preact/hooks';
import type { StepView } from '../../../core/record/view';
import { t } from '../../../ui/i18n';
import { visibleLine, visibleText } from '../../../ui/plain-text';
import { StateIcon } from '../card-status';
import { RestNote, StepFrame } from './card-steps';
import { pipelineStepText } from './step-text';

interface PipelineStepsProps {
  steps: readonly StepView[];
  running: boolean;
  /** They are a line, to be unfolded. */
  folded: boolean;
}

/**
 * The steps of a pipeline as they go, each with what its skill was given, the steps of that where it is a pipeline too, and what it
 * gave, folded away.
 */
export function PipelineSteps({ steps, running, folded }: PipelineStepsProps) {
  return (
    <StepFrame count={steps.length} folded={folded}>
      {steps.map((step) => (
        <PipelineStep key={step.call} step={step} running={running} />
      ))}
    </StepFrame>
  );
}

const tones = { running: 'busy', done: 'good', failed: 'bad', 'left-out': 'neutral' } as const;

function PipelineStep({ step, running }: { step: StepView; running: boolean }) {
  const isStopped = step.state === 'running' && !running;
  const line = (
    <>
      <StateIcon tone={isStopped ? 'neutral' : tones[step.state]} />
      <span class="step-text">{pipelineStepText(step)}</span>
      {step.state === 'failed' && <span class="step-failed">{t('card_step_failed')}</span>}
      {step.state === 'left-out' && <span class="step-note">{t('card_step_left_out')}</span>}
      {isStopped && <span class="step-note">{t('card_step_stopped')}</span>}
    </>
  );
  return (
    <li class="step">
      {step.state === 'left-out' ? <p>{line}</p> : <Folded step={step} line={line} running={running} />}
    </li>
  );
}

/** Drawn only while it is unfolded: it may be long. */
function Folded({
  step,
  line,
  running,
}: {
  step: StepView;
  line: preact.ComponentChildren;
  running: boolean;
}) {
  const [open, setOpen] = useState(false);
  const { input, unfilled, output, characters } = step;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{line}</summary>
      {open && (
        <>
          <p class="step-more">{t('card_step_input')}</p>
          <pre>{visibleText(input)}</pre>
          {unfilled.length > 0 && (
            <p class="step-more">{t('card_step_unfilled', visibleLine(unfilled.join(', ')))}</p>
          )}
          {step.steps.length > 0 && (
            <>
              <p class="step-more">{t('card_steps_label')}</p>
              <ol class="inner-steps">
                {step.steps.map((inner) => (
                  <PipelineStep key={inner.call} step={inner} running={running} />
                ))}
              </ol>
            </>
          )}
          {output !== '' && (
            <>
              <p class="step-more">{t('card_step_output')}</p>
              <pre>{visibleText(output)}</pre>
              <RestNote shown={output.length} of={characters} />
            </>
          )}
        </>
      )}
    </details>
  );
}
