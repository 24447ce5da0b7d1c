import { useLayoutEffect, useRef } from 'preact/hooks';
import { isInField } from '../../core/record/view-outcome';
import { mayLast } from '../../core/run/answers';
import type { RunAnswer } from '../../core/run/run-question';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { actionsFor } from './card-actions';
import { CardButtons, type CopyState } from './card-buttons';
import { CardDiagnostics } from './card-diagnostics';
import { CardFacts } from './card-facts';
import { CardProblem } from './card-problem';
import type { CardProps } from './card-props';
import { CardReport } from './card-report';
import { CardSent } from './card-sent';
import { cardProblemOf } from './card-state';
import { CardWords } from './card-words';
import { CardFiles } from './files/card-files';
import { VersionChanges } from './next/versions';
import { CardQuestion } from './question/card-question';
import { QuestionElsewhere } from './question/question-elsewhere';
import { CardResult } from './result/card-result';
import { CardChanges } from './review/card-changes';
import { ReviewQuestion } from './review/review-question';
import { RunSoFar } from './run-so-far';

interface CardBodyProps extends CardProps {
  /** The shown answer is compared with the one before. */
  compares: boolean;
  copyState: CopyState;
  onCopyPress: () => void;
}

/** What the run asks, or the changes it made, or its text; and the buttons that go with it. */
export function CardBody(props: CardBodyProps) {
  const { view, layer, keys, ready } = props;
  const { question, changes } = view;
  if (question) {
    const onAnswer = (answer: RunAnswer) => props.onAnswer(question.id, answer);
    const shared = { layer, ready, onAnswer, key: question.id };
    const asked = question.question;
    if (asked.kind === 'review') {
      const onApply = async (answer: RunAnswer) =>
        (!answer.ok || (await props.takesYes())) && onAnswer(answer);
      return <ReviewQuestion {...shared} onAnswer={onApply} keys={keys} changes={asked.changes} />;
    }
    if (asked.elsewhere) {
      return (
        <QuestionElsewhere
          layer={layer}
          question={asked}
          onShow={() => props.onElsewhere(question.id)}
          onStop={props.onStop}
        >
          <RunSoFar {...props} />
        </QuestionElsewhere>
      );
    }
    const { obstacle, takesYes, isRead, isTooSoon, isHindered } = props;
    const sight = { obstacle, takesYes, isRead, isTooSoon, isHindered };
    const isOffered = isHindered || mayLast(asked);
    const onElsewhere = isOffered ? () => props.onElsewhere(question.id) : undefined;
    return (
      <CardQuestion {...{ ...shared, ...sight, keys, question: asked, onElsewhere }}>
        <RunSoFar {...props} />
      </CardQuestion>
    );
  }
  if (changes && props.shows === 'changes') {
    return (
      <CardChanges key={view.version} {...props} changes={changes} onShowText={() => props.onShow('text')} />
    );
  }
  const actions = actionsFor(view, {
    places: props.places,
    undo: props.onUndo !== undefined,
    retry: props.onRetry !== undefined,
  });
  return (
    <>
      <CardContent {...props} />
      <CardButtons
        actions={actions}
        copyState={props.copyState}
        onInsert={layer.guard(() => props.onInsert('insert'))}
        onReplace={layer.guard(() => props.onInsert('replace'))}
        onCopy={layer.guard(props.onCopyPress)}
        onRetry={layer.guard(() => props.onRetry?.())}
        onStop={layer.guard(props.onStop)}
        onUndo={layer.guard(() => props.onUndo?.())}
        onShowChanges={layer.guard(() => props.onShow('changes'))}
        onOpenSettings={layer.guard(() => actions.openSettings && props.onOpenSettings(actions.openSettings))}
        onAddFiles={layer.guard(() => props.intake.choose())}
      />
    </>
  );
}

/** What may be long, and scrolls. */
function CardContent(props: CardBodyProps) {
  const { view, layer, text, onAddWord } = props;
  const isCompared = props.compares && view.version > 0 && view.status !== 'running';
  const problem = cardProblemOf(view, props.typed);
  const isUnproved = view.outcome?.status === 'refused' || view.outcome?.status === 'sent';
  const report = isUnproved ? props.report() : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key
    <section class="content" aria-label={t('card_result')} tabIndex={0}>
      <RunSoFar {...props} />
      {view.heldBack && !isInField(view) && <p class="note held">{t(`card_held_${view.heldBack}`)}</p>}
      {view.withoutTools && <p class="note">{t('card_no_tools')}</p>}
      {view.unchecked > 0 && <p class="note">{tn('card_unchecked', view.unchecked)}</p>}
      {view.unfilled.length > 0 && (
        <p class="note">{t('card_unfilled', visibleLine(view.unfilled.join(', '), 300))}</p>
      )}
      {problem && <CardProblem problem={problem} />}
      {view.failure?.code === 'internal' && <CardDiagnostics diagnostics={props.diagnostics} layer={layer} />}
      {report && <CardReport report={report} layer={layer} />}
      {isCompared && <VersionChanges view={view} />}
      {view.text !== '' && view.result?.isText !== false && !isCompared && <TextSlot text={text} />}
      <CardResult {...props} />
      {view.words.length > 0 && !view.changes && (
        <CardWords view={view} onAdd={(word) => layer.guard(() => onAddWord(word))} />
      )}
      {view.files.length > 0 && <CardFiles {...props} />}
      <CardFacts view={view} />
      {view.stderr !== '' && <ScriptDetails stderr={view.stderr} />}
      <CardSent {...props} />
    </section>
  );
}

/** What a script has said beside its result, for who wants to know. */
function ScriptDetails({ stderr }: { stderr: string }) {
  return (
    <details>
      <summary>{t('card_details')}</summary>
      <p class="note">{t('card_stderr')}</p>
      <p class="detail">{stderr.trimEnd()}</p>
    </details>
  );
}

/** Holds the drawn text. It is put in once: moving it would undo the user's selection in it. */
function TextSlot({ text }: { text: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slot.current?.append(text), [text]);
  return <div class="text" ref={slot} />;
}
