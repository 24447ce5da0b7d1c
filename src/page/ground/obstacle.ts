import type { Box } from '../../messages/frames';
import type { Obstacle } from '../../messages/places';
import { shadowRootOf } from '../target/active-element';
import { elementsAround } from '../target/elements-around';

/** Pixels from the edges of a part to the outermost points that are looked at, and how many there are each way. */
const inset = 6;
const points = 6;

/** What browsers draw over everything else in a page. */
export const topLayer = ':popover-open, :modal, :fullscreen';

/**
 * What keeps the user from seeing `part`, a part of our frame, in pixels of the viewport. `isBelow`: whether an element of the top layer lies under it. The page can stop no press that is the user's own, so before
 * one counts we look for every way to have it made blindly: other elements at any point of the part; elements that let
 * the pointer through and are not found at a point, which only the top layer can hold over us; transitions of the
 * whole page, which are drawn over all layers; and effects on what the surface stands in. How the host itself looks is
 * settled in host.css.
 */
export function obstacleTo(
  host: HTMLElement,
  part: Box,
  isBelow: (element: Element) => boolean,
): Obstacle | undefined {
  if (host.ownerDocument.designMode === 'on') return 'altered';
  if ([host, ...elementsAround(host)].some((element) => isAltered(element))) return 'altered';
  const isCovered = hasOthersAtPoints(host, part) || hasOthersInTopLayer(host, isBelow);
  return isCovered ? 'covered' : undefined;
}

function isAltered(element: Element): boolean {
  const style = getComputedStyle(element);
  return (
    Number(style.opacity) < 1 ||
    [style.filter, style.clipPath, style.maskImage].some((value) => value && value !== 'none') ||
    (style.mixBlendMode || 'normal') !== 'normal' ||
    inTransition(element)
  );
}

/** The picture of a transition is drawn over everything, and any style of the page can be in it. */
function inTransition(element: Element): boolean {
  try {
    return element.matches(':active-view-transition');
  } catch {
    // Firefox 140 knows neither such transitions nor the selector.
    return false;
  }
}

function hasOthersAtPoints(host: HTMLElement, { x: left, y: top, width, height }: Box): boolean {
  const root = host.getRootNode() as Document | ShadowRoot;
  const window = host.ownerDocument.defaultView;
  const steps = Array.from({ length: points }, (_, step) => step / (points - 1));
  return steps.some((down) =>
    steps.some((across) => {
      const x = left + inset + across * (width - 2 * inset);
      const y = top + inset + down * (height - 2 * inset);
      if (x < 0 || y < 0 || x >= (window?.innerWidth ?? 0) || y >= (window?.innerHeight ?? 0)) return true;
      return root.elementFromPoint(x, y) !== host;
    }),
  );
}

/** The dialog that holds us, or what is in fullscreen, lies below us: `keepMounted` sees to that. */
function hasOthersInTopLayer(host: HTMLElement, isBelow: (element: Element) => boolean): boolean {
  const around = elementsAround(host).filter((element) => element.matches('dialog:modal, :fullscreen'));
  return rootsFrom(host.ownerDocument).some((root) =>
    [...root.querySelectorAll(topLayer)].some(
      (element) => element !== host && !around.includes(element) && !isBelow(element),
    ),
  );
}

function rootsFrom(root: Document | ShadowRoot): (Document | ShadowRoot)[] {
  const inside = [...root.querySelectorAll('*')].map(shadowRootOf).filter((found) => found !== undefined);
  return [root, ...inside.flatMap(rootsFrom)];
}
