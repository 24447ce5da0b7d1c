/** Where the focus is in the list: rows are known by `data-key`, what can be focused in them by `data-part`. */
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface RowPlace {
  key: string;
  index: number;
  part: string;
}

/** The place in the list that an element belongs to; undefined outside of all rows. */
export function rowPlaceOf(target: EventTarget | null): RowPlace | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>('[data-key]');
  const part = target.closest<HTMLElement>('[data-part]');
  if (!row?.dataset.key) return undefined;
  return { key: row.dataset.key, index: Number(row.dataset.index), part: part?.dataset.part ?? 'name' };
}

/** The row that a key leads to from another one; undefined if the key leads nowhere. */
export function rowAfter(key: string, index: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(targets, key) ? targets[key] : undefined;
  return target !== undefined && target >= 0 && target < count && target !== index ? target : undefined;
}

/**
 * Keeps the focus in the row and the part where it is when rows change their places, which takes it away from elements
 * that are moved. The returned function leads it to a part of a row that may not be drawn yet. Neither
 * scrolls.
 */
export function useRowFocus(list: RefObject<HTMLUListElement | null>): (key: string, part: string) => void {
  const wanted = useRef<Pick<RowPlace, 'key' | 'part'> | undefined>(undefined);
  const active = document.activeElement;
  const before = active && list.current?.contains(active) ? rowPlaceOf(active) : undefined;
  useLayoutEffect(() => {
    const target = wanted.current;
    if (target && focusPart(list.current, target)) wanted.current = undefined;
    else if (before && !list.current?.contains(document.activeElement)) focusPart(list.current, before);
  });
  return (key, part) => {
    wanted.current = { key, part };
  };
}

function focusPart(list: HTMLUListElement | null, { key, part }: Pick<RowPlace, 'key' | 'part'>): boolean {
  const row = [...(list?.children ?? [])].find(
    (each) => each instanceof HTMLElement && each.dataset.key === key,
  );
  const element = row?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  element?.focus({ preventScroll: true });
  return element !== null && element !== undefined;
}
