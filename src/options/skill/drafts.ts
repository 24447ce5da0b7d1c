import type { SkillKey } from '../../core/skill/model';
import { createDraftStore } from './draft-store';
import { configChanges } from './settings/config-changes';

/** A text of SKILL.md that was changed and not saved. */
export interface SkillDraft {
  text: string;
  /** The stored text that the user began to change, and the revision it had. */
  base: string;
  revision: number;
}

/** The same of another file. */
export interface FileDraft {
  text: string;
  /** Undefined where there was none. */
  base: string | undefined;
}

type FileDrafts = Readonly<Record<string, FileDraft>>;

const drafts = createDraftStore<SkillKey, SkillDraft>();
const files = createDraftStore<SkillKey, FileDrafts>();
const none: FileDrafts = {};

export const { of: draftOf, set: setDraft, use: useDraft } = drafts;

/** The texts of a skill's other files that are not saved, by path. */
export const fileDraftsOf = (key: SkillKey): FileDrafts => files.of(key) ?? none;

/** The same, kept up to date. */
export const useFileDrafts = (key: SkillKey): FileDrafts => files.use(key) ?? none;

/** `undefined`: of that file there is nothing unsaved any more. */
export function setFileDraft(key: SkillKey, path: string, draft: FileDraft | undefined): void {
  const others = Object.entries(fileDraftsOf(key)).filter(([other]) => other !== path);
  const all = draft ? [...others, [path, draft] as const] : others;
  files.set(key, all.length > 0 ? Object.fromEntries(all) : undefined);
}

/** Whether a text of the skill is not saved. */
export const hasDrafts = (key: SkillKey): boolean =>
  draftOf(key) !== undefined || files.of(key) !== undefined;

/** What was typed into a built-in skill goes on in the user's copy; what is there of the copy's own stays. */
export function moveDrafts(from: SkillKey, to: SkillKey): void {
  const draft = draftOf(from);
  if (draft && !draftOf(to)) setDraft(to, draft);
  if (files.of(from)) files.set(to, { ...fileDraftsOf(from), ...fileDraftsOf(to) });
  forgetDrafts(from);
}

/** All that was typed into a skill's texts is dropped. */
export function forgetDrafts(key: SkillKey): void {
  setDraft(key, undefined);
  files.set(key, undefined);
}

/** Whether something was typed into the skill's text, another file, or its settings, and not saved. */
export function useUnsaved({ key, id }: { key: SkillKey; id: string }) {
  const text = useDraft(key) !== undefined;
  const inFiles = files.use(key) !== undefined;
  const settings = configChanges.use(id) !== undefined;
  return { text, files: inFiles, settings, any: text || inFiles || settings };
}
