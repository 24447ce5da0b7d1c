import type { ComponentChildren, RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SkillEngine } from '../../core/skill/model';
import { t } from '../../ui/i18n';
import { menuKeys } from './palette-keys';
import { PaletteRow } from './palette-row';
import { type PaletteEntry, rowKeyOf, type Section } from './rows';

/** Pixels of a row (palette.css), unless the user has a larger least size for text. */
export const usualRowHeight = 47;
/** Pixels of a section's heading (palette.css). */
export const headingHeight = 26;
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
  sections: readonly Section[];
  active: number;
  /** No model is set up. */
  lacksModel: boolean;
  /** What of the browser's does the work of skills meanwhile. */
  engines: readonly SkillEngine[];
  /** Pixels that the list has at most. */
  maxHeight: number;
  capOf: (entry: PaletteEntry) => string | undefined;
  onPoint: (index: number) => void;
  onPick: (entry: PaletteEntry) => (event: MouseEvent) => void;
  /** Opens the menu of a row. */
  onMenu: (entry: PaletteEntry) => (event: MouseEvent) => void;
}

/**
 * An input that keeps the focus, and the list that its keys move through (ARIA combobox). Only the rows in sight are drawn,
 * and the marked one; each says its place among all. The rows of a section are a group, named by its heading.
 */
export function PaletteList(props: PaletteListProps) {
  const { input, chip, query, entries, sections, active, capOf, onPoint, onPick, onMenu } = props;
  const { list, rows, topOf, onScroll } = useRowsInSight(props);
  const row = ({ entry, index }: (typeof rows)[number]) => (
    <PaletteRow
      key={rowKeyOf(entry)}
      id={rowId(index)}
      place={{ index, count: entries.length, top: topOf(index) }}
      entry={entry}
      active={index === active}
      keyCap={capOf(entry)}
      lacksModel={props.lacksModel && !isDoneBy(props.engines, entry)}
      onPoint={() => onPoint(index)}
      onPick={onPick(entry)}
      onMenu={onMenu(entry)}
    />
  );
  const group = ({ id, from, count }: Section) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
    <div key={id} role="group" aria-labelledby={`section-${id}`}>
      <div
        class="section"
        id={`section-${id}`}
        role="presentation"
        style={{ top: `${topOf(from) - headingHeight}px` }}
      >
        {t(`palette_section_${id}`)}
      </div>
      {rows.filter(({ index }) => index >= from && index < from + count).map(row)}
    </div>
  );
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
          aria-keyshortcuts={menuKeys.spoken}
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
        <div class="rows" role="presentation" style={{ height: `${topOf(entries.length)}px` }}>
          {sections.length === 0
            ? rows.map(row)
            : [
                ...rows.filter(({ index }) => index < (sections[0]?.from ?? 0)).map(row),
                ...sections.map(group),
              ]}
        </div>
      </div>
      {entries.length === 0 && <p class="none">{t('palette_none')}</p>}
    </>
  );
}

/** The rows to draw. All are of one height, and so are the headings: a row's place is known without the others. */
function useRowsInSight({ entries, sections, active, maxHeight }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  const [rowHeight, setRowHeight] = useState(usualRowHeight);
  const [first, setFirst] = useState(0);
  const topOf = (index: number) =>
    index * rowHeight + sections.filter(({ from }) => from <= index).length * headingHeight;
  /** The first row that may be in sight, as far as the headings let it be told. */
  const firstAt = (scrollTop: number) =>
    Math.max(0, Math.floor((scrollTop - sections.length * headingHeight) / rowHeight));
  const onScroll = () => setFirst(firstAt(list.current?.scrollTop ?? 0));

  useLayoutEffect(() => {
    setRowHeight(list.current?.querySelector<HTMLElement>('.row')?.offsetHeight || usualRowHeight);
    // Another room may come with another width, where rows are higher.
  }, [maxHeight]);
  useLayoutEffect(() => {
    if (!list.current) return;
    const { scrollTop, clientHeight } = list.current;
    const top = topOf(active);
    const least = top + rowHeight + 2 * padding - clientHeight;
    // The heading of a section is seen with its first row.
    const begins = sections.some(({ from }) => from === active);
    const to = Math.min(begins ? top - headingHeight : top, Math.max(scrollTop, least));
    if (to !== scrollTop) list.current.scrollTop = to;
    onScroll();
  }, [entries, sections, active, rowHeight]);

  const room = Math.ceil((maxHeight + sections.length * headingHeight) / rowHeight);
  const from = Math.max(first - spare, 0);
  const until = Math.min(first + room + spare, entries.length);
  const indices = Array.from({ length: Math.max(until - from, 0) }, (_, place) => from + place);
  const drawn = active < from ? [active, ...indices] : active >= until ? [...indices, active] : indices;
  const rows = drawn.flatMap((index) => {
    const entry = entries[index];
    return entry ? [{ entry, index }] : [];
  });
  return { list, rows, topOf, onScroll };
}

/** Whether the browser does the work of that skill itself. */
function isDoneBy(engines: readonly SkillEngine[], entry: PaletteEntry): boolean {
  const engine = entry.kind === 'skill' ? entry.match.skill.engine : undefined;
  return engine !== undefined && engines.includes(engine);
}

function rowId(index: number): string {
  return `skill-${index}`;
}
