import { useState } from 'preact/hooks';
import { LibraryError } from '../../../core/library/library-error';
import type { Library, LibrarySkill } from '../../../core/library/types';
import type { Diagnostic, SkillKey } from '../../../core/skill/model';
import { draftOf, moveDrafts, type SkillDraft, setDraft, useDraft } from '../drafts';
import { goTo } from '../skill-address';
import { diagnose } from './problems';

/** What became of the last attempt to save. */
export type SaveReport =
  | { kind: 'saved'; ownCopy: boolean }
  | { kind: 'refused'; errors: Diagnostic[] }
  | { kind: 'failed'; error: unknown };

export interface Editing {
  text: string;
  /** The same, also between two drawings of the view. */
  current(): string;
  /** The text differs from what is stored. */
  unsaved: boolean;
  /** The stored skill changed under the user's hands: saving would undo what somebody else did. */
  conflict: boolean;
  saving: boolean;
  report: SaveReport | undefined;
  change(text: string): void;
  save(): Promise<void>;
  /** Takes what is stored. */
  discard(): void;
  /** Saves the user's text over what is stored now. */
  overwrite(): Promise<void>;
}

interface EditingProps {
  library: Library;
  skill: LibrarySkill;
  reload: () => Promise<void>;
}

/** The text of SKILL.md between the store and the editor. */
export function useEditing({ library, skill, reload }: EditingProps): Editing {
  const { key, revision } = skill.manifest;
  const draft = useDraft(key);
  const [saving, setSaving] = useState(false);
  const [report, setReport] = useState<SaveReport>();

  async function write(text: string, expected: (stored: LibrarySkill) => number): Promise<void> {
    const errors = diagnose(text, skill).filter(({ severity }) => severity === 'error');
    if (errors.length > 0) return setReport({ kind: 'refused', errors });
    setSaving(true);
    try {
      const savedKey = await library.saveSkillMd(key, text, expected(await library.skill(key)));
      await settle(library, key, savedKey, text);
      setReport({ kind: 'saved', ownCopy: savedKey !== key });
      if (savedKey !== key) {
        moveDrafts(key, savedKey);
        goTo(savedKey);
      }
    } catch (error) {
      setReport(await reportOf(error, library, skill));
    } finally {
      await reload();
      dropSaved(key);
      setSaving(false);
    }
  }

  const text = draft?.text ?? skill.skillMd;
  return {
    text,
    current: () => draftOf(key)?.text ?? skill.skillMd,
    unsaved: draft !== undefined && draft.text !== draft.base,
    conflict: draft !== undefined && !saving && isOutdated(draft, skill),
    saving,
    report,
    change(next) {
      setReport(undefined);
      const before = draftOf(key) ?? { base: skill.skillMd, revision };
      setDraft(key, next === before.base ? undefined : { ...before, text: next });
    },
    save: async () => {
      if (draft && !saving) await write(draft.text, (stored) => revisionOf(draft, stored));
    },
    discard() {
      setReport(undefined);
      setDraft(key, undefined);
    },
    overwrite: async () => {
      if (draft && !saving) await write(draft.text, () => revision);
    },
  };
}

function isOutdated(draft: SkillDraft, { manifest, skillMd }: LibrarySkill): boolean {
  return manifest.revision !== draft.revision && skillMd !== draft.base;
}

/** What a save is to replace. A newer revision whose SKILL.md is the same has changed something else: the draft still fits. */
function revisionOf(draft: SkillDraft, { manifest, skillMd }: LibrarySkill): number {
  return skillMd === draft.base ? manifest.revision : draft.revision;
}

/**
 * After a save: what is in the editor, which may be more than was saved, stands upon the saved text now. Until the view
 * has that text too, it stays a draft, so that the editor never shows the old one again. A text of the old format was
 * rewritten on its way: the editor shows what is stored.
 */
async function settle(library: Library, key: SkillKey, savedKey: SkillKey, saved: string): Promise<void> {
  const { manifest, skillMd } = await library.skill(savedKey);
  const draft = draftOf(key);
  if (!draft) return;
  if (savedKey !== key) setDraft(key, undefined);
  const text = draft.text === saved ? skillMd : draft.text;
  setDraft(savedKey, { text, base: skillMd, revision: manifest.revision });
  if (savedKey !== key) dropSaved(savedKey);
}

/** Forgets a draft that says nothing else than what is stored. */
function dropSaved(key: SkillKey): void {
  const draft = draftOf(key);
  if (draft && draft.text === draft.base) setDraft(key, undefined);
}

/**
 * A changed skill needs no words of its own: its new text beside the draft is a conflict, which is shown as one. If the
 * user's own copy of a built-in skill was made meanwhile, the draft goes on there.
 */
async function reportOf(
  error: unknown,
  library: Library,
  { manifest }: LibrarySkill,
): Promise<SaveReport | undefined> {
  if (!(error instanceof LibraryError)) return { kind: 'failed', error };
  if (error.code === 'library-invalid') return { kind: 'refused', errors: error.diagnostics };
  const taken = error.code === 'library-changed' || error.code === 'library-exists';
  if (!taken) return { kind: 'failed', error };
  const draft = draftOf(manifest.key);
  const copy: SkillKey = `user:${manifest.id}`;
  const hasCopy = await library.skill(copy).then(
    () => manifest.key !== copy,
    () => false,
  );
  if (hasCopy && draft) {
    moveDrafts(manifest.key, copy);
    goTo(copy);
  }
  return undefined;
}
