import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../ui/i18n';

/** Says what was removed and puts it back on demand. Takes the focus: the button that had it has gone. */
export function UndoNotice({ message, onUndo }: { message: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <p class="undo">
      <span>{message}</span>
      <button ref={button} type="button" class="button button-quiet" onClick={onUndo}>
        {t('options_undo')}
      </button>
    </p>
  );
}
