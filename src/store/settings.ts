import type { Browser } from 'wxt/browser';
import { z } from 'zod';
import type { SkillKey } from '../core/skill/model';
import { announceSkillsChanged } from './changes';

/** The model the user set up. `apiKey` is bound to the origin it was entered for. */
const modelSchema = z.object({ baseUrl: z.string(), model: z.string(), apiKey: z.string() });

const lastRunSchema = z.object({
  skill: z.custom<SkillKey>((key) => typeof key === 'string'),
  instruction: z.string(),
});

export type StoredModel = z.infer<typeof modelSchema>;
export type LastRun = z.infer<typeof lastRunSchema>;

const shapes = {
  model: modelSchema.optional(),
  dictionary: z.array(z.string()).default([]),
  lastRun: lastRunSchema.optional(),
  /** The one switch for all skills. */
  skillsEnabled: z.boolean().default(true),
  /** The ids of the skills that the browser commands `skill-1` to `skill-4` run. */
  shortcutSlots: z.array(z.string().nullable()).length(4).default([null, null, null, null]),
};

/** The part of a storage area that settings need. */
export interface SettingsArea {
  get(key: string): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
}

type Settings = { [Key in keyof typeof shapes]: z.output<(typeof shapes)[Key]> };

/**
 * The user's settings, in `storage.local`. A value that does not have its shape (an older version, a damaged profile)
 * counts as not set, and stays where it is until it is written again.
 */
export function createSettings(area: SettingsArea) {
  async function get<Key extends keyof Settings>(key: Key): Promise<Settings[Key]> {
    const stored = await area.get(key);
    const checked = shapes[key].safeParse(stored[key]);
    return (checked.success ? checked.data : shapes[key].parse(undefined)) as Settings[Key];
  }

  async function set<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<void> {
    if (value === undefined) await area.remove(key);
    else await area.set({ [key]: value });
    if (key === 'skillsEnabled') announceSkillsChanged();
  }

  return { get, set };
}

export type SettingsStore = ReturnType<typeof createSettings>;

/**
 * Keeps content scripts out of `storage.local`, where the key is. Chrome has this switch; Firefox has none, but there
 * too no web page reaches a content script's storage.
 */
export async function closeStorageToPages(area: Browser.storage.StorageArea): Promise<void> {
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
