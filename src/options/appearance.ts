import { type Appearance, isAppearance } from '../core/appearance';
import { createClient } from '../messages/rpc';
import { settingsChannel } from '../messages/settings-commands';
import { wear } from '../ui/wear';

/** Where our own pages find it before they draw, so that none flashes in the other colours. What counts is the setting. */
const key = 'appearance';

/** Draws this page as the user wants pages, and keeps it for the others. */
export function wearHere(appearance: Appearance): void {
  wear(document.documentElement, appearance);
  localStorage.setItem(key, appearance);
}

/** The same by what was kept, and then by the setting. */
export async function wearKept(): Promise<void> {
  const kept = localStorage.getItem(key);
  if (isAppearance(kept)) wear(document.documentElement, kept);
  wearHere(await createClient(settingsChannel).appearance());
}
