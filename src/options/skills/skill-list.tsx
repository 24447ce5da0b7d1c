import type { RefObject } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { LibraryEntry } from '../../core/library/types';
import { t } from '../../ui/i18n';
import { useKeyLabel } from '../../ui/key-label';
import { headingsOf } from './choice';
import { rowAfter, rowPlaceOf, useRowFocus } from './row-parts';
import type { Selection } from './selecting';
import { SkillRow } from './skill-row';
import type { ListActions } from './use-skill-actions';
import { useWindowed } from './use-windowed';

interface SkillListProps {
  list: RefObject<HTMLUListElement | null>;
  entries: LibraryEntry[];
  /** They stand in groups by their categories. */
  grouped: boolean;
  actions: ListActions;
  /** Absent while none is being chosen. */
  selection: Selection | undefined;
  /** Puts a skill into collections. */
  onCollect: (entry: LibraryEntry) => void;
}

/**
 * The rows, of which only those in sight are drawn; each tells its place among all. Tab goes through every row; up, down,
 * Home and End lead from a row to the same part of another one.
 */
export function SkillList({ list, entries, grouped, actions, selection, onCollect }: SkillListProps) {
  const keys = useMemo(() => entries.map(({ key }): string => key), [entries]);
  const headings = useMemo(() => (grouped ? headingsOf(entries) : []), [entries, grouped]);
  const [held, setHeld] = useState<string>();
  const windowed = useWindowed(list, keys, held === undefined ? -1 : keys.indexOf(held));
  const keyLabel = useKeyLabel(entries.some(({ metadata }) => metadata.paletteKey));
  const focusRow = useRowFocus(list);

  function onKeyDown(event: KeyboardEvent): void {
    const place = rowPlaceOf(event.target);
    if (!place || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rowAfter(event.key, place.index, keys.length) ?? -1;
    const key = keys[index];
    if (key === undefined) return;
    event.preventDefault();
    focusRow(key, place.part);
    setHeld(key);
    windowed.scrollTo(index);
  }

  return (
    <ul
      ref={list}
      class="skill-list"
      aria-label={t('library_list')}
      style={{ height: `${windowed.height}px` }}
      onKeyDown={onKeyDown}
      onFocusIn={(event) => setHeld(rowPlaceOf(event.target)?.key)}
      onFocusOut={() => setHeld(undefined)}
    >
      {windowed.rows.map(({ index, start }) => {
        const entry = entries[index];
        return (
          entry && (
            <SkillRow
              key={entry.key}
              entry={entry}
              heading={headings[index]}
              place={{ index, start, count: entries.length }}
              measure={windowed.measure}
              keyLabel={keyLabel}
              actions={actions}
              selection={selection}
              onCollect={onCollect}
            />
          )
        );
      })}
    </ul>
  );
}
