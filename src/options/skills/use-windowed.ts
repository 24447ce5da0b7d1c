/** Draws of a long list only the rows that are seen. */
import {
  defaultRangeExtractor,
  measureElement,
  observeWindowOffset,
  observeWindowRect,
  type VirtualItem,
  Virtualizer,
  windowScroll,
} from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useLayoutEffect, useReducer, useState } from 'preact/hooks';

export interface Windowed {
  /** The rows to draw, in their order; `start` is counted in pixels from the list's top. */
  rows: Pick<VirtualItem, 'index' | 'start'>[];
  /** Pixels of the whole list. */
  height: number;
  /** For each row's element, which has its index in `data-index`. */
  measure: (row: HTMLElement | null) => void;
  /** Brings a row into sight, wherever it comes to be while others are drawn and measured for the first time. */
  scrollTo: (index: number) => void;
}

/** Pixels of a row that was not measured yet. */
const usualHeight = 110;

/**
 * The rows of a list of `keys` that scrolls with the page; `list` is its element. Rows may be of any height. `held`: index of a row that is drawn
 * wherever it is, with its neighbours: the one that has the focus, so that it is not lost and Tab finds the next one.
 */
export function useWindowed(
  list: RefObject<HTMLUListElement | null>,
  keys: readonly string[],
  held: number,
): Windowed {
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const [top, setTop] = useState(0);
  const [virtualizer] = useState(() => new Virtualizer<Window, HTMLElement>(settings()));

  function settings() {
    return {
      count: keys.length,
      getScrollElement: () => window,
      estimateSize: () => usualHeight,
      getItemKey: (index: number) => keys[index] ?? index,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      initialOffset: () => window.scrollY,
      measureElement: sizeOf,
      scrollMargin: top,
      overscan: 6,
      rangeExtractor: (range: Parameters<typeof defaultRangeExtractor>[0]) =>
        withHeld(defaultRangeExtractor(range), held, keys.length),
      onChange: () => redraw(),
    };
  }

  virtualizer.setOptions(settings());
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  // What stands over the list comes and goes: problems, notices, another width.
  useLayoutEffect(() => {
    const { current } = list;
    if (current?.offsetParent) setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
  });
  return {
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, start: start - top })),
    height: virtualizer.getTotalSize(),
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
  };
}

/** A row in a view that is not shown has no height: then the one it had counts. */
const sizeOf: typeof measureElement<HTMLElement> = (row, entry, virtualizer) => {
  const size = measureElement(row, entry, virtualizer);
  if (size > 0) return size;
  const key = virtualizer.options.getItemKey(virtualizer.indexFromElement(row));
  return virtualizer.itemSizeCache.get(key) ?? usualHeight;
};

function withHeld(range: number[], held: number, count: number): number[] {
  if (held < 0) return range;
  const near = [held - 1, held, held + 1].filter((index) => index >= 0 && index < count);
  return [...new Set([...range, ...near])].sort((a, b) => a - b);
}
