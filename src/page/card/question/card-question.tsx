import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { offersAlways } from '../../../core/run/answers';
import type { RunAnswer } from '../../../core/run/run-question';
import { t } from '../../../ui/i18n';
import { alwaysText } from '../../../ui/run-question/approval-facts';
import { QuestionFacts } from '../../../ui/run-question/question-facts';
import { type LeaveQuestion, questionText } from '../../../ui/run-question/question-text';
import type { Obstacle } from '../../surface/obstacle';
import type { Layer } from '../../surface/surface';
import type { CardKeys } from '../card-keys';
import { scrollByKey, scrollToQuestion } from './view-of-question';

interface CardQuestionProps {
  layer: Layer;
  keys: CardKeys;
  question: LeaveQuestion;
  /** The skill's name. */
  skill: string;
  /** The user has had time to see the question; before, no press answers it. */
  ready: boolean;
  /** Why the user may not see the question. */
  obstacle: Obstacle | undefined;
  /** Whether a yes that is given at this moment counts. */
  takesYes: () => boolean;
  /** The end of what is asked has been in view. */
  isRead: boolean;
  /** The last yes did not count, since it came right after another press, or right after the question came. */
  isTooSoon: boolean;
  onAnswer: (answer: RunAnswer) => void;
  /** Has it asked where no page is near; undefined where that is not offered. */
  onElsewhere: (() => void) | undefined;
  /** What stands above it. */
  children: ComponentChildren;
}

/** Asks the user's leave before the run goes on: what will happen, yes, and no. */
export function CardQuestion({ layer, question, skill, ready, obstacle, ...props }: CardQuestionProps) {
  const { onElsewhere, isRead, isTooSoon, children } = props;
  const content = useScrolling(layer, props.keys);
  const { title } = questionText(question, skill);
  const press = (answer: RunAnswer) =>
    layer.guard(() => {
      const counts = isPlainNo(answer) || props.takesYes();
      if (ready && counts) props.onAnswer(answer);
    });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="content asks" aria-label={title} tabIndex={0} ref={content}>
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
      <p class="caution" role="status">
        {isTooSoon ? t('question_too_soon') : ready && !isRead && t('question_unread')}
      </p>
      <footer role="presentation">
        {answersTo(question, skill).map(({ label, answer, primary }) => (
          <button
            type="button"
            key={label}
            class={primary ? 'primary' : ''}
            aria-disabled={!(ready ? isRead || isPlainNo(answer) : !answer.ok && obstacle)}
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

/** A no for this time harms nobody, whoever has the user say it. */
function isPlainNo({ ok, always }: RunAnswer): boolean {
  return !ok && !always;
}

/** The part that scrolls: to the beginning of the question when that has come, then as the keys say that the card gets. */
function useScrolling(layer: Layer, keys: CardKeys) {
  const content = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // In the part itself the browser scrolls, and the header's arrows move the card.
      const atAnswers = layer.focused?.closest('footer') != null;
      return atAnswers && content.current !== null && scrollByKey(content.current, event);
    };
    keys.current = press;
    if (content.current) scrollToQuestion(content.current);
    return () => {
      keys.current = undefined;
    };
  }, [layer, keys]);
  return content;
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
    { label: alwaysText(question.approval), answer: { ok: true, always: true }, primary: false },
    { label: t('approval_never'), answer: { ok: false, always: true }, primary: false },
  ];
}
