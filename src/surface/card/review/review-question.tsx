import type { TextChange } from '../../../core/run/changes';
import type { RunAnswer } from '../../../core/run/run-question';
import { t } from '../../../ui/i18n';
import type { Layer } from '../../layer/surface';
import type { CardKeys } from '../card-keys';
import { CardReview } from './card-review';

interface ReviewQuestionProps {
  layer: Layer;
  keys: CardKeys;
  changes: readonly TextChange[];
  /** The user has had time to see the question; before, no press answers it. */
  ready: boolean;
  onAnswer: (answer: RunAnswer) => void;
}

/** The changes of a rewrite before it is written: the run waits. */
export function ReviewQuestion({ layer, keys, changes, ready, onAnswer }: ReviewQuestionProps) {
  return (
    <CardReview
      layer={layer}
      keys={keys}
      changes={changes}
      accepted={undefined}
      canApply={() => ready}
      onApply={(accepted) => onAnswer({ ok: true, accepted: [...accepted] })}
    >
      <button
        type="button"
        aria-disabled={!ready}
        onClick={layer.guard(() => ready && onAnswer({ ok: false }))}
      >
        {t('card_review_keep')}
      </button>
    </CardReview>
  );
}
