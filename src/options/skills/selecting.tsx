import { useLayoutEffect, useRef } from 'preact/hooks';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { t, tn } from '../../ui/i18n';

/** Skills that are chosen in the list, by their keys; of which the list draws boxes as long as there is one. */
export interface Selection {
  has(key: string): boolean;
  toggle(key: string): void;
}

interface SelectingProps {
  /** Undefined: none is being chosen. */
  selected: ReadonlySet<string> | undefined;
  /** Keys of the skills that the list shows. */
  shown: readonly string[];
  onSelect: (selected: ReadonlySet<string> | undefined) => void;
  onCollect: () => void;
}

/** At the end of the line with the number of skills: begins to choose several, then does something with them. */
export function Selecting({ selected, shown, onSelect, onCollect }: SelectingProps) {
  const part = useRef<HTMLDivElement>(null);
  const isSelecting = selected !== undefined;
  const was = useRef(isSelecting);
  // The button that was pressed has gone, and the focus with it.
  useLayoutEffect(() => {
    if (was.current !== isSelecting) part.current?.querySelector('button')?.focus();
    was.current = isSelecting;
  }, [isSelecting]);
  return (
    <div ref={part} class="row selecting">
      {selected ? (
        <>
          <span role="status">{tn('library_selected', selected.size)}</span>
          {selected.size > 0 && <Button onClick={onCollect}>{t('collections_add')}</Button>}
          <Button kind="quiet" onClick={() => onSelect(new Set([...selected, ...shown]))}>
            {t('library_select_all', numberText(shown.length))}
          </Button>
          <Button kind="quiet" onClick={() => onSelect(undefined)}>
            {t('library_select_end')}
          </Button>
        </>
      ) : (
        shown.length > 0 && (
          <button
            type="button"
            class="button button-quiet select-several"
            onClick={() => onSelect(new Set())}
          >
            {t('library_select')}
          </button>
        )
      )}
    </div>
  );
}
