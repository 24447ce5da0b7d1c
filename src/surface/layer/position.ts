/** The parts of a DOMRect that placing needs; CSS pixels in the viewport. */
export interface Rect {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Where a box goes. It hangs from `top`, or stands on `bottom` (both are distances to that edge of the viewport). */
export interface Placement {
  left: number;
  width: number;
  maxHeight: number;
  side: 'below' | 'above';
  offset: number;
}

/** Room between the caret's line and the box, and between the box and the viewport's edge. */
const gap = 6;
const margin = 8;
/** Below this height a list is of no use: then the box covers the caret's line instead. */
const leastHeight = 140;

/**
 * Places a box of the wished size at the caret: under its line, above it if there is more room, inside the viewport
 * in any case. It covers the line only if neither side has room for a usable box. A box above grows upwards.
 */
export function placeAtCaret(anchor: Rect, wished: Size, viewport: Size): Placement {
  const width = Math.min(wished.width, viewport.width - 2 * margin);
  const left = clamp(anchor.left, margin, viewport.width - margin - width);
  const top = clamp(anchor.top, 0, viewport.height);
  const bottom = clamp(anchor.bottom, 0, viewport.height);
  const below = viewport.height - bottom - gap - margin;
  const above = top - gap - margin;
  if (below < wished.height && above < wished.height && Math.max(below, above) < leastHeight) {
    const maxHeight = viewport.height - 2 * margin;
    return { left, width, maxHeight, side: 'below', offset: margin };
  }
  if (below >= wished.height || below >= above) {
    return { left, width, maxHeight: below, side: 'below', offset: bottom + gap };
  }
  return { left, width, maxHeight: above, side: 'above', offset: viewport.height - top + gap };
}

/** The top left corner, moved as little as needed for a box of this size to be in view. */
export function keepInView(
  corner: { left: number; top: number },
  size: Size,
  viewport: Size,
): { left: number; top: number } {
  return {
    left: clamp(corner.left, margin, viewport.width - margin - size.width),
    top: clamp(corner.top, margin, viewport.height - margin - size.height),
  };
}

/** If the range is empty (a box wider than the viewport) its beginning wins. */
function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
