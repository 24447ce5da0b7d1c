import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeaveQuestion, RunAnswer } from '../../core/run/run-question';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { useFold } from '../../ui/run-question/fold';
import { QuestionFacts } from '../../ui/run-question/question-facts';
import { answersTo, questionText } from '../../ui/run-question/question-text';
import { rememberedAs, useRemembering } from '../../ui/run-question/remembering';

interface OwnRunQuestionProps {
  question: LeaveQuestion;
  onAnswer: (answer: RunAnswer) => void;
}

/** What a run asks before it goes on. Takes the focus: the run waits for the answer. */
export function OwnRunQuestion({ question, onAnswer }: OwnRunQuestionProps) {
  const { title } = questionText(question);
  const fold = useFold(question);
  const remembering = useRemembering(question);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="own-run-question" aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <QuestionFacts question={question} fold={fold} remembering={remembering} />
      <p class="hint" role="status">
        {fold.isFolded && t('question_unread_folded')}
      </p>
      <p class="row">
        {answersTo(question).map(({ label, answer, look }) => (
          <Button
            key={label}
            kind={look}
            busy={answer.ok && fold.isFolded}
            onClick={() => onAnswer(rememberedAs(answer, remembering))}
          >
            {label}
          </Button>
        ))}
      </p>
    </section>
  );
}
