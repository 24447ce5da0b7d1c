import { useEffect, useRef, useState } from 'preact/hooks';
import { offersAlways } from '../../core/permission/answers';
import type { RunAnswer } from '../../core/run/types';
import type { ApprovalCommands, ShownApproval } from '../../messages/approval';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { ApprovalFacts } from '../../ui/run-question/approval-facts';
import { useReady } from './use-ready';

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
  useEffect(() => heading.current?.focus(), []);
  const press = (answer: RunAnswer) => () => ready && onAnswer(answer);
  const always = offersAlways(approval);
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('question_approve_title', visibleLine(approval.tool))}
      </h1>
      <ApprovalFacts approval={approval} url={shown.url} />
      <div class="approval-answers">
        <p class="row">
          <AnswerButton ready={ready} onPress={press({ ok: false })} kind="primary">
            {t('question_approve_no')}
          </AnswerButton>
          <AnswerButton ready={ready} onPress={press({ ok: true })}>
            {t('question_approve_once')}
          </AnswerButton>
          {always && (
            <>
              <AnswerButton ready={ready} onPress={press({ ok: true, always: true })}>
                {t('approval_always')}
              </AnswerButton>
              <AnswerButton ready={ready} onPress={press({ ok: false, always: true })}>
                {t('approval_never')}
              </AnswerButton>
            </>
          )}
        </p>
        <p class="hint">
          {t(always ? 'approval_note' : 'approval_note_click')}
          {waiting > 0 && ` ${t('approval_waiting', String(waiting))}`}
        </p>
      </div>
    </>
  );
}

interface AnswerButtonProps {
  kind?: 'primary' | 'plain';
  ready: boolean;
  onPress: () => void;
  children: string;
}

/** Takes no press of a key that is held down. */
function AnswerButton({ kind = 'plain', ready, onPress, children }: AnswerButtonProps) {
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
