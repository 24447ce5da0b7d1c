import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../ui/i18n';
import { PaletteRow } from './palette-row';
import { keyOf, type PaletteEntry } from './rows';

interface PaletteListProps {
  input: RefObject<HTMLInputElement | null>;
  /** What stands in the input when it is drawn anew. */
  query: string;
  entries: readonly PaletteEntry[];
  active: number;
  capOf: (entry: PaletteEntry) => string | undefined;
  onPoint: (index: number) => void;
  onPick: (entry: PaletteEntry) => (event: MouseEvent) => void;
}

/** An input that keeps the focus, and the list that its keys move through (ARIA combobox). */
export function PaletteList({ input, query, entries, active, capOf, onPoint, onPick }: PaletteListProps) {
  const list = useActiveRowInView(active);
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
      </div>
      <div id="skills" class="list" role="listbox" aria-label={t('palette_skills')} ref={list}>
        {entries.map((entry, index) => (
          <PaletteRow
            key={keyOf(entry)}
            id={rowId(index)}
            entry={entry}
            active={index === active}
            keyCap={capOf(entry)}
            onPoint={() => onPoint(index)}
            onPick={onPick(entry)}
          />
        ))}
      </div>
      {entries.length === 0 && <p class="none">{t('palette_none')}</p>}
    </>
  );
}

function useActiveRowInView(active: number) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return list;
}

function rowId(index: number): string {
  return `skill-${index}`;
}
