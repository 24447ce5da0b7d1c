import { useState } from 'preact/hooks';
import type { DeletedSkill } from '../../core/library/manifest';
import type { Library, LibrarySkill, TextEdits } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';
import { download } from '../../ui/download';
import { justDeleted } from './deleted-skill';
import { forgetDrafts, useUnsaved } from './drafts';
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
  /** Writes the skill as the other kind that it is made. */
  convert(edits: TextEdits, before: Readonly<Record<string, string>>): void;
  /** Takes `convert` back; undefined if there is nothing to take back. Not while something is unsaved. */
  undoConvert: (() => void) | undefined;
  /** What was typed since is about the skill as it is now. */
  isUnsaved: boolean;
  /** Writes a version in place of the skill of this revision. */
  restoreVersion(version: number, revision: number): void;
  /** The last of these, while the skill stands as it was written. `undo`: takes it back, if what stood could be kept. */
  restoredVersion: { revision: number; undo: (() => void) | undefined } | undefined;
  /** Takes `restoreOriginal` back; undefined if there is nothing to take back. */
  undoRestore: (() => void) | undefined;
  /** What the last action threw. */
  error: unknown;
}

/** What was written, and the texts that stood there; a built-in skill stands behind its copy as it was. */
interface Conversion {
  key: SkillKey;
  revision: number;
  was?: TextEdits;
}

/** What `restoreVersion` has written, and the version that stood there. */
interface Restored {
  key: SkillKey;
  revision: number;
  replaced?: number;
}

interface ActionsProps {
  library: Library;
  skill: LibrarySkill | undefined;
}

/** What can be done with a skill as a whole. */
export function useSkillActions({ library, skill }: ActionsProps): SkillActions {
  const [error, setError] = useState<unknown>();
  const [replaced, setReplaced] = useState<DeletedSkill>();
  const [conversion, setConversion] = useState<Conversion>();
  const [restored, setRestored] = useState<Restored>();
  const unsaved = useUnsaved(skill?.manifest ?? { key: 'user:', id: '' });
  const isHere = replaced !== undefined && skill?.manifest.id === replaced.manifest.id;

  /** Does something with the skill that is shown. */
  function act(work: (skill: LibrarySkill, key: SkillKey) => Promise<void>): void {
    setError(undefined);
    if (skill) void work(skill, skill.manifest.key).catch(setError);
  }

  /** Takes the restored version back; `replaced` stood there. */
  function undoing(replaced: number | undefined): (() => void) | undefined {
    if (replaced === undefined || !restored) return undefined;
    return () =>
      act(async (_skill, key) => {
        await library.restoreVersion(key, replaced, restored.revision);
        setRestored(undefined);
      });
  }

  return {
    error,
    isUnsaved: unsaved.any,
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
      act(async ({ manifest, words }, key) => {
        const deleted = await library.remove(key);
        forgetUnsaved(key, manifest.id);
        justDeleted.give({ key, name: words.name, deleted });
        location.hash = '#skills';
      }),
    convert: (edits, before) =>
      act(async ({ manifest: { source, revision } }, key) => {
        const made = await library.edit(key, edits, revision);
        const was = Object.keys(edits).map((path): [string, string | undefined] => [path, before[path]]);
        setConversion({ ...made, ...(source === 'user' && { was: Object.fromEntries(was) }) });
        if (made.key !== key) goTo(made.key);
      }),
    undoConvert:
      conversion && isAt(conversion, skill?.manifest)
        ? () =>
            act(async ({ manifest: { id } }, key) => {
              if (conversion.was) await library.edit(key, conversion.was, conversion.revision);
              else await library.remove(key);
              setConversion(undefined);
              if (!conversion.was) goTo(`builtin:${id}`);
            })
        : undefined,
    restoreVersion: (version, revision) =>
      act(async (_skill, key) => {
        setRestored({ key, ...(await library.restoreVersion(key, version, revision)) });
      }),
    restoredVersion:
      restored && isAt(restored, skill?.manifest)
        ? { revision: restored.revision, undo: undoing(restored.replaced) }
        : undefined,
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

function isAt(
  { key, revision }: { key: SkillKey; revision: number },
  skill: LibrarySkill['manifest'] | undefined,
): boolean {
  return key === skill?.key && revision === skill.revision;
}

/** What was typed into a skill that the user removes goes with it. */
function forgetUnsaved(key: SkillKey, id: string): void {
  forgetDrafts(key);
  configChanges.set(id, undefined);
}
