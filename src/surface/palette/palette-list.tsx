import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../ui/i18n';
import { PaletteRow } from './palette-row';
import { type PaletteEntry, rowKeyOf } from './rows';

/** Pixels of a row (palette.css), unless the user has a larger least size for text. */
export const usualRowHeight = 47;
/** Pixels of the list's padding: above its first row, and under its last. */
const padding = 6;
/** Rows drawn beyond those in sight, on either side: what a turn of the wheel shows before the next frame. */
const spare = 4;

interface PaletteListProps {
  input: RefObject<HTMLInputElement | null>;
  /** What is read, in words. */
  chip: ComponentChildren;
  /** What stands in the input when it is drawn anew. */
  query: string;
  entries: readonly PaletteEntry[];
  active: number;
  /** Pixels that the list has at most. */
  maxHeight: number;
  capOf: (entry: PaletteEntry) => string | undefined;
  onPoint: (index: number) => void;
  onPick: (entry: PaletteEntry) => (event: MouseEvent) => void;
}

/**
 * An input that keeps the focus, and the list that its keys move through (ARIA combobox). Only the rows in sight are drawn,
 * and the marked one; each says its place among all.
 */
export function PaletteList(props: PaletteListProps) {
  const { input, chip, query, entries, active, maxHeight, capOf, onPoint, onPick } = props;
  const { list, rowHeight, rows, onScroll } = useRowsInSight(entries, active, maxHeight);
  return (
    <>
      <div class="search">
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={t('palette_placeholder')}
          aria-expanded="true"
          aria-controls="skills"
          aria-autocomplete="list"
          aria-activedescendant={entries[active] ? rowId(active) : undefined}
          placeholder={t('palette_placeholder')}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          defaultValue={query}
        />
        {chip}
      </div>
      <div
        id="skills"
        class="list"
        role="listbox"
        aria-label={t('palette_skills')}
        ref={list}
        onScroll={onScroll}
      >
        <div class="rows" role="presentation" style={{ height: `${entries.length * rowHeight}px` }}>
          {rows.map(({ entry, index }) => (
            <PaletteRow
              key={rowKeyOf(entry)}
              id={rowId(index)}
              place={{ index, count: entries.length, top: index * rowHeight }}
              entry={entry}
              active={index === active}
              keyCap={capOf(entry)}
              onPoint={() => onPoint(index)}
              onPick={onPick(entry)}
            />
          ))}
        </div>
      </div>
      {entries.length === 0 && <p class="none">{t('palette_none')}</p>}
    </>
  );
}

/** The rows to draw. All are of one height, so that a row's place is known without the others. */
function useRowsInSight(entries: readonly PaletteEntry[], active: number, maxHeight: number) {
  const list = useRef<HTMLDivElement>(null);
  const [rowHeight, setRowHeight] = useState(usualRowHeight);
  const [first, setFirst] = useState(0);
  const onScroll = () => setFirst(Math.floor((list.current?.scrollTop ?? 0) / rowHeight));

  useLayoutEffect(() => {
    setRowHeight(list.current?.querySelector<HTMLElement>('.row')?.offsetHeight || usualRowHeight);
  }, []);
  useLayoutEffect(() => {
    if (!list.current) return;
    const { scrollTop, clientHeight } = list.current;
    const top = active * rowHeight;
    const least = top + rowHeight + 2 * padding - clientHeight;
    const to = Math.min(top, Math.max(scrollTop, least));
    if (to !== scrollTop) list.current.scrollTop = to;
    onScroll();
  }, [entries, active, rowHeight]);

  const from = Math.max(first - spare, 0);
  const until = Math.min(first + Math.ceil(maxHeight / rowHeight) + spare, entries.length);
  const indices = Array.from({ length: Math.max(until - from, 0) }, (_, place) => from + place);
  const drawn = active < from ? [active, ...indices] : active >= until ? [...indices, active] : indices;
  const rows = drawn.flatMap((index) => {
    const entry = entries[index];
    return entry ? [{ entry, index }] : [];
  });
  return { list, rowHeight, rows, onScroll };
}

function rowId(index: number): string {
  return `skill-${index}`;
}
