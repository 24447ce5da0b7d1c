import { t } from '../../ui/i18n';
import type { CardActions } from './card-actions';

/** What came of the last press of Copy, shown on the button for a while. */
export type CopyState = 'idle' | 'copied' | 'failed';

type Press = (event: MouseEvent) => void;

interface CardButtonsProps {
  actions: CardActions;
  copyState: CopyState;
  onInsert: Press;
  onReplace: Press;
  onCopy: Press;
  onRetry: Press;
  onStop: Press;
  onUndo: Press;
  onShowChanges: Press;
  onOpenSettings: Press;
  onAddFiles: Press;
}

export function CardButtons({ actions, copyState, ...on }: CardButtonsProps) {
  const buttons = [
    {
      name: 'openSettings',
      label: actions.connects ? 'card_connect' : 'card_open_settings',
      press: on.onOpenSettings,
    },
    { name: 'copy', label: copyLabel[copyState], press: on.onCopy },
    { name: 'replace', label: 'card_replace', press: on.onReplace },
    { name: 'insert', label: 'card_insert', press: on.onInsert },
    { name: 'showChanges', label: 'card_show_changes', press: on.onShowChanges },
    { name: 'undo', label: 'card_undo', press: on.onUndo },
    { name: 'retry', label: 'card_retry', press: on.onRetry },
    { name: 'stop', label: 'card_stop', press: on.onStop },
    { name: 'addFiles', label: 'card_add_files', press: on.onAddFiles },
  ] as const;
  // The most likely next step comes first, for the eye and for Tab.
  const ordered = [...buttons].sort(
    (a, b) => Number(b.name === actions.primary) - Number(a.name === actions.primary),
  );
  return (
    <footer role="presentation">
      {ordered.map(
        ({ name, label, press }) =>
          actions[name] && (
            <button
              type="button"
              key={name}
              class={name === actions.primary ? 'primary' : ''}
              onClick={press}
            >
              {t(label)}
            </button>
          ),
      )}
    </footer>
  );
}

export const copyLabel = {
  idle: 'card_copy',
  copied: 'card_copied',
  failed: 'card_copy_failed',
} as const;
