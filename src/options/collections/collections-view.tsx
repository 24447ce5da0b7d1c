import { useMemo, useState } from 'preact/hooks';
import type { Collection, CollectionLibrary, DeletedCollection } from '../../core/library/collections';
import type { Library, LibraryEntry } from '../../core/library/types';
import { News } from '../../ui/form/notice';
import { sentences, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { LoadError } from '../load-error';
import { useListing } from '../skills/use-listing';
import { UndoNotice } from '../undo-notice';
import { CollectionRow } from './collection-row';
import { NameForm } from './name-form';

interface CollectionsViewProps {
  library: Pick<Library, 'list' | 'onChange'> & CollectionLibrary;
}

/** The user's collections: to make, rename and delete, and to say where their skills count. */
export function CollectionsView({ library }: CollectionsViewProps) {
  const loaded = useListing(library);
  const [deleted, setDeleted] = useState<DeletedCollection>();
  const { collections = [], entries = [] } = loaded.value ?? {};
  const skills = useMemo(() => skillsByCollection(entries), [entries]);

  async function remove({ id }: Collection): Promise<void> {
    setDeleted(undefined);
    let removed: DeletedCollection | undefined;
    await loaded.change(async () => {
      removed = await library.removeCollection(id);
    });
    setDeleted(removed);
  }

  async function undo(collection: DeletedCollection): Promise<void> {
    if (await loaded.change(() => library.restoreCollection(collection))) setDeleted(undefined);
  }

  return (
    <>
      <p class="lead">{t('collections_lead')}</p>
      <p class="hint">{t('collections_sites_hint')}</p>
      <NameForm
        label={t('collections_new')}
        action={t('collections_create')}
        onName={(name) => library.addCollection(name)}
      />
      <News>
        {deleted && (
          <UndoNotice
            key={deleted.collection.id}
            message={deletedText(deleted.collection)}
            onUndo={() => void undo(deleted)}
          />
        )}
      </News>
      <LoadError loaded={loaded} />
      {loaded.value && collections.length === 0 && <p class="empty">{t('collections_empty')}</p>}
      <ul class="sources" aria-label={t('collections_title')}>
        {collections.map((collection) => (
          <CollectionRow
            key={collection.id}
            collection={collection}
            skills={skills.get(collection.id) ?? []}
            onRename={(name) => library.changeCollection(collection.id, { name })}
            onSites={(sites) => loaded.change(() => library.changeCollection(collection.id, { sites }))}
            onTakeOut={({ id }) => void loaded.change(() => library.collect([id], collection.id, false))}
            onDelete={() => void remove(collection)}
          />
        ))}
      </ul>
    </>
  );
}

function skillsByCollection(entries: readonly LibraryEntry[]): ReadonlyMap<string, LibraryEntry[]> {
  const found = new Map<string, LibraryEntry[]>();
  for (const entry of entries) {
    for (const id of entry.metadata.collections ?? []) {
      const among = found.get(id);
      if (among) among.push(entry);
      else found.set(id, [entry]);
    }
  }
  return found;
}

/** Of one that said where its skills count, that it does so no longer. */
function deletedText({ name, sites }: Collection): string {
  const text = t('collections_deleted', visibleLine(name, 120));
  return sites ? sentences(text, t('collections_deleted_sites')) : text;
}
