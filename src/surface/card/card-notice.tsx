import { t } from '../../ui/i18n';
import { actionsFor } from './card-actions';
import { CloseButton } from './card-header';
import type { CardProps } from './card-props';
import { cardNameOf, cardProblemOf, quietLine, stateLine, undoKey } from './card-state';
import { StateIcon } from './card-status';

/** What became of a run in a line: of a plain success for a while, since that is all there is to say. */
export function CardNotice({ view, layer, onShow, onUndo, onClose }: CardProps) {
  const state = stateLine(view);
  const { undo, showChanges } = actionsFor(view, { places: [], undo: onUndo !== undefined, retry: false });
  return (
    <div class="card notice" role="dialog" aria-label={cardNameOf(view)}>
      <StateIcon tone={state.tone} />
      <p>
        <b>{cardNameOf(view)}</b> {quietLine(view)} {cardProblemOf(view)?.message}
      </p>
      <span class="actions">
        <button
          type="button"
          class="plain"
          onClick={layer.guard(() => onShow(showChanges ? 'changes' : 'text'))}
        >
          {t(showChanges || view.words.length > 0 ? 'card_show_changes' : 'card_show')}
        </button>
        {undo && (
          <button type="button" class="plain" title={keyOf(view)} onClick={layer.guard(() => onUndo?.())}>
            {t('card_undo')}
          </button>
        )}
        <CloseButton onClose={layer.guard(onClose)} />
      </span>
    </div>
  );
}

/** The keys that do the same, where they are known to. */
function keyOf({ outcome }: CardProps['view']): string | undefined {
  return outcome?.status === 'written' && outcome.undoKey ? undoKey() : undefined;
}
