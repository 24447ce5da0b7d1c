import { useCallback, useMemo, useRef, useState } from 'preact/hooks';
import { createSkillSearch } from '../../core/library/search';
import type { Library, LibraryEntry, LibraryListing } from '../../core/library/types';
import { uiLanguage } from '../../messages/i18n';
import type { MeaningCommands } from '../../messages/meaning-commands';
import { numberText } from '../../ui/amounts';
import { Button } from '../../ui/form/button';
import { t, tn } from '../../ui/i18n';
import { useNear } from '../../ui/use-near';
import { CollectionPicker } from '../collections/collection-picker';
import { LoadError } from '../load-error';
import { type Choice, everything, isChosen, isFiltered, sortSkills } from './choice';
import { useKeptChoice } from './kept-choice';
import { ListControls } from './list-controls';
import { Problems } from './problems';
import { Selecting, type Selection } from './selecting';
import { SkillList } from './skill-list';
import { SkillNews } from './skill-news';
import { Toolbar } from './toolbar';
import { useListing } from './use-listing';
import { useListActions } from './use-skill-actions';

interface SkillsViewProps {
  library: Library;
  commands: Pick<MeaningCommands, 'findByMeaning'>;
}

/** All skills there are: to find, switch, make, copy, hand on and delete them. */
export function SkillsView({ library, commands }: SkillsViewProps) {
  const loaded = useListing(library);
  const actions = useListActions(library, loaded);
  const listing = loaded.value;
  return (
    <>
      <Toolbar library={library} actions={actions} enabled={listing?.enabled ?? true} />
      <SkillNews actions={actions} />
      <LoadError loaded={loaded} />
      {listing && <Waiting entries={listing.entries} />}
      {listing && <Problems diagnostics={listing.broken} />}
      {listing && <Found library={library} listing={listing} actions={actions} commands={commands} />}
    </>
  );
}

/** How many skills are not as they are where they came from, and the way to see it. */
function Waiting({ entries }: Pick<LibraryListing, 'entries'>) {
  const count = entries.filter(({ updateWaits }) => updateWaits).length;
  if (count === 0) return null;
  return (
    <p class="notice notice-info">
      {tn('library_waits', count)} <a href="#sources">{t('sources_title')}</a>
    </p>
  );
}

interface FoundProps extends SkillsViewProps {
  listing: LibraryListing;
  actions: ReturnType<typeof useListActions>;
}

/** The search and what it finds. */
function Found({ library, listing, actions, commands }: FoundProps) {
  const [kept, setChoice] = useKeptChoice();
  const choice = useMemo(() => withCollections(kept, listing), [kept, listing]);
  const [query, setQuery] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const { found: worded, search } = useFound(listing.entries, choice, query);
  const near = useNearEntries(listing.entries, choice, query, worded, commands);
  // Below those with the words: what somebody is about to press stays where it is.
  const found = near.length > 0 ? [...worded, ...near] : worded;
  const all = listing.entries.length;
  // What is searched for stands with the best first.
  const isGrouped = choice.order === 'category' && query.trim() === '';
  const { selected, setSelected, selection } = useSelection();
  const [collecting, setCollecting] = useState<readonly string[]>();
  const narrowed = query.trim() !== '' || isFiltered(choice);

  function showAll(): void {
    setQuery('');
    setChoice({ ...everything, order: choice.order });
  }

  return (
    <>
      <ListControls
        entries={listing.entries}
        collections={listing.collections}
        query={query}
        choice={choice}
        onQuery={setQuery}
        onChoice={setChoice}
        onReady={search.prepare}
        onDown={() => list.current?.querySelector<HTMLElement>('a')?.focus()}
      />
      <div class={selected ? 'skill-count-line is-selecting' : 'skill-count-line'}>
        <p class="skill-count" role="status">
          {narrowed
            ? t(
                near.length > 0 ? 'library_count_near' : 'library_count_found',
                ...[worded.length, all, near.length].map((count) => numberText(count)),
              )
            : tn('library_count', all)}
        </p>
        <Selecting
          selected={selected}
          shown={found.map(({ key }) => key)}
          onSelect={setSelected}
          onCollect={() => setCollecting([...(selected ?? [])])}
        />
      </div>
      {found.length === 0 && (
        <div class="empty">
          <p>{t(all === 0 ? 'library_empty' : 'library_none_found')}</p>
          {narrowed && <Button onClick={showAll}>{t('library_show_all')}</Button>}
        </div>
      )}
      <SkillList
        list={list}
        entries={found}
        grouped={isGrouped}
        actions={actions}
        selection={selection}
        onCollect={({ key }) => setCollecting([key])}
      />
      {collecting && (
        <CollectionPicker
          library={library}
          collections={listing.collections}
          skills={listing.entries.filter(({ key }) => collecting.includes(key))}
          onClose={() => setCollecting(undefined)}
        />
      )}
    </>
  );
}

/** A collection that was deleted filters nothing. */
function withCollections(choice: Choice, { collections }: LibraryListing): Choice {
  const { collection, ...others } = choice;
  return collections.some(({ id }) => id === collection) ? choice : others;
}

/** What is being chosen in the list. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>();
  const selection: Selection | undefined = selected && {
    has: (key) => selected.has(key),
    toggle(key) {
      const next = new Set(selected);
      if (!next.delete(key)) next.add(key);
      setSelected(next);
    },
  };
  return { selected, setSelected, selection };
}

/** Those that are about the query and have not all of its words, the best first, once they are known. */
function useNearEntries(
  entries: LibraryEntry[],
  choice: Choice,
  query: string,
  worded: LibraryEntry[],
  commands: SkillsViewProps['commands'],
): LibraryEntry[] {
  const find = useCallback((typed: string) => commands.findByMeaning(typed), [commands]);
  const keys = useNear(query, find);
  return useMemo(() => {
    if (keys.length === 0) return [];
    const known = new Set(worded);
    const byKey = new Map(entries.map((entry) => [entry.key, entry]));
    return keys
      .flatMap((key) => byKey.get(key) ?? [])
      .filter((entry) => !known.has(entry) && isChosen(entry, choice));
  }, [keys, entries, choice, worded]);
}

/** What is left of the entries, in their order; for a query the best first. Only what changed is done anew. */
function useFound(entries: LibraryEntry[], choice: Choice, query: string) {
  const { order } = choice;
  const sorted = useMemo(() => sortSkills(entries, order, uiLanguage()), [entries, order]);
  const search = useMemo(() => createSkillSearch(sorted), [sorted]);
  const found = useMemo(
    () => search.find(query).filter((entry) => isChosen(entry, choice)),
    [search, query, choice],
  );
  return { found, search };
}
