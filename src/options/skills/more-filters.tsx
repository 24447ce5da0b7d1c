import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { LibraryEntry, LibraryListing } from '../../core/library/types';
import { uiLanguage } from '../../messages/i18n';
import { numberText } from '../../ui/amounts';
import { t } from '../../ui/i18n';
import { type Choice, type MarkKind, marksOf, moreFiltersOf } from './choice';
import { MarkFilter } from './mark-filter';

interface MoreFiltersProps {
  entries: LibraryEntry[];
  collections: LibraryListing['collections'];
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

const labels = {
  collection: 'library_filter_collection',
  tag: 'library_filter_tag',
  author: 'library_filter_author',
} as const;

/** The filters of which there are too many choices to be in sight all the time; nothing where there is none of them. */
export function MoreFilters({ entries, collections, choice, onChoice }: MoreFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  // Of ten thousand skills they are gathered only to be shown.
  const marks = useMemo(() => (isOpen ? marksOf(entries, uiLanguage()) : undefined), [entries, isOpen]);
  const occurs = useMemo(
    () => ({
      tag: entries.some(({ tags }) => tags?.length),
      author: entries.some(({ author }) => author !== undefined),
    }),
    [entries],
  );
  const occurring = { collection: collections.length > 0, ...occurs };
  const kinds = (Object.keys(labels) as MarkKind[]).filter(
    (kind) => occurring[kind] || choice[kind] !== undefined,
  );
  const set = moreFiltersOf(choice);

  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = ({ target }: Event) => {
      if (target instanceof Node && !whole.current?.contains(target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !whole.current?.contains(document.activeElement)) return;
      event.preventDefault();
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen]);

  if (kinds.length === 0) return null;
  return (
    <div
      ref={whole}
      class="more-filters"
      onFocusOut={({ currentTarget, relatedTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        class={set > 0 ? 'button filters-set' : 'button'}
        aria-expanded={isOpen}
        aria-controls={panel}
        aria-label={set > 0 ? t('library_filters_set', numberText(set)) : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('library_filters')}
        {set > 0 && <span aria-hidden="true"> · {numberText(set)}</span>}
      </button>
      {isOpen && marks && (
        <fieldset id={panel} class="filter-panel" aria-label={t('library_filters_title')}>
          {kinds.map((kind) => (
            <MarkFilter
              key={kind}
              label={t(labels[kind])}
              all={t('library_filter_all')}
              choices={kind === 'collection' ? collections.map(({ id, name }) => [id, name]) : marks[kind]}
              value={choice[kind]}
              onChange={(value) => onChoice({ ...choice, [kind]: value })}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
