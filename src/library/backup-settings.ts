import { normaliseBaseUrl } from '../core/model-address';
import { defaultOf } from '../core/models/choose';
import { normaliseSite } from '../core/models/sites';
import { readableRules } from '../core/permission/policy-rules';
import { readPolicy } from '../core/permission/policy-schema';
import { restorePolicy } from '../core/permission/restore-policy';
import type { SettingsStore, StoredModel } from '../store/settings';
import type { BackupSettings, SavedModel } from './worker/backup-format';

/** The settings that go into a backup. The models' keys stay where they are. */
export async function readSettings(settings: SettingsStore): Promise<BackupSettings> {
  const defaultModel = await settings.get('defaultModel');
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
  };
}

/**
 * Takes settings over from a backup. The user's words and shortcuts that it does not have stay. Resolves with how many of
 * its rules were left out.
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
  const slots = await settings.get('shortcutSlots');
  await settings.set(
    'shortcutSlots',
    slots.map((slot, index) => saved.shortcutSlots[index] ?? slot),
  );
  await settings.set('skillsEnabled', saved.skillsEnabled);
  if (saved.runDefaults) {
    // A backup from a stranger is not to send elsewhere what skills mean for a server of their own.
    const { withoutSkillApi } = await settings.get('runDefaults');
    await settings.set('runDefaults', { ...saved.runDefaults, withoutSkillApi });
  }
  if (saved.history) await settings.set('history', saved.history);
  await restoreModels(saved, settings);
  return { rulesLeftOut: await restoreRules(saved, settings) };
}

/** Takes over the rules that make nothing looser. Where the user's own cannot be read, all is asked for, and stays so. */
async function restoreRules({ policy }: BackupSettings, settings: SettingsStore): Promise<number> {
  const rules = readableRules(policy);
  const present = readPolicy(await settings.get('policy'));
  if (!('policy' in present) || rules.length === 0) return rules.length;
  const restored = restorePolicy(present.policy, rules);
  await settings.set('policy', restored.policy);
  return restored.leftOut;
}

/**
 * Takes over models only where none is set up: a backup from a stranger is not to lead the user's texts elsewhere, be it
 * by a rule for a site, or by a name that a skill asks for. What is taken over has neither a key nor a permission.
 */
async function restoreModels(saved: BackupSettings, settings: SettingsStore): Promise<void> {
  if ((await settings.get('models')).length > 0) return;
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
  await settings.set('models', models);
  await settings.set('siteModels', sites);
  await settings.set('defaultModel', defaultOf(models, saved.defaultModel)?.id);
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
