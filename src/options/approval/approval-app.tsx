import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { offersAlways } from '../../core/run/answers';
import type { Approval, RunAnswer } from '../../core/run/run-question';
import type { ApprovalCommands, ShownApproval } from '../../messages/approval';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { ApprovalFacts, alwaysText } from '../../ui/run-question/approval-facts';
import { EndOfQuestion } from '../../ui/run-question/end-in-view';
import { approvalTitle } from '../../ui/run-question/question-text';
import { useRead, useReady } from './use-ready';

export interface ApprovalProps {
  id: string;
  commands: ApprovalCommands;
  close(): void;
}

/** `gone`: the run waits for no answer any more. */
type State = 'loading' | 'gone' | ShownApproval;

/** The window that shows in full what a model wants to do, and takes the user's answer. Closed, it has said no. */
export function ApprovalApp({ id, commands, close }: ApprovalProps) {
  const [state, setState] = useState<State>('loading');
  useEffect(() => {
    commands.approval(id).then(
      (shown) => setState(shown ?? 'gone'),
      () => setState('gone'),
    );
  }, [id, commands]);
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
    <main class="approval">
      <p class="brand">{t('options_brand')}</p>
      {state === 'gone' && <Gone close={close} />}
      {typeof state === 'object' && <Question shown={state} onAnswer={(given) => void answer(given)} />}
    </main>
  );
}

function Gone({ close }: { close: () => void }) {
  return (
    <>
      <p role="status">{t('approval_gone')}</p>
      <p class="row">
        <Button onClick={close}>{t('frames_close')}</Button>
      </p>
    </>
  );
}

function Question({ shown, onAnswer }: { shown: ShownApproval; onAnswer: (answer: RunAnswer) => void }) {
  const { approval, waiting } = shown;
  const ready = useReady();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const asked = useRef<HTMLDivElement>(null);
  const answers = useRef<HTMLDivElement>(null);
  const isRead = useRead(asked, answers);
  // A no to this call alone harms nobody, read or not.
  const takes = ({ ok, always }: RunAnswer) => ready && (isRead || !(ok || always));
  const answerButton = (answer: RunAnswer, label: string, kind?: 'primary') => (
    <AnswerButton ready={takes(answer)} onPress={() => takes(answer) && onAnswer(answer)} kind={kind}>
      {label}
    </AnswerButton>
  );
  const always = offersAlways(approval);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {approvalTitle(approval)}
      </h1>
      <div ref={asked}>
        <ApprovalFacts approval={approval} inWindow={shown} />
        <EndOfQuestion />
      </div>
      <div class="approval-answers" ref={answers}>
        <p class="unread" role="status">
          {ready && !isRead && t('question_unread')}
        </p>
        <p class="row">
          {answerButton({ ok: false }, t('question_approve_no'), 'primary')}
          {answerButton({ ok: true }, t('question_approve_once'))}
          {always && answerButton({ ok: true, always: true }, alwaysText(approval))}
          {always && answerButton({ ok: false, always: true }, t('approval_never'))}
        </p>
        <p class="hint">
          {t(noteKey(approval))}
          {waiting > 0 && ` ${t('approval_waiting', String(waiting))}`}
        </p>
      </div>
    </>
  );
}

function noteKey(approval: Approval) {
  if (offersAlways(approval)) return 'approval_note';
  return approval.decision.click ? 'approval_note_click' : 'approval_note_once';
}

interface AnswerButtonProps {
  kind: 'primary' | undefined;
  ready: boolean;
  onPress: () => void;
  children: string;
}

/** Takes no press of a key that is held down. */
function AnswerButton({ kind, ready, onPress, children }: AnswerButtonProps) {
  return (
    <button
      type="button"
      class={`button button-${kind ?? 'plain'}`}
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
