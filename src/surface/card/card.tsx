import { useState } from 'preact/hooks';
import type { RunView } from '../../core/record/view';
import { isPlainSuccess } from '../../core/record/view-outcome';
import type { RunQuestion } from '../../core/run/run-question';
import { sentences, t } from '../../ui/i18n';
import { questionText } from '../../ui/run-question/question-text';
import { CardBody } from './card-body';
import { copyLabel } from './card-buttons';
import { CardHeader } from './card-header';
import { CardNotice } from './card-notice';
import type { CardProps } from './card-props';
import { cardNameOf, stateLine } from './card-state';
import { CardStatus } from './card-status';
import { DropHere, spokenOfGiven } from './given/given-files';
import { NextMessageBox } from './next/next-message';
import { Versions } from './next/versions';
import { useCopy } from './use-copy';

/** The floating result: the whole card, or a small notice once there is nothing more to read or decide. */
export function Card(props: CardProps) {
  const { view, layer, intake } = props;
  const [copyState, copy] = useCopy(() => props.onCopy());
  const [compares, setCompares] = useState(false);
  const isText = !view.changes || props.shows !== 'changes';
  const compare = () => {
    setCompares(!(compares && isText));
    if (!isText) props.onShow('text');
  };
  const state = stateLine(view);
  const mayBeSmall = isPlainSuccess(view) || (props.small === true && view.status !== 'running');
  const isNotice = mayBeSmall && props.shows === 'notice';
  const announcement =
    copyState === 'idle' ? `${view.skill?.name ?? ''} ${spokenState(view)}` : t(copyLabel[copyState]);
  return (
    <>
      {isNotice ? (
        <CardNotice {...props} />
      ) : (
        <div class="card" role="dialog" aria-label={cardNameOf(view)} tabIndex={-1}>
          <CardHeader skill={view.skill} onClose={layer.guard(props.onClose)}>
            <CardStatus state={state} view={view} since={props.since} />
          </CardHeader>
          {!view.question && <Versions {...props} compares={compares && isText} onCompare={compare} />}
          <CardBody {...props} compares={compares} copyState={copyState} onCopyPress={copy} />
          {!view.question && <NextMessageBox {...props} />}
          {props.obstacle && !asksLeave(view) && (
            <p class="obstacle" role="alert">
              {t(`surface_${props.obstacle}`)}
            </p>
          )}
          {intake.isOver && <DropHere />}
        </div>
      )}
      <p class="spoken" role="status">
        {announcement}
      </p>
      {view.takesFiles && (
        <p class="spoken" role="status">
          {spokenOfGiven(intake)}
        </p>
      )}
    </>
  );
}

/** How the run stands, and what it asks. */
function spokenState(view: RunView): string {
  const { text } = stateLine(view);
  const asked = view.question?.question;
  return asked && asked.kind !== 'review' ? sentences(questionText(asked).title, text) : text;
}

/** Whether it asks for a leave that a page could want to have without the user's knowing. */
export function asksLeave({ question }: RunView): boolean {
  if (!question || question.question.kind === 'review') return false;
  return !isAskedElsewhere(question.question);
}

/** Whether the question is asked in a window of ours. */
export function isAskedElsewhere(question: RunQuestion): boolean {
  return question.kind !== 'review' && question.elsewhere === true;
}
