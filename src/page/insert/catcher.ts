import { elementsAround } from '../target/elements-around';
import type { WritableField } from '../target/refusal';

/** Pixels: nobody reads what stands in less. */
const legible = 4;

/**
 * Whether nobody can see what stands in the field: an editor that draws its text itself catches keys with one like that, and empties it
 * at each. What it has taken then is in its text, and nowhere that anybody could read it.
 */
export function isUnseen({ element, kind }: WritableField): boolean {
  if (kind === 'editor') return false;
  if (element.closest('[aria-hidden="true"]')) return true;
  if (!element.checkVisibility({ visibilityProperty: true })) return true;
  if (!element.checkVisibility({ opacityProperty: true }) && !isFading(element)) return true;
  const style = element.ownerDocument.defaultView?.getComputedStyle(element);
  if (isBeyond(element) || isTooSmall(element, kind, style?.overflowX)) return true;
  if (!style) return false;
  const { clip, clipPath, position, color, caretColor } = style;
  // Whoever draws letters over those of a field that is used leaves its caret to be seen.
  if (isClear(color) && isClear(caretColor)) return true;
  return isNothing(clipPath) || (position !== 'static' && isNothing(clip));
}

/** Whether there is no room for a letter. What is as wide as its text alone, which has none yet, shows each that comes. */
function isTooSmall(element: Element, kind: WritableField['kind'], overflow: string | undefined): boolean {
  const { width, height } = element.getBoundingClientRect();
  const growsWithText = kind === 'contenteditable' && overflow === 'visible';
  return height <= legible || (width <= legible && !growsWithText);
}

/** Whether its page is just fading it in or out: Material does so with the text of an empty field that gets the focus. */
const isFading = (element: HTMLElement): boolean =>
  [element, ...elementsAround(element)].some((at) => at.getAnimations().some(fades));

/** What blinks or turns for ever changes nothing of what is seen in the end. */
function fades({ playState, effect }: Animation): boolean {
  // One of a field in a frame is of that frame's own class.
  if (playState !== 'running' || !effect || !('getKeyframes' in effect)) return false;
  if (effect.getComputedTiming().endTime === Number.POSITIVE_INFINITY) return false;
  return (effect as KeyframeEffect).getKeyframes().some((frame) => 'opacity' in frame);
}

/** Whether nothing is seen in this color, as computed. */
const isClear = (color: string): boolean => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);

/** A clip that lets nothing through: `inset(50%)`, `rect(0, 0, 0, 0)`, and what else is made to hide from eyes alone. */
const isNothing = (clip: string | undefined): boolean =>
  /^inset\((50|100)%|^rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)|^circle\(0/.test(clip ?? '');

/** Whether the element was put to the left of its document, or above it, where nobody can scroll to. */
function isBeyond(element: HTMLElement): boolean {
  let [right, bottom] = [element.offsetWidth, element.offsetHeight];
  for (let at: Element | null = element; at; at = (at as HTMLElement).offsetParent) {
    right += (at as HTMLElement).offsetLeft;
    bottom += (at as HTMLElement).offsetTop;
  }
  return right < 0 || bottom < 0;
}
