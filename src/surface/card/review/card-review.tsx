import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { TextChange } from '../../../core/run/changes';
import { numberText } from '../../../ui/amounts';
import { t } from '../../../ui/i18n';
import type { Layer } from '../../layer/surface';
import type { CardKeys } from '../card-keys';
import { isMac } from '../is-mac';
import { reviewAction } from './review-keys';
import { ReviewList } from './review-list';
import { type Review, useReview } from './use-review';

interface CardReviewProps {
  layer: Layer;
  keys: CardKeys;
  changes: readonly TextChange[];
  /** Which of the changes stand now; undefined: all. */
  accepted: readonly boolean[] | undefined;
  /** Whether Apply does something with this choice. */
  canApply: (accepted: readonly boolean[]) => boolean;
  onApply: (accepted: readonly boolean[]) => void;
  /** Why no other choice can be applied any more. */
  reason?: string | undefined;
  /** What else there is to decide, below the changes. */
  more?: ComponentChildren;
  /** Further buttons. */
  children: ComponentChildren;
}

/** The changes of a rewrite, to be accepted and rejected one by one. */
export function CardReview({ layer, keys, changes, accepted, children, ...props }: CardReviewProps) {
  const review = useReview(changes, accepted);
  const canApply = props.canApply(review.accepted);
  const apply = () => canApply && props.onApply(review.accepted);
  const content = useReviewKeys(layer, keys, review, apply);
  const isWhole = review.count === review.total;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="content" aria-label={t('card_changes')} tabIndex={0} ref={content}>
        <div class="review">
          {props.reason !== undefined && <p class="reason">{props.reason}</p>}
          <ReviewList layer={layer} review={review} />
          {props.more}
        </div>
      </section>
      <p class="review-count" aria-live="polite">
        {t('card_review_count', numberText(review.count), numberText(review.total))}
        <span class="hint" aria-hidden="true">
          <KeyHints text={t('card_review_keys', isMac() ? '⌘↵' : 'Ctrl+↵')} />
        </span>
      </p>
      <footer role="presentation">
        <button type="button" class="primary" aria-disabled={!canApply} onClick={layer.guard(apply)}>
          {review.count > 0 ? t('card_review_apply', numberText(review.count)) : t('card_review_apply_none')}
        </button>
        <button type="button" aria-disabled={isWhole} onClick={layer.guard(() => review.setAll(true))}>
          {t('card_review_accept_all')}
        </button>
        {children}
      </footer>
    </>
  );
}

/** What is in brackets as a key. */
function KeyHints({ text }: { text: string }) {
  return (
    <>
      {text
        .split(/[[\]]/)
        .map((part, at) => (at % 2 === 1 ? <kbd key={at}>{part}</kbd> : <span key={at}>{part}</span>))}
    </>
  );
}

/** Lets the keys of the card serve the review as long as it is drawn. Returns the ref of what holds the changes. */
function useReviewKeys(layer: Layer, keys: CardKeys, review: Review, apply: () => void) {
  const content = useRef<HTMLElement>(null);
  const press = (event: KeyboardEvent): boolean => {
    const items = [...(content.current?.querySelectorAll<HTMLElement>('.change') ?? [])];
    const { focused } = layer;
    const at = focused instanceof HTMLElement ? items.indexOf(focused) : -1;
    const action = reviewAction(event, at >= 0);
    // The arrows on the handle move the card.
    if (!action || focused?.classList.contains('handle')) return false;
    const move = (to: number) => content.current && focusInside(content.current, items.at(to % items.length));
    switch (action) {
      case 'next':
        move(at + 1);
        break;
      case 'previous':
        move(at < 0 ? -1 : at - 1);
        break;
      case 'toggle':
        review.toggle(at);
        break;
      case 'accept-all':
      case 'reject-all':
        review.setAll(action === 'accept-all');
        break;
      case 'done':
        if (!event.repeat) apply();
    }
    return true;
  };
  useLayoutEffect(() => {
    keys.current = press;
    return () => {
      keys.current = undefined;
    };
  });
  return content;
}

/** Focuses the element and scrolls nothing but what holds it: the page around the card stays where it is. */
function focusInside(scroller: HTMLElement, element: HTMLElement | undefined): void {
  if (!element) return;
  element.focus({ preventScroll: true });
  const view = scroller.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (box.top < view.top) scroller.scrollTop += box.top - view.top - 8;
  else if (box.bottom > view.bottom) scroller.scrollTop += box.bottom - view.bottom + 8;
}
