import { useState } from 'preact/hooks';
import { inverseOf } from '../../../core/library/file-changes';
import { LibraryError } from '../../../core/library/library-error';
import type { EditPreview, FileChange, Library, LibrarySkill } from '../../../core/library/types';
import type { SkillFile } from '../../../core/skill/inventory';
import type { SkillKey } from '../../../core/skill/model';
import { moveDrafts } from '../drafts';
import { goTo } from '../skill-address';

interface WantedChange {
  changes: FileChange[];
  /** Of the skill that they were meant for. */
  revision: number;
  /** What is said when it is done, with a way back beside it; without words nobody is told. */
  words?: string;
  /** Once it is written, under the key that the skill has then. */
  after?: (key: SkillKey) => void;
}

/** What waits for a yes, since the skill may do more afterwards. */
export interface AskedChange {
  wanted: WantedChange;
  preview: EditPreview;
  /** What takes it back. */
  back: FileChange[];
}

export interface SkillFileChanges {
  /** Makes the change; at once, unless the skill may do more then: that is asked first. */
  want(wanted: WantedChange): Promise<void>;
  asked: AskedChange | undefined;
  confirm(): Promise<void>;
  cancel(): void;
  busy: boolean;
  /** What the last change threw. */
  error: unknown;
  fail(error: unknown): void;
  /** What was done, while the skill stands as it was written. `ofCopy`: the way back deletes the user's copy. */
  done: { revision: number; words: string; ofCopy: boolean; undo: () => void } | undefined;
}

interface Done {
  key: SkillKey;
  revision: number;
  words: string;
  /** Absent where the original of a built-in skill stands behind the copy as it was. */
  back: FileChange[] | undefined;
}

interface FileChangesProps {
  library: Library;
  skill: LibrarySkill;
  reload: () => Promise<void>;
}

/** Changes of a skill's files: previewed, made, and taken back. */
export function useFileChanges({ library, skill, reload }: FileChangesProps): SkillFileChanges {
  const { key, id, revision } = skill.manifest;
  const [asked, setAsked] = useState<AskedChange>();
  const [done, setDone] = useState<Done>();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function act(work: () => Promise<void>): Promise<void> {
    setError(undefined);
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      setAsked(undefined);
      setError(await followCopy(library, key, thrown));
    } finally {
      setBusy(false);
    }
  }

  async function make({ wanted, back }: Pick<AskedChange, 'wanted' | 'back'>): Promise<void> {
    const made = await library.changeFiles(key, wanted.changes, wanted.revision);
    setAsked(undefined);
    if (made.key !== key) moveDrafts(key, made.key);
    if (made.key !== key) goTo(made.key);
    await reload();
    wanted.after?.(made.key);
    const { words } = wanted;
    setDone(words === undefined ? undefined : { ...made, words, back: made.key === key ? back : undefined });
  }

  const undo = ({ back, revision: written }: Done) =>
    act(async () => {
      if (back) await library.changeFiles(key, back, written);
      else await library.remove(key);
      setDone(undefined);
      if (back) return reload();
      moveDrafts(key, `builtin:${id}`);
      goTo(`builtin:${id}`);
    });

  return {
    want: (wanted) =>
      act(async () => {
        setAsked(undefined);
        setDone(undefined);
        const preview = await library.previewFiles(key, wanted.changes);
        const { after, change, diagnostics } = preview;
        if (!after) throw new LibraryError('library-invalid', { params: [id], diagnostics });
        const back = inverseOf(await touched(library, key, wanted.changes), wanted.changes);
        if (change && change.loosens.length > 0) setAsked({ wanted, preview, back });
        else await make({ wanted, back });
      }),
    asked,
    confirm: async () => {
      if (asked && !busy) await act(() => make(asked));
    },
    cancel: () => setAsked(undefined),
    busy,
    error,
    fail: setError,
    done:
      done?.key === key && done.revision === revision
        ? {
            revision,
            words: done.words,
            ofCopy: done.back === undefined,
            undo: () => void undo(done),
          }
        : undefined,
  };
}

/** The files that are there before the changes and will not be as they were. */
async function touched(library: Library, key: SkillKey, changes: FileChange[]): Promise<SkillFile[]> {
  const paths = changes.flatMap((change) => {
    if (change.kind === 'add') return [];
    return [change.kind === 'rename' ? change.from : change.path];
  });
  return Promise.all(paths.map(async (path) => ({ path, bytes: await library.readFile(key, path) })));
}

/** If the user's copy of a built-in skill was made meanwhile, what is typed goes on there, and it is to be looked at first. */
async function followCopy(library: Library, key: SkillKey, error: unknown): Promise<unknown> {
  if (!(error instanceof LibraryError) || error.code !== 'library-exists') return error;
  const copy: SkillKey = `user:${key.slice(key.indexOf(':') + 1)}`;
  const { manifest } = await library.skill(copy);
  moveDrafts(key, copy);
  goTo(copy);
  return new LibraryError('library-changed', { params: [manifest.name] });
}
