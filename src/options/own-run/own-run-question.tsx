import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '../../ui/form/button';
import { QuestionFacts } from '../../ui/run-question/question-facts';
import { type LeaveQuestion, questionText } from '../../ui/run-question/question-text';

interface OwnRunQuestionProps {
  question: LeaveQuestion;
  /** The skill's name. */
  skill: string;
  onAnswer: (ok: boolean) => void;
}

/** What a run asks before it goes on. Takes the focus: the run waits for the answer. */
export function OwnRunQuestion({ question, skill, onAnswer }: OwnRunQuestionProps) {
  const { title, yes, no, primary } = questionText(question, skill);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const answers = [
    <Button key="yes" kind={primary === 'yes' ? 'primary' : 'plain'} onClick={() => onAnswer(true)}>
      {yes}
    </Button>,
    <Button key="no" kind={primary === 'no' ? 'primary' : 'plain'} onClick={() => onAnswer(false)}>
      {no}
    </Button>,
  ];
  return (
    <section class="own-run-question" aria-label={title}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <QuestionFacts question={question} />
      <p class="row">{primary === 'yes' ? answers : answers.reverse()}</p>
    </section>
  );
}
