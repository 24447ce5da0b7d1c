import { useLayoutEffect, useRef } from 'preact/hooks';
import { takesMessage } from '../../../core/record/view-outcome';
import { failureText } from '../../../ui/failure-text';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import type { CardProps } from '../card-props';

type NextMessageProps = Pick<CardProps, 'layer' | 'view' | 'onNext'>;

/** Characters of what the user said that are shown where no answer came. */
const longestShown = 80;

/** Where the user says what comes next of the answer. It is sent by their own key or press alone: nothing that is done to the frame counts. */
export function NextMessageBox({ layer, view, onNext }: NextMessageProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const failed = view.nextFailed;
  // What was said is there to be said again.
  useLayoutEffect(() => {
    if (box.current && failed && box.current.value === '') box.current.value = failed.message;
  }, [failed]);
  const isReady = takesMessage(view);
  if (!onNext || !(isReady || view.from !== undefined)) return null;
  const send = async () => {
    const said = box.current?.value.trim() ?? '';
    if (!isReady || said === '' || !(await onNext(said))) return;
    if (box.current) box.current.value = '';
  };
  const press = layer.guard((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    if (!event.repeat) void send();
  });
  return (
    <>
      {failed && <Failed failed={failed} />}
      <div class="next">
        <textarea
          ref={box}
          rows={1}
          aria-label={t('card_next')}
          aria-keyshortcuts="/"
          aria-disabled={!isReady}
          placeholder={t('card_next_hint')}
          maxLength={10_000}
          onKeyDown={press}
        />
        <span aria-hidden="true">
          <kbd>/</kbd>
        </span>
        <button type="button" aria-disabled={!isReady} onClick={layer.guard(() => void send())}>
          {t('card_next_send')}
        </button>
      </div>
    </>
  );
}

function Failed({ failed }: { failed: NonNullable<CardProps['view']['nextFailed']> }) {
  const { failure } = failed;
  if (!failure) return null;
  const { message, next } = failureText(failure);
  return (
    <div class="problem next-failed" role="alert">
      <p class="what">{t('card_next_failed', visibleLine(failed.message, longestShown))}</p>
      <p>
        {message} {next}
      </p>
      {failure.detail && <p class="detail">{failure.detail}</p>}
    </div>
  );
}
