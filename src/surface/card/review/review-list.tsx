import { useState } from 'preact/hooks';
import { numberText } from '../../../ui/amounts';
import { t } from '../../../ui/i18n';
import { visibleLine, visibleText } from '../../../ui/plain-text';
import type { Layer } from '../../layer/surface';
import { type ReviewChange, reviewParts } from './review-parts';
import { shownPiece, spokenChange } from './review-text';
import type { Review } from './use-review';

/** The text with its changes in it; a click on a change accepts or rejects it. */
export function ReviewList({ layer, review }: { layer: Layer; review: Review }) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const unfold = (at: number) => layer.guard(() => setUnfolded(new Set([...unfolded, at])));
  const [looked, setLooked] = useState<ReviewChange>();
  const hasReasons = review.changes.some((part) => part.kind === 'change' && part.reason !== undefined);
  const list = (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw a box of its own around running text
    <div class="changes" role="group" aria-label={t('card_changes')}>
      {reviewParts(review.changes, unfolded).map((part, at) => {
        if (part.kind === 'same') return <span key={at}>{visibleText(part.text)}</span>;
        if (part.kind === 'fold') return <Fold key={at} text={part.text} onUnfold={unfold(part.at)} />;
        return (
          <Change
            key={`change ${part.place}`}
            layer={layer}
            review={review}
            change={part}
            onLook={() => setLooked(part)}
          />
        );
      })}
    </div>
  );
  return (
    <>
      {list}
      {hasReasons && <Why change={looked} />}
    </>
  );
}

/** Why the change was made that the user points at or has come to. It is a part of the change's name: nobody hears it twice. */
function Why({ change }: { change: ReviewChange | undefined }) {
  const reason = change ? (change.reason ?? t('card_change_no_reason')) : t('card_change_why');
  return (
    <p class="why" aria-hidden="true">
      {visibleLine(reason)}
    </p>
  );
}

function Fold({ text, onUnfold }: { text: string; onUnfold: (event: MouseEvent) => void }) {
  const label = t('card_unfold', numberText(text.length));
  return (
    <button type="button" class="fold" aria-label={label} title={label} onClick={onUnfold}>
      …
    </button>
  );
}

interface ChangeProps {
  layer: Layer;
  review: Review;
  change: ReviewChange;
  onLook: () => void;
}

/** Struck out is what will not stand in the field, underlined what is new and will: not by colour alone. */
function Change({ layer, review, change, onLook }: ChangeProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input holds no text, and a label of it could not be told apart by eye
    // biome-ignore lint/a11y/useKeyWithClickEvents: the surface takes all keys at the window (review-keys.ts)
    <span
      class="change"
      role="checkbox"
      tabIndex={0}
      aria-checked={review.accepted[change.place] ?? true}
      aria-label={spokenChange(change, review.total)}
      data-place={change.place}
      onFocus={onLook}
      onMouseEnter={onLook}
      onClick={layer.guard(() => review.toggle(change.place))}
    >
      {change.from !== '' && <del>{shownPiece(change.from)}</del>}
      {change.to !== '' && <ins>{shownPiece(change.to)}</ins>}
    </span>
  );
}
