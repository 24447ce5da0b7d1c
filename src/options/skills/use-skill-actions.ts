import { useEffect, useState } from 'preact/hooks';
import type { LeftOutSkill } from '../../core/library/import-types';
import type { DeletedSkill } from '../../core/library/manifest';
import type { Library, LibraryEntry, LibraryListing } from '../../core/library/types';
import { download } from '../../ui/download';
import { justDeleted } from '../skill/deleted-skill';
import type { Loaded } from '../use-loaded';

/** What was done last, for the user to know. */
type Done =
  | {
      kind: 'deleted';
      entry: Pick<LibraryEntry, 'key' | 'name' | 'overridesBuiltin'>;
      deleted: DeletedSkill;
    }
  | { kind: 'duplicated'; entry: LibraryEntry }
  | { kind: 'saved'; file: string; leftOut: LeftOutSkill[] };

export interface ListActions {
  done: Done | undefined;
  /** Each resolves when the list shows what was done, or why not. */
  switchAll(enabled: boolean): Promise<void>;
  switchOne(entry: LibraryEntry, enabled: boolean): Promise<void>;
  duplicate(entry: LibraryEntry): Promise<void>;
  remove(entry: LibraryEntry): Promise<void>;
  restore(deleted: DeletedSkill): Promise<void>;
  exportOne(entry: LibraryEntry): Promise<void>;
  backup(): Promise<void>;
}

/** What can be done to the skills of the list. Errors go where those of loading go. */
export function useListActions(library: Library, { change }: Loaded<LibraryListing>): ListActions {
  const [done, setDone] = useState<Done>();

  // A skill may be deleted in its own view as well; the way back is here.
  useEffect(
    () =>
      justDeleted.take(({ key, name, deleted }) =>
        setDone({ kind: 'deleted', entry: { key, name, overridesBuiltin: false }, deleted }),
      ),
    [],
  );

  /** Does something; `work` returns what to tell of it. */
  async function act(work: () => Promise<Done | undefined>): Promise<void> {
    let told: Done | undefined;
    setDone(undefined);
    const isDone = await change(async () => {
      told = await work();
    });
    if (isDone) setDone(told);
  }

  const save = async (
    file: Promise<{ name: string; blob: Blob; leftOut?: LeftOutSkill[] }>,
  ): Promise<Done> => {
    const { name, blob, leftOut = [] } = await file;
    download({ name, blob });
    return { kind: 'saved', file: name, leftOut };
  };

  return {
    done,
    switchAll: (enabled) => act(async () => void (await library.setEnabled(enabled))),
    switchOne: ({ id }, enabled) => act(async () => void (await library.setMetadata(id, { enabled }))),
    duplicate: (entry) =>
      act(async () => {
        await library.duplicate(entry.key);
        return { kind: 'duplicated', entry };
      }),
    remove: (entry) =>
      act(async () => ({ kind: 'deleted', entry, deleted: await library.remove(entry.key) })),
    restore: (deleted) => act(async () => void (await library.restore(deleted))),
    exportOne: ({ key }) => act(() => save(library.exportSkill(key))),
    backup: () => act(() => save(library.backup())),
  };
}
