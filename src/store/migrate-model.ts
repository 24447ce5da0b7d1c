import { z } from 'zod';
import type { SettingsArea } from './settings-area';
import type { StoredModel } from './stored-model';

/** The one model of version 0.1, under `model`: always OpenAI-compatible. */
const oneModel = z.object({ baseUrl: z.string().min(1), model: z.string().min(1), apiKey: z.string() });

/** Always the same, so that two contexts that migrate at the same time write the same. */
const migratedId = 'model-of-0.1';

/**
 * Turns the one model of version 0.1 into the first of several, and the default. What that version kept goes once it is
 * written in the new form; if the browser ends in between, the next start does the rest.
 */
export async function migrateModel(area: SettingsArea): Promise<void> {
  const { model: old } = await area.get('model');
  if (old === undefined) return;
  const checked = oneModel.safeParse(old);
  const { models } = await area.get('models');
  if (checked.success && models === undefined) {
    const { baseUrl, model, apiKey } = checked.data;
    const first: StoredModel = {
      id: migratedId,
      kind: 'openai-compatible',
      label: model,
      baseUrl,
      model,
      apiKey,
    };
    await area.set({ models: [first], defaultModel: migratedId });
  }
  await area.remove('model');
}
