import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import type { LibraryEntry, LibraryListing } from '../../core/library/types';
import { uiLanguage } from '../../messages/i18n';
import { t } from '../../ui/i18n';
import { type Choice, categoriesOf, sourcesOf } from './choice';
import { MarkFilter } from './mark-filter';
import { MoreFilters } from './more-filters';
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

/** The search field, the filters and the order. */
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
  const sources = useMemo(() => sourcesOf(entries), [entries]);
  const categories = useMemo(() => categoriesOf(entries, uiLanguage()), [entries]);
  const { category } = choice;
  const hasCategories = categories.length > 0 || category !== undefined;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Escape' && query !== '') onQuery('');
    else return;
    event.preventDefault();
  }

  return (
    <search class="list-controls" aria-label={t('library_search_area')}>
      <div class="search-line">
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
        <MoreFilters entries={entries} collections={collections} choice={choice} onChoice={onChoice} />
      </div>
      <Select
        label={t('library_filter_source')}
        value={choice.source}
        onChange={(source) => onChoice({ ...choice, source })}
        options={[
          ['all', t('library_source_all')],
          ...sources.map((source) => [source, t(`library_source_${source}`)] as const),
        ]}
      />
      {hasCategories && (
        <MarkFilter
          label={t('library_filter_category')}
          all={t('library_category_all')}
          choices={categories.map((each) => [each, each])}
          value={category}
          onChange={(wanted) => onChoice({ ...choice, category: wanted })}
        />
      )}
      <Select
        label={t('library_filter_state')}
        value={choice.state}
        onChange={(state) => onChoice({ ...choice, state })}
        options={[
          ['all', t('library_state_all')],
          ['on', t('library_state_on')],
          ['off', t('library_state_off')],
        ]}
      />
      <Select
        label={t('library_filter_grade')}
        value={choice.grade}
        onChange={(grade) => onChoice({ ...choice, grade })}
        options={[
          ['all', t('library_grade_all')],
          ['problems', t('library_grade_problems')],
          ['foreign', t('library_grade_foreign')],
        ]}
      />
      <Select
        label={t('library_filter_contents')}
        value={choice.contents}
        onChange={(contents) => onChoice({ ...choice, contents })}
        options={[
          ['all', t('library_contents_all')],
          ['scripts', t('library_contents_scripts')],
          ['no-scripts', t('library_contents_no_scripts')],
          ['hosts', t('library_contents_hosts')],
        ]}
      />
      <Select
        label={t('library_order')}
        value={choice.order}
        onChange={(order) => onChoice({ ...choice, order })}
        options={[
          ['uses', t('library_order_uses')],
          ['name', t('library_order_name')],
          ['date', t('library_order_date')],
          ...(hasCategories ? [['category', t('library_order_category')] as const] : []),
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
