import type { RunView } from '../../../core/record/view';
import { isInField } from '../../../core/record/view-outcome';
import { acceptedText, type TextChange } from '../../../core/run/changes';
import { t } from '../../../ui/i18n';
import type { Layer } from '../../layer/surface';
import { actionsFor } from '../card-actions';
import type { CardKeys } from '../card-keys';
import type { CardCallbacks } from '../card-props';
import { refusalText } from '../card-state';
import { CardWords } from '../card-words';
import { CardReview } from './card-review';

interface CardChangesProps extends Pick<CardCallbacks, 'onRewrite' | 'onUndo' | 'onAddWord'> {
  layer: Layer;
  keys: CardKeys;
  view: RunView;
  changes: readonly TextChange[];
  onShowText: () => void;
}

/** The changes of a rewrite that stands in the field already: another choice of them is written in its place. */
export function CardChanges({ layer, keys, view, changes, onShowText, ...props }: CardChangesProps) {
  const { onRewrite, onUndo, onAddWord } = props;
  const reason = reasonOf(view, onRewrite !== undefined);
  const { undo } = actionsFor(view, { places: [], undo: onUndo !== undefined, retry: false });
  return (
    <CardReview
      layer={layer}
      keys={keys}
      changes={changes}
      accepted={view.accepted}
      reason={reason}
      canApply={(accepted) =>
        reason === undefined && accepted.some((stands, place) => stands !== (view.accepted?.[place] ?? true))
      }
      onApply={(accepted) => onRewrite?.(acceptedText(changes, accepted), accepted)}
      more={
        view.words.length > 0 && (
          <CardWords view={view} onAdd={(word) => layer.guard(() => onAddWord(word))} />
        )
      }
    >
      {undo && (
        <button type="button" onClick={layer.guard(() => onUndo?.())}>
          {t('card_undo')}
        </button>
      )}
      <button type="button" onClick={layer.guard(onShowText)}>
        {t('card_show_text')}
      </button>
    </CardReview>
  );
}

/** Why no other choice can be written any more; undefined if it can be tried. */
function reasonOf(view: RunView, able: boolean): string | undefined {
  const { rewritten } = view;
  if (rewritten?.status === 'refused') return t('card_rewrite_refused', refusalText(rewritten.reason));
  return able && isInField(view) ? undefined : t('card_rewrite_over');
}
