import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeaveQuestion, RunAnswer } from '../../../core/run/run-question';
import type { Obstacle } from '../../../messages/places';
import { t } from '../../../ui/i18n';
import { QuestionFacts } from '../../../ui/run-question/question-facts';
import { answersTo, questionText } from '../../../ui/run-question/question-text';
import type { Layer } from '../../layer/surface';
import type { CardKeys } from '../card-keys';
import { scrollByKey, scrollToQuestion } from './view-of-question';

interface CardQuestionProps {
  layer: Layer;
  keys: CardKeys;
  question: LeaveQuestion;
  /** The user has had time to see the question; before, no press answers it. */
  ready: boolean;
  /** Why the user may not see the question. */
  obstacle: Obstacle | undefined;
  /** Whether a yes that is given at this moment counts. */
  takesYes: () => Promise<boolean>;
  /** The end of what is asked has been in view. */
  isRead: boolean;
  /** The last yes did not count, since it came right after another press, or right after the question came. */
  isTooSoon: boolean;
  onAnswer: (answer: RunAnswer) => void;
  /** The page keeps the question out of sight. */
  isHindered: boolean;
  /** Has it asked where no page is near, and where it may be answered for later calls; undefined where that is not offered. */
  onElsewhere: (() => void) | undefined;
  /** What stands above it. */
  children: ComponentChildren;
}

/** Asks the user's leave before the run goes on: what will happen, yes, and no. */
export function CardQuestion({ layer, question, ready, obstacle, ...props }: CardQuestionProps) {
  const { onElsewhere, isHindered, isRead, isTooSoon, children } = props;
  const content = useScrolling(layer, props.keys);
  const { title } = questionText(question);
  const press = (answer: RunAnswer) =>
    layer.guard(async () => {
      // A no harms nobody, whoever has the user say it.
      const counts = ready && (!answer.ok || (await props.takesYes()));
      if (counts) props.onAnswer(answer);
    });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="content asks" aria-label={title} tabIndex={0} ref={content}>
        {children}
        <div class="question">
          <h3>{title}</h3>
          <QuestionFacts question={question} />
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
        {answersTo(question).map(({ label, answer, primary }) => (
          <button
            type="button"
            key={label}
            class={primary ? 'primary' : ''}
            aria-disabled={!(ready ? isRead || !answer.ok : !answer.ok && obstacle)}
            onClick={press(answer)}
          >
            {label}
          </button>
        ))}
        {onElsewhere && (
          <button type="button" onClick={layer.guard(onElsewhere)}>
            {t(isHindered ? 'question_to_window' : 'question_lasting')}
          </button>
        )}
      </footer>
    </>
  );
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
