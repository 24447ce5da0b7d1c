import { useLayoutEffect, useRef } from 'preact/hooks';
import type { LeaveQuestion } from '../../core/run/run-question';
import { Button } from '../../ui/form/button';
import { QuestionFacts } from '../../ui/run-question/question-facts';
import { answersTo, questionText } from '../../ui/run-question/question-text';

interface OwnRunQuestionProps {
  question: LeaveQuestion;
  onAnswer: (ok: boolean) => void;
}

/** What a run asks before it goes on. Takes the focus: the run waits for the answer. */
export function OwnRunQuestion({ question, onAnswer }: OwnRunQuestionProps) {
  const { title } = questionText(question);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <section class="own-run-question" aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <QuestionFacts question={question} />
      <p class="row">
        {answersTo(question).map(({ label, answer, primary }) => (
          <Button key={label} kind={primary ? 'primary' : 'plain'} onClick={() => onAnswer(answer.ok)}>
            {label}
          </Button>
        ))}
      </p>
    </section>
  );
}
