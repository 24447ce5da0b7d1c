import { normaliseBaseUrl } from '../core/model-address';
import type { SettingsStore } from '../store/settings';
import type { BackupSettings } from './worker/backup-format';

/** The settings that go into a backup. The model's key stays where it is. */
export async function readSettings(settings: SettingsStore): Promise<BackupSettings> {
  const [model, dictionary, shortcutSlots, skillsEnabled] = await Promise.all([
    settings.get('model'),
    settings.get('dictionary'),
    settings.get('shortcutSlots'),
    settings.get('skillsEnabled'),
  ]);
  return {
    ...(model && { model: { baseUrl: model.baseUrl, model: model.model } }),
    dictionary,
    shortcutSlots,
    skillsEnabled,
  };
}

/**
 * Takes settings over from a backup. The user's words and shortcuts that it does not have stay. A model that is set up
 * stays too: a backup from a stranger is not to lead the user's texts elsewhere; and one that is taken over has neither
 * a key nor a permission.
 */
export async function restoreSettings(saved: BackupSettings, settings: SettingsStore): Promise<void> {
  const words = [...(await settings.get('dictionary')), ...saved.dictionary];
  await settings.set(
    'dictionary',
    [...new Set(words)].sort((a, b) => a.localeCompare(b)),
  );
  const slots = await settings.get('shortcutSlots');
  await settings.set(
    'shortcutSlots',
    slots.map((slot, index) => saved.shortcutSlots[index] ?? slot),
  );
  await settings.set('skillsEnabled', saved.skillsEnabled);
  const baseUrl = addressOf(saved.model?.baseUrl);
  if (!saved.model || baseUrl === undefined || (await settings.get('model'))) return;
  await settings.set('model', { baseUrl, model: saved.model.model, apiKey: '' });
}

/** The address as it is kept; undefined for one that the settings would not take from the user either. */
function addressOf(baseUrl: string | undefined): string | undefined {
  try {
    return baseUrl === undefined ? undefined : normaliseBaseUrl(baseUrl);
  } catch {
    return undefined;
  }
}
