/** Texts of SKILL.md that were changed and not saved. They outlive a look at another section of the settings page. */
import { useEffect, useState } from 'preact/hooks';
import type { SkillKey } from '../../core/skill/model';

export interface Draft {
  text: string;
  /** The stored text that the user began to change, and the revision it had. */
  base: string;
  revision: number;
}

const drafts = new Map<SkillKey, Draft>();
const listeners = new Set<() => void>();

export function draftOf(key: SkillKey): Draft | undefined {
  return drafts.get(key);
}

/** `undefined`: there is nothing unsaved any more. */
export function setDraft(key: SkillKey, draft: Draft | undefined): void {
  if (draft) drafts.set(key, draft);
  else drafts.delete(key);
  if (drafts.size > 0) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
  for (const listener of listeners) listener();
}

/** The draft of a skill, kept up to date. */
export function useDraft(key: SkillKey): Draft | undefined {
  const [, redraw] = useState({});
  useEffect(() => {
    const listener = () => redraw({});
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
  return drafts.get(key);
}

/** The browser asks whether the page may go. Firefox keeps pages with such a listener out of its cache: only while needed. */
function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
