import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { offersAlways } from '../../core/run/answers';
import type { LeaveQuestion, RunAnswer } from '../../core/run/run-question';
import type { QuestionCommands, ShownQuestion } from '../../messages/question-window';
import { Button } from '../../ui/form/button';
import { type MessageKey, t } from '../../ui/i18n';
import { lastingText } from '../../ui/run-question/approval-facts';
import { useFold } from '../../ui/run-question/fold';
import { QuestionFacts } from '../../ui/run-question/question-facts';
import {
  type AnswerLook,
  answersTo,
  questionText,
  type ShownAnswer,
} from '../../ui/run-question/question-text';
import { rememberedAs, useRemembering } from '../../ui/run-question/remembering';
import { useRead, useReady } from './use-ready';

export interface QuestionProps {
  id: string;
  commands: QuestionCommands;
  /** Calls back when the background has gone, and the run with it. */
  whenGone(action: () => void): void;
  close(): void;
}

/** `gone`: the run waits for no answer any more. */
type State = 'loading' | 'gone' | ShownQuestion;

/** The window that shows in full what a run wants to do, and takes the user's answer. Closed, it has said no. */
export function QuestionApp({ id, commands, whenGone, close }: QuestionProps) {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    commands.question(id).then(
      (shown) => setState(shown ?? 'gone'),
      () => setState('gone'),
    );
  }, [id, commands]);
  useEffect(() => whenGone(() => setState('gone')), [whenGone]);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, [close]);

  async function answer(given: RunAnswer): Promise<void> {
    const taken = await commands.answer(id, given).catch(() => false);
    if (taken) close();
    else setState('gone');
  }

  return (
    <main class="question-window">
      <p class="brand">{t('options_brand')}</p>
      {state === 'gone' && <Gone close={close} />}
      {typeof state === 'object' && <Question shown={state} onAnswer={(given) => void answer(given)} />}
    </main>
  );
}

function Gone({ close }: { close: () => void }) {
  return (
    <>
      <p role="status">{t('question_gone')}</p>
      <p class="row">
        <Button onClick={close}>{t('frames_close')}</Button>
      </p>
    </>
  );
}

function Question({ shown, onAnswer }: { shown: ShownQuestion; onAnswer: (answer: RunAnswer) => void }) {
  const { question, waiting } = shown;
  const ready = useReady();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const asked = useRef<HTMLDivElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const isRead = useRead(asked, answers);
  const fold = useFold(question);
  const remembering = useRemembering(question);
  // A no to this call alone harms nobody, read or not.
  const takes = ({ ok, always }: RunAnswer) => ready && (isRead || !(ok || always));
  const never = neverIn(question);
  const answerButton = ({ label, answer, look }: ShownAnswer) => (
    <AnswerButton
      key={label}
      kind={look}
      ready={takes(answer)}
      onPress={() => takes(answer) && onAnswer(rememberedAs(answer, remembering))}
    >
      {label}
    </AnswerButton>
  );
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {questionText(question).title}
      </h1>
      <div ref={asked}>
        <QuestionFacts question={question} inWindow={shown} fold={fold} remembering={remembering} />
      </div>
      <div class="question-answers" ref={answers}>
        <p class="unread" role="status">
          {ready && !isRead && t(fold.isFolded ? 'question_unread_folded' : 'question_unread')}
        </p>
        <div class="row">
          {answersIn(question).map(answerButton)}
          {never && (
            <details class="question-more-answers">
              <summary>{t('question_more_answers')}</summary>
              {answerButton(never)}
            </details>
          )}
        </div>
        <p class="hint">
          {t(noteKey(question))}
          {waiting > 0 && ` ${t('question_waiting', String(waiting))}`}
        </p>
      </div>
    </>
  );
}

/** The answers that can be given here: of some, yes for later calls as well. */
function answersIn(question: LeaveQuestion): ShownAnswer[] {
  const once = answersTo(question);
  if (question.kind === 'confirm' && question.lasting)
    return [...once, { label: t('question_unasked'), answer: { ok: true, always: true }, look: 'plain' }];
  if (question.kind !== 'approve' || !offersAlways(question.approval)) return once;
  const label = lastingText(question.approval, 'approval_always', 'approval_always_all');
  return [...once, { label, answer: { ok: true, always: true }, look: 'plain' }];
}

/** No, now and for later calls: rarely what is meant, and so behind the other answers. */
function neverIn(question: LeaveQuestion): ShownAnswer | undefined {
  if (question.kind !== 'approve' || !offersAlways(question.approval)) return undefined;
  const label = lastingText(question.approval, 'approval_never', 'approval_never_all');
  return { label, answer: { ok: false, always: true }, look: 'plain' };
}

function noteKey(question: LeaveQuestion): MessageKey {
  if (question.kind === 'send') return 'question_window_note_send';
  if (question.kind === 'confirm')
    return question.lasting ? 'question_window_note_lasting' : 'question_window_note_confirm';
  if (offersAlways(question.approval)) return 'approval_note';
  return question.approval.decision.click ? 'approval_note_click' : 'approval_note_once';
}

interface AnswerButtonProps {
  kind: AnswerLook;
  ready: boolean;
  onPress: () => void;
  children: string;
}

/** Takes no press of a key that is held down. */
function AnswerButton({ kind, ready, onPress, children }: AnswerButtonProps) {
  return (
    <button
      type="button"
      class={`button button-${kind}`}
      aria-disabled={!ready || undefined}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
