import { t } from '../../ui/i18n';
import type { CardActions } from './card-state';

/** What came of the last press of Copy, shown on the button for a while. */
export type CopyState = 'idle' | 'copied' | 'failed';

type Press = (event: MouseEvent) => void;

interface CardButtonsProps {
  actions: CardActions;
  /** What Insert does to the target. */
  insertAs: 'insert' | 'replace';
  copyState: CopyState;
  onInsert: Press;
  onCopy: Press;
  onRetry: Press;
  onStop: Press;
  onOpenSettings: Press;
}

export function CardButtons({ actions, insertAs, copyState, ...on }: CardButtonsProps) {
  const look = (button: CardActions['primary']) => (button === actions.primary ? 'primary' : '');
  return (
    <footer>
      {actions.openSettings && (
        <button type="button" class={look('openSettings')} onClick={on.onOpenSettings}>
          {t('card_open_settings')}
        </button>
      )}
      {actions.copy && (
        <button type="button" class={look('copy')} onClick={on.onCopy}>
          {t(copyLabel[copyState])}
        </button>
      )}
      {actions.insert && (
        <button type="button" onClick={on.onInsert}>
          {t(insertAs === 'replace' ? 'card_replace' : 'card_insert')}
        </button>
      )}
      {actions.retry && (
        <button type="button" class={look('retry')} onClick={on.onRetry}>
          {t('card_retry')}
        </button>
      )}
      {actions.stop && (
        <button type="button" class="stop" onClick={on.onStop}>
          {t('card_stop')}
        </button>
      )}
    </footer>
  );
}

export const copyLabel = {
  idle: 'card_copy',
  copied: 'card_copied',
  failed: 'card_copy_failed',
} as const;
