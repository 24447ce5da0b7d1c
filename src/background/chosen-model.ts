import type { Model } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { createOpenAICompatibleModel } from '../models/openai-compatible';
import type { SettingsStore } from '../store/settings';
import { mayReach, permissionMissing } from './settings-service';

/** The model the user set up. Rejects with `no-model`, or with `model-permission` if its host was taken back. */
export async function chosenModel(settings: SettingsStore): Promise<Model> {
  const stored = await settings.get('model');
  if (!stored?.baseUrl || !stored.model) throw new RunError('no-model');
  if (!(await mayReach(stored.baseUrl))) throw permissionMissing(stored.baseUrl);
  return createOpenAICompatibleModel(stored);
}
