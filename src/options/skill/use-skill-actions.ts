import { useState } from 'preact/hooks';
import type { DeletedSkill, Library, LibrarySkill } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';
import { download } from '../../ui/download';
import { justDeleted } from './deleted-skill';
import { setDraft } from './drafts';
import { configChanges } from './settings/config-changes';
import { goTo } from './skill-address';

export interface SkillActions {
  setEnabled(enabled: boolean): void;
  exportSkill(): void;
  /** The same in the open format, for other programs. */
  exportOpen(): void;
  duplicate(): void;
  remove(): void;
  restoreOriginal(): void;
  /** Takes `restoreOriginal` back; undefined if there is nothing to take back. */
  undoRestore: (() => void) | undefined;
  /** What the last action threw. */
  error: unknown;
}

interface ActionsProps {
  library: Library;
  skill: LibrarySkill | undefined;
}

/** What can be done with a skill as a whole. */
export function useSkillActions({ library, skill }: ActionsProps): SkillActions {
  const [error, setError] = useState<unknown>();
  const [replaced, setReplaced] = useState<DeletedSkill>();
  const isHere = replaced !== undefined && skill?.manifest.id === replaced.manifest.id;

  /** Does something with the skill that is shown. */
  function act(work: (skill: LibrarySkill, key: SkillKey) => Promise<void>): void {
    setError(undefined);
    if (skill) void work(skill, skill.manifest.key).catch(setError);
  }

  return {
    error,
    setEnabled: (enabled) => act(({ manifest }) => library.setMetadata(manifest.id, { enabled })),
    exportSkill: () =>
      act(async (_skill, key) => {
        download(await library.exportSkill(key));
      }),
    exportOpen: () =>
      act(async (_skill, key) => {
        download(await library.exportSkill(key, { inOpenFormat: true }));
      }),
    duplicate: () => act(async (_skill, key) => goTo(await library.duplicate(key))),
    remove: () =>
      act(async ({ manifest }, key) => {
        const deleted = await library.remove(key);
        forgetUnsaved(key, manifest.id);
        justDeleted.give({ key, name: manifest.name, deleted });
        location.hash = '#skills';
      }),
    restoreOriginal: () =>
      act(async ({ manifest }, key) => {
        setReplaced(await library.remove(key));
        forgetUnsaved(key, manifest.id);
        goTo(`builtin:${manifest.id}`);
      }),
    undoRestore: isHere
      ? () =>
          act(async () => {
            await library.restore(replaced);
            setReplaced(undefined);
            goTo(replaced.manifest.key);
          })
      : undefined,
  };
}

/** What was typed into a skill that the user removes goes with it. */
function forgetUnsaved(key: SkillKey, id: string): void {
  setDraft(key, undefined);
  configChanges.set(id, undefined);
}
