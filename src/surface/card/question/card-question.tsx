import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeaveQuestion, RunAnswer } from '../../../core/run/run-question';
import type { Obstacle } from '../../../messages/places';
import { t } from '../../../ui/i18n';
import { lastingText } from '../../../ui/run-question/approval-facts';
import { type Fold, useFold } from '../../../ui/run-question/fold';
import { QuestionFacts } from '../../../ui/run-question/question-facts';
import { answersTo, questionText } from '../../../ui/run-question/question-text';
import { rememberedAs, useRemembering } from '../../../ui/run-question/remembering';
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
  const fold = useFold(question);
  const remembering = useRemembering(question);
  const content = useScrolling(layer, props.keys, fold);
  const { title } = questionText(question);
  const press = (answer: RunAnswer) =>
    layer.guard(async () => {
      // A no harms nobody, whoever has the user say it.
      const counts = ready && (!answer.ok || (await props.takesYes()));
      if (counts) props.onAnswer(rememberedAs(answer, remembering));
    });
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="content asks" aria-label={title} tabIndex={0} ref={content}>
        {children}
        <div class="question">
          <h3>{title}</h3>
          <QuestionFacts question={question} fold={fold} remembering={remembering} />
        </div>
      </section>
      {obstacle && (
        <p class="obstacle" role="alert">
          {t(`question_${obstacle}`)}
        </p>
      )}
      <p class="caution" role="status">
        {isTooSoon
          ? t('question_too_soon')
          : ready && !isRead && t(fold.isFolded ? 'question_unread_folded' : 'question_unread')}
      </p>
      <footer role="presentation">
        {answersTo(question).map(({ label, answer, look }) => (
          <button
            type="button"
            key={label}
            class={look}
            aria-disabled={!(ready ? isRead || !answer.ok : !answer.ok && obstacle)}
            onClick={press(answer)}
          >
            {label}
          </button>
        ))}
        {onElsewhere && (
          <button type="button" onClick={layer.guard(onElsewhere)}>
            {isHindered ? t('question_to_window') : lastingLabel(question)}
          </button>
        )}
      </footer>
    </>
  );
}

/** What can be said there and not here: an answer for later, too. */
function lastingLabel(question: LeaveQuestion): string {
  if (question.kind === 'approve')
    return lastingText(question.approval, 'question_lasting', 'question_lasting_all');
  return t(question.kind === 'confirm' ? 'question_lasting_confirm' : 'question_to_window');
}

/** The part that scrolls: to the beginning of the question when that has come, then as the keys say that the card gets. */
function useScrolling(layer: Layer, keys: CardKeys, { isFolded, unfold }: Fold) {
  const content = useRef<HTMLElement>(null);
  const isBoundForEnd = useRef(false);
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      // In the part itself the browser scrolls, and the header's arrows move the card.
      const atAnswers = layer.focused?.closest('footer') != null;
      if (!atAnswers || content.current === null || !scrollByKey(content.current, event)) return false;
      // To the end of what is asked, wherever it was cut.
      if (event.key === 'End' && isFolded) {
        isBoundForEnd.current = true;
        unfold();
      }
      return true;
    };
    keys.current = press;
    return () => {
      keys.current = undefined;
    };
  });
  useLayoutEffect(() => {
    if (content.current) scrollToQuestion(content.current);
  }, []);
  useLayoutEffect(() => {
    if (content.current && isBoundForEnd.current) content.current.scrollTop = content.current.scrollHeight;
    isBoundForEnd.current = false;
  }, [isFolded]);
  return content;
}
