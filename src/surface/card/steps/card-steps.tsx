import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CallView } from '../../../core/record/view';
import { numberText } from '../../../ui/amounts';
import { t, tn } from '../../../ui/i18n';
import { visibleText } from '../../../ui/plain-text';
import { StateIcon } from '../card-status';
import { commandOf, stepText } from './step-text';

interface CardStepsProps {
  calls: readonly CallView[];
  /** They are a line, to be unfolded. */
  folded: boolean;
}

/** What the model did, call by call. */
export function CardSteps({ calls, folded }: CardStepsProps) {
  return (
    <StepFrame count={calls.length} folded={folded}>
      {calls.map((call) => (
        <Step key={call.call} call={call} />
      ))}
    </StepFrame>
  );
}

interface StepFrameProps {
  count: number;
  folded: boolean;
  children: ComponentChildren;
}

/** The steps of a run: while it is at work the newest is in view; while it asks, and afterwards, they are folded to a line. */
export function StepFrame({ count, folded, children }: StepFrameProps) {
  if (count === 0) return null;
  if (!folded) return <StepList count={count}>{children}</StepList>;
  return (
    <details class="all-steps">
      <summary>{tn('card_steps', count)}</summary>
      <StepList count={count}>{children}</StepList>
    </details>
  );
}

function StepList({ count, children }: Omit<StepFrameProps, 'folded'>) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [count]);
  return (
    <ol class="steps" aria-label={t('card_steps_label')} ref={list}>
      {children}
    </ol>
  );
}

function Step({ call }: { call: CallView }) {
  const { ok, output } = call;
  const command = commandOf(call);
  const hasMore = output !== '' || (command ?? '').includes('\n');
  const line = (
    <>
      <StateIcon tone={ok === undefined ? 'busy' : ok ? 'good' : 'bad'} />
      <span class="step-text">{stepText(call)}</span>
      {ok === false && <span class="step-failed">{t('card_step_failed')}</span>}
    </>
  );
  return <li class="step">{hasMore ? <Folded call={call}>{line}</Folded> : <p>{line}</p>}</li>;
}

/** Drawn only while it is unfolded: it may be long. */
function Folded({ call, children }: { call: CallView; children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  const { output, characters } = call;
  const command = commandOf(call);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{children}</summary>
      {open && command?.includes('\n') && <pre>{visibleText(command)}</pre>}
      {open && output !== '' && <pre>{visibleText(output)}</pre>}
      {open && <RestNote shown={output.length} of={characters} />}
    </details>
  );
}

/** How much of a long text is shown. */
export function RestNote({ shown, of }: { shown: number; of: number }) {
  if (of <= shown) return null;
  return <p class="step-more">{t('card_step_more', numberText(shown), numberText(of))}</p>;
}
