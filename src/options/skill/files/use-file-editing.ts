import { useEffect, useState } from 'preact/hooks';
import { LibraryError } from '../../../core/library/library-error';
import type { Library, LibrarySkill } from '../../../core/library/types';
import type { SkillKey } from '../../../core/skill/model';
import { utf8TextOf } from '../../../core/utf8';
import { fileDraftsOf, setFileDraft, useFileDrafts } from '../drafts';
import type { SkillFileChanges } from './use-file-changes';

/** A file as it is in the store. */
interface StoredText {
  exists: boolean;
  /** Undefined if it is none, or no text. */
  text: string | undefined;
}

export interface FileEditing {
  text: string;
  /** The same, also between two drawings of the view. */
  current(): string;
  /** Of the stored file; empty where there is no text. */
  stored: string;
  unsaved: boolean;
  /** The stored file changed under the user's hands. */
  conflict: boolean;
  saved: boolean;
  change(text: string): void;
  save(): Promise<void>;
  /** Takes what is stored. */
  discard(): void;
  /** Saves the user's text over what is stored now. */
  overwrite(): Promise<void>;
}

interface FileEditingProps {
  library: Library;
  skill: LibrarySkill;
  path: string;
  changes: SkillFileChanges;
}

/** The text of a file between the store and its editor; undefined until it is read. */
export function useFileEditing({ library, skill, path, changes }: FileEditingProps): FileEditing | undefined {
  const { key, revision } = skill.manifest;
  const draft = useFileDrafts(key)[path];
  const [stored, setStored] = useState<StoredText>();
  const [saved, setSaved] = useState(false);

  useEffect(() => {
    let gone = false;
    readText(library, key, path).then(
      (read) => !gone && setStored(read),
      (error: unknown) => !gone && changes.fail(error),
    );
    return () => {
      gone = true;
    };
  }, [library, key, path, revision]);

  /** Saves the draft, where the file is still `over`; if it is not, that is a conflict. */
  async function write(over: string | undefined): Promise<void> {
    if (!draft || changes.busy) return;
    const { text } = draft;
    try {
      const { manifest } = await library.skill(key);
      const now = await readText(library, key, path);
      setStored(now);
      if (now.text !== over) return;
      await changes.want({
        changes: [{ kind: now.exists ? 'replace' : 'add', path, bytes: new TextEncoder().encode(text) }],
        revision: manifest.revision,
        after: (madeKey) => {
          rebase(madeKey, path, text);
          setStored({ exists: true, text });
          setSaved(true);
        },
      });
    } catch (error) {
      changes.fail(error);
    }
  }

  if (!stored) return undefined;
  return {
    text: draft?.text ?? stored.text ?? '',
    current: () => fileDraftsOf(key)[path]?.text ?? stored.text ?? '',
    stored: stored.text ?? '',
    unsaved: draft !== undefined,
    conflict:
      draft !== undefined && !changes.busy && stored.text !== draft.base && stored.text !== draft.text,
    saved: saved && draft === undefined,
    change(text) {
      setSaved(false);
      const base = (fileDraftsOf(key)[path] ?? { base: stored.text }).base;
      setFileDraft(key, path, text === base ? undefined : { text, base });
    },
    save: () => write(draft?.base),
    discard() {
      setSaved(false);
      setFileDraft(key, path, undefined);
    },
    overwrite: () => write(stored.text),
  };
}

/** What was typed while a text was saved stands upon that text from then on. */
function rebase(key: SkillKey, path: string, saved: string): void {
  const draft = fileDraftsOf(key)[path];
  if (!draft) return;
  setFileDraft(key, path, draft.text === saved ? undefined : { text: draft.text, base: saved });
}

async function readText(library: Library, key: SkillKey, path: string): Promise<StoredText> {
  try {
    return { exists: true, text: utf8TextOf(await library.readFile(key, path)) };
  } catch (error) {
    if (error instanceof LibraryError && error.code === 'library-path')
      return { exists: false, text: undefined };
    throw error;
  }
}
