import { byName, numberedName, sameCollection } from '../core/library/collections';
import { defaultOf } from '../core/models/choose';
import { normaliseBaseUrl } from '../core/models/model-address';
import { readableRules } from '../core/permission/policy-rules';
import { readPolicy } from '../core/permission/policy-schema';
import { restorePolicy } from '../core/permission/restore-policy';
import { normaliseSite } from '../core/sites';
import { harmlessRisk } from '../core/tools/tools';
import type { SettingsStore } from '../store/settings';
import type { StoredModel } from '../store/stored-model';
import type { BackupSettings, SavedModel } from './worker/backup-format';

/** The settings that go into a backup. The models' keys stay where they are. */
export async function readBackupSettings(settings: SettingsStore): Promise<BackupSettings> {
  const defaultModel = await settings.get('defaultModel');
  const budget = await settings.get('budget');
  return {
    models: (await settings.get('models')).map(({ apiKey: _stays, noTools: _found, ...saved }) => saved),
    ...(defaultModel !== undefined && { defaultModel }),
    siteModels: await settings.get('siteModels'),
    dictionary: await settings.get('dictionary'),
    shortcutSlots: await settings.get('shortcutSlots'),
    skillsEnabled: await settings.get('skillsEnabled'),
    runDefaults: await settings.get('runDefaults'),
    history: await settings.get('history'),
    policy: await settings.get('policy'),
    neverOn: await settings.get('neverOn'),
    ...(budget && { budget }),
    collections: await settings.get('collections'),
  };
}

/**
 * Takes over from a backup what loosens nothing: words for the dictionary, and rules. Resolves with how many of its rules
 * were left out. All else is a choice of the user (`backupChoices`).
 */
export async function restoreSettings(
  saved: BackupSettings,
  settings: SettingsStore,
): Promise<{ rulesLeftOut: number }> {
  const words = [...(await settings.get('dictionary')), ...saved.dictionary];
  await settings.set(
    'dictionary',
    [...new Set(words)].sort((a, b) => a.localeCompare(b)),
  );
  return { rulesLeftOut: await restoreRules(saved, settings) };
}

/**
 * Adds the collections that are not here, which are empty at first; one that is here stays as it is. One of another's name that counts elsewhere gets
 * a number, so that no skill counts where it did not. Resolves with the ids that they have here, by
 * those in the backup.
 */
export async function restoreCollections(
  { collections: saved = [] }: BackupSettings,
  settings: SettingsStore,
): Promise<Record<string, string>> {
  const known = await settings.get('collections');
  const all = [...known];
  const here: Record<string, string> = {};
  for (const each of saved) {
    const found = sameCollection(all, each);
    if (!found) all.push({ ...each, name: numberedName(each.name, all) });
    here[each.id] = (found ?? each).id;
  }
  if (all.length > known.length) await settings.set('collections', byName(all));
  return here;
}

/** Takes over the rules that make nothing looser. Where the user's own cannot be read, all is asked for, and stays so. */
async function restoreRules({ policy }: BackupSettings, settings: SettingsStore): Promise<number> {
  const rules = readableRules(policy);
  const present = readPolicy(await settings.get('policy'));
  if (!('policy' in present) || rules.length === 0) return rules.length;
  const restored = restorePolicy(present.policy, rules, (tool) => harmlessRisk(tool) !== undefined);
  await settings.set('policy', restored.policy);
  return restored.leftOut;
}

/** The models of a backup as they would be kept: at addresses that the settings take, without a key. */
export function savedModels(saved: BackupSettings) {
  const restored = new Map<string, StoredModel>();
  for (const model of saved.models ?? oldModel(saved)) {
    const baseUrl = addressOf(model);
    if (baseUrl !== undefined) restored.set(model.id, { ...model, baseUrl, apiKey: '' });
  }
  const models = [...restored.values()];
  const sites = (saved.siteModels ?? []).flatMap(({ site: typed, model }) => {
    const site = normaliseSite(typed);
    return site !== undefined && restored.has(model) ? [{ site, model }] : [];
  });
  return { models, sites, defaultModel: defaultOf(models, saved.defaultModel)?.id };
}

/** The model of a backup of version 0.1, as one of several. */
function oldModel({ model: old }: BackupSettings): SavedModel[] {
  if (!old) return [];
  const { baseUrl, model } = old;
  return [{ id: 'model-of-0.1', kind: 'openai-compatible', label: model, baseUrl, model }];
}

/** The address as it is kept; undefined for one that the settings would not take from the user either. */
function addressOf({ baseUrl, kind }: SavedModel): string | undefined {
  try {
    return normaliseBaseUrl(baseUrl, kind);
  } catch {
    return undefined;
  }
}
