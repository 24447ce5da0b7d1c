import {
  byName,
  type Collection,
  type CollectionLibrary,
  collectionName,
  collectionNamed,
} from '../core/library/collections';
import { LibraryError } from '../core/library/library-error';
import type { LibraryNeeds } from './needs';

type CollectingNeeds = Pick<LibraryNeeds, 'store' | 'settings' | 'announce' | 'inTurn'>;

/** The user's collections: their names and places are a setting, and which skills are in them stands with the skills. */
export function createCollecting({ store, settings, announce, inTurn }: CollectingNeeds): CollectionLibrary {
  /** One change after the other, in whatever window, so that none writes over another. */
  function change(work: (known: Collection[]) => Collection[]): Promise<void> {
    return inTurn('collections', async () => {
      await settings.set('collections', byName(work(await settings.get('collections'))));
      announce();
    });
  }

  async function add(collection: Collection): Promise<void> {
    await change((known) => [...known, { ...collection, name: freeName(collection.name, known) }]);
  }

  return {
    collections: () => settings.get('collections'),

    async addCollection(typed) {
      const collection = { id: crypto.randomUUID(), name: collectionName(typed) ?? '' };
      await add(collection);
      return collection;
    },

    changeCollection: (id, { name, ...others }) =>
      change((known) =>
        known.map((each) => {
          if (each.id !== id) return each;
          const rest = known.filter((other) => other !== each);
          return { ...each, ...others, ...(name !== undefined && { name: freeName(name, rest) }) };
        }),
      ),

    async removeCollection(id) {
      const collection = (await settings.get('collections')).find((each) => each.id === id);
      if (!collection) return undefined;
      const skills = Object.entries(await store.metadata()).flatMap(([skill, { collections }]) =>
        collections?.includes(id) ? [skill] : [],
      );
      await change((known) => known.filter((each) => each.id !== id));
      await store.collect(skills, id, false);
      return { collection, skills };
    },

    async restoreCollection({ collection, skills }) {
      // With its places it is there before the first skill is in it.
      await add(collection);
      await store.collect(skills, collection.id, true);
    },

    async collect(skills, collection, wanted) {
      const known = await settings.get('collections');
      if (known.some(({ id }) => id === collection)) await store.collect(skills, collection, wanted);
    },
  };
}

/** The name as it is kept; rejects what is none, and what another has. */
function freeName(typed: string, others: readonly Collection[]): string {
  const name = collectionName(typed);
  if (name === undefined || collectionNamed(others, name))
    throw new LibraryError('library-collection', { params: [name ?? typed] });
  return name;
}
