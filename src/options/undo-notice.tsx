import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../ui/i18n';

interface UndoNoticeProps {
  message: string;
  onUndo: () => void;
  /** Nothing can be put back at the moment. */
  hidden?: boolean;
}

/** Says what was done and takes it back on demand. Takes the focus once: the button that had it has gone. */
export function UndoNotice({ message, onUndo, hidden }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <p class="undo" hidden={hidden}>
      <span>{message}</span>
      <button ref={button} type="button" class="button button-quiet" onClick={onUndo}>
        {t('options_undo')}
      </button>
    </p>
  );
}
