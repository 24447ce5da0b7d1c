import { chooseModel } from '../core/models/choose';
import type { ModelEndpoint } from '../core/models/model-entry';
import type { Model } from '../core/run/needs';
import { ruleFor } from '../core/sites';
import type { Skill } from '../core/skill/model';
import type { SettingsStore } from '../store/settings';
import { permissionMissing } from './may-reach';

export interface ChosenModelNeeds {
  settings: SettingsStore;
  createModel(endpoint: ModelEndpoint): Model;
  /** Whether the user has given the permission for the endpoint's host. */
  mayReach(baseUrl: string): Promise<boolean>;
  /** What does the work of the skill where no model is set up; undefined for none. */
  withoutModel(skill: Pick<Skill, 'engine'>): Promise<Model | undefined>;
}

/**
 * The model for a run of the skill on the page of that address; where none is set up at all, what of the browser's does its work. Rejects with `no-model`, `no-skill-api` or `model-gone`, or with
 * `model-permission` if its host was taken back: never is another model taken in its place.
 */
export async function modelFor(
  { settings, createModel, mayReach, withoutModel }: ChosenModelNeeds,
  skill: Pick<Skill, 'name' | 'model' | 'config' | 'engine'>,
  url: string,
  override: string | undefined,
  forRun?: string,
): Promise<Model> {
  const [models, sites, defaultModel, { withoutSkillApi }] = await Promise.all([
    settings.get('models'),
    settings.get('siteModels'),
    settings.get('defaultModel'),
    settings.get('runDefaults'),
  ]);
  // A model that the user had chosen and that has gone is told of: nothing takes its place unseen.
  const isOpen = forRun === undefined && override === undefined && !ruleFor(sites, url);
  const engine = models.length === 0 && isOpen ? await withoutModel(skill) : undefined;
  if (engine) return engine;
  const chosen = chooseModel(models, { skill, url, forRun, override, sites, defaultModel, withoutSkillApi });
  if (!(await mayReach(chosen.baseUrl))) throw permissionMissing(chosen.baseUrl);
  const { id, noTools, window } = chosen;
  return {
    ...createModel(chosen),
    ...(noTools && { noTools }),
    window,
    learnNoTools: () => learnNoTools(settings, id),
  };
}

/** Until the model is set up anew. */
async function learnNoTools(settings: SettingsStore, id: string): Promise<void> {
  const models = await settings.get('models');
  await settings.set(
    'models',
    models.map((each) => (each.id === id ? { ...each, noTools: true as const } : each)),
  );
}
