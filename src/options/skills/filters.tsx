import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import type { LibraryEntry, LibraryListing } from '../../core/library/types';
import { uiLanguage } from '../../messages/i18n';
import { numberText } from '../../ui/amounts';
import { t } from '../../ui/i18n';
import { type Choice, categoriesOf, filtersSet, type MarkKind, marksOf, sourcesOf } from './choice';
import { MarkFilter } from './mark-filter';
import { Select } from './select';

interface FiltersProps {
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

/** The button that opens the filters, and says how many are set. */
export function Filters({ entries, collections, choice, onChoice }: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const panel = useId();
  const button = useRef<HTMLButtonElement>(null);
  const whole = useRef<HTMLDivElement>(null);
  const set = filtersSet(choice);

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

  return (
    <div
      ref={whole}
      class="filters"
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
      {isOpen && (
        <fieldset id={panel} class="filter-panel" aria-label={t('library_filters_title')}>
          <KnownFilters entries={entries} choice={choice} onChoice={onChoice} />
          <MarkFilters entries={entries} collections={collections} choice={choice} onChoice={onChoice} />
        </fieldset>
      )}
    </div>
  );
}

/** Those with the same choices in every library; a source only where it occurs. */
function KnownFilters({ entries, choice, onChoice }: Omit<FiltersProps, 'collections'>) {
  const sources = useMemo(() => sourcesOf(entries), [entries]);
  return (
    <>
      <Select
        label={t('library_filter_source')}
        value={choice.source}
        onChange={(source) => onChoice({ ...choice, source })}
        options={[
          ['all', t('library_source_all')],
          ...sources.map((source) => [source, t(`library_source_${source}`)] as const),
        ]}
      />
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
    </>
  );
}

/** Those of what skills are marked with; only what occurs. */
function MarkFilters({ entries, collections, choice, onChoice }: FiltersProps) {
  const marks = useMemo(() => marksOf(entries, uiLanguage()), [entries]);
  const categories = useMemo(() => categoriesOf(entries, uiLanguage()), [entries]);
  const choices = { collection: collections.map(({ id, name }) => [id, name] as const), ...marks };
  const kinds = (Object.keys(labels) as MarkKind[]).filter(
    (kind) => choices[kind].length > 0 || choice[kind] !== undefined,
  );
  return (
    <>
      {(categories.length > 0 || choice.category !== undefined) && (
        <MarkFilter
          label={t('library_filter_category')}
          all={t('library_category_all')}
          choices={categories.map((each) => [each, each])}
          value={choice.category}
          onChange={(category) => onChoice({ ...choice, category })}
        />
      )}
      {kinds.map((kind) => (
        <MarkFilter
          key={kind}
          label={t(labels[kind])}
          all={t('library_filter_all')}
          choices={choices[kind]}
          value={choice[kind]}
          onChange={(value) => onChoice({ ...choice, [kind]: value })}
        />
      ))}
    </>
  );
}
