import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { LibraryEntry, LibraryListing } from '../../core/library/types';
import { t } from '../../ui/i18n';
import { type Choice, hasCategories } from './choice';
import { Filters } from './filters';
import { Select } from './select';

interface ListControlsProps {
  entries: LibraryEntry[];
  collections: LibraryListing['collections'];
  query: string;
  choice: Choice;
  onQuery: (query: string) => void;
  onChoice: (choice: Choice) => void;
  /** The user is about to search. */
  onReady: () => void;
  /** The user leaves the search field for the list under it. */
  onDown: () => void;
}

/** The search field, the filters and the order, in one line. */
export function ListControls({
  entries,
  collections,
  query,
  choice,
  onQuery,
  onChoice,
  onReady,
  onDown,
}: ListControlsProps) {
  const search = useSlashKey();
  const groups = useMemo(() => hasCategories(entries), [entries]) || choice.order === 'category';

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
  }

  return (
    <search class="list-controls" aria-label={t('library_search_area')}>
      <input
        ref={search}
        type="search"
        class="search"
        aria-label={t('library_search')}
        placeholder={t('library_search_hint')}
        aria-keyshortcuts="/"
        autocomplete="off"
        spellcheck={false}
        value={query}
        onFocus={onReady}
        onInput={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Filters entries={entries} collections={collections} choice={choice} onChoice={onChoice} />
      <Select
        label={t('library_order')}
        hidesLabel
        value={choice.order}
        onChange={(order) => onChoice({ ...choice, order })}
        options={[
          ['uses', t('library_order_uses')],
          ['name', t('library_order_name')],
          ['date', t('library_order_date')],
          ...(groups ? [['category', t('library_order_category')] as const] : []),
        ]}
      />
    </search>
  );
}

/** The key `/` leads to the field, except where it is typed into something or the field is not shown. */
function useSlashKey() {
  const field = useRef<HTMLInputElement>(null);
  // With the drawing and not after it: who sees the field can reach it.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target))
        return;
      if (!field.current || field.current.closest('[hidden]') || document.querySelector('dialog[open]'))
        return;
      event.preventDefault();
      field.current.focus();
      field.current.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return field;
}

function isEditable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select') !== null)
  );
}
