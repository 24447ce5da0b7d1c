import type { ComponentChildren } from 'preact';
import { offersAlways } from '../../../core/permission/answers';
import type { RunAnswer } from '../../../core/run/types';
import { t } from '../../../ui/i18n';
import { QuestionFacts } from '../../../ui/run-question/question-facts';
import { type LeaveQuestion, questionText } from '../../../ui/run-question/question-text';
import type { Obstacle } from '../../surface/obstacle';
import type { Layer } from '../../surface/surface';

interface CardQuestionProps {
  layer: Layer;
  question: LeaveQuestion;
  /** The skill's name. */
  skill: string;
  /** The user has had time to see the question; before, no press answers it. */
  ready: boolean;
  /** Why the user may not see the question. */
  obstacle: Obstacle | undefined;
  /** Whether a yes that is given at this moment counts. */
  takesYes: () => boolean;
  onAnswer: (answer: RunAnswer) => void;
  /** Has it asked where no page is near; undefined where that is not offered. */
  onElsewhere: (() => void) | undefined;
  /** What stands above it. */
  children: ComponentChildren;
}

/** Asks the user's leave before the run goes on: what will happen, yes, and no. */
export function CardQuestion({ layer, question, skill, ready, obstacle, ...props }: CardQuestionProps) {
  const { onElsewhere, children } = props;
  const { title } = questionText(question, skill);
  const press = (answer: RunAnswer) =>
    layer.guard(() => {
      // A no for this time harms nobody, whoever has the user say it.
      const counts = (!answer.ok && !answer.always) || props.takesYes();
      if (ready && counts) props.onAnswer(answer);
    });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="content asks" aria-label={title} tabIndex={0}>
        <div class="covered">
          {children}
          <div class="question">
            <h3>{title}</h3>
            <QuestionFacts question={question} />
          </div>
        </div>
      </section>
      {obstacle && (
        <p class="obstacle" role="alert">
          {t(`question_${obstacle}`)}
        </p>
      )}
      <footer role="presentation">
        {answersTo(question, skill).map(({ label, answer, primary }) => (
          <button
            type="button"
            key={label}
            class={primary ? 'primary' : ''}
            aria-disabled={!(ready || (!answer.ok && obstacle))}
            onClick={press(answer)}
          >
            {label}
          </button>
        ))}
        {onElsewhere && (
          <button type="button" onClick={layer.guard(onElsewhere)}>
            {t('question_to_window')}
          </button>
        )}
      </footer>
    </>
  );
}

interface ShownAnswer {
  label: string;
  answer: RunAnswer;
  primary: boolean;
}

/** The answers as they stand; the one that stands out comes first. */
function answersTo(question: LeaveQuestion, skill: string): ShownAnswer[] {
  const { yes, no, primary } = questionText(question, skill);
  const decline = { label: no, answer: { ok: false }, primary: primary === 'no' } as const;
  const agree = { label: yes, answer: { ok: true }, primary: primary === 'yes' } as const;
  const both = primary === 'yes' ? [agree, decline] : [decline, agree];
  if (question.kind !== 'approve' || !offersAlways(question.approval)) return both;
  return [
    ...both,
    { label: t('approval_always'), answer: { ok: true, always: true }, primary: false },
    { label: t('approval_never'), answer: { ok: false, always: true }, primary: false },
  ];
}
