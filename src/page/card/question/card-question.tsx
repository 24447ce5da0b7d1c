import type { RunAnswer } from '../../../core/run/types';
import { QuestionFacts } from '../../../ui/run-question/question-facts';
import { type LeaveQuestion, questionText } from '../../../ui/run-question/question-text';
import type { Layer } from '../../surface/surface';

interface CardQuestionProps {
  layer: Layer;
  question: LeaveQuestion;
  /** The skill's name. */
  skill: string;
  /** The user has had time to see the question; before, no press answers it. */
  ready: boolean;
  onAnswer: (answer: RunAnswer) => void;
}

/** Asks the user's leave before the run goes on: what will happen, yes, and no. */
export function CardQuestion({ layer, question, skill, ready, onAnswer }: CardQuestionProps) {
  const { title, yes, no, primary } = questionText(question, skill);
  const press = (ok: boolean) => layer.guard(() => ready && onAnswer({ ok }));
  const answers = [
    <button
      type="button"
      key="yes"
      class={primary === 'yes' ? 'primary' : ''}
      aria-disabled={!ready}
      onClick={press(true)}
    >
      {yes}
    </button>,
    <button
      type="button"
      key="no"
      class={primary === 'no' ? 'primary' : ''}
      aria-disabled={!ready}
      onClick={press(false)}
    >
      {no}
    </button>,
  ];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="content" aria-label={title} tabIndex={0}>
        <div class="covered question">
          <h3>{title}</h3>
          <QuestionFacts question={question} />
        </div>
      </section>
      <footer role="presentation">{primary === 'yes' ? answers : answers.reverse()}</footer>
    </>
  );
}
