import { RunError } from '../run/run-error';
import { ruleFor } from '../sites';
import type { SkillHead } from '../skill/model';
import type { ModelEntry, SiteModel } from './model-entry';

type Entry = Pick<ModelEntry, 'id' | 'kind' | 'label' | 'model'>;

export interface ChoiceContext {
  skill: Pick<SkillHead, 'name' | 'model' | 'config'>;
  /** Address of the page that the run works on. */
  url: string;
  /** Id of the model that the user chose for this run. */
  forRun?: string | undefined;
  /** Id of the model that the user set for the skill (`RunOverrides.model`). */
  override: string | undefined;
  sites: readonly SiteModel[];
  /** Id of the model that counts where nothing else is said. */
  defaultModel: string | undefined;
  /** A skill that is made for a skill API may run with another model where none is set up. */
  withoutSkillApi: boolean;
}

/**
 * The model for a run: the one that the user chose for it, before the site's, before the one that the user set for the skill, before the skill API for a skill that
 * asks for it, before the one that the skill names, before the default. Throws `no-model` if there is none at all,
 * `no-skill-api` where the skill asks for one that there is not, and `model-gone` where the user chose one that has gone: to
 * send the text elsewhere instead is not ours to decide.
 */
export function chooseModel<Model extends Entry>(entries: readonly Model[], context: ChoiceContext): Model {
  const { skill, url, forRun, override, sites, defaultModel, withoutSkillApi } = context;
  if (forRun !== undefined) return chosen(entries, forRun, skill.name);
  const rule = ruleFor(sites, url);
  if (rule) return chosen(entries, rule.model, rule.site);
  if (override !== undefined) return chosen(entries, override, skill.name);
  const fallback = defaultOf(entries, defaultModel);
  if (!fallback) throw new RunError('no-model');
  const first = [fallback, ...entries];
  if (wantsSkillApi(skill)) {
    const server = first.find(({ kind }) => kind === 'skill-api');
    if (server) return server;
    if (!withoutSkillApi) throw new RunError('no-skill-api', { params: { skill: skill.name } });
  }
  return named(first, skill.model) ?? fallback;
}

/** The model of that id, or the first: what was the default may have gone. */
export function defaultOf<Model extends Pick<Entry, 'id'>>(
  entries: readonly Model[],
  defaultModel: string | undefined,
): Model | undefined {
  return entries.find(({ id }) => id === defaultModel) ?? entries[0];
}

function chosen<Model extends Entry>(entries: readonly Model[], id: string, subject: string): Model {
  const entry = entries.find((each) => each.id === id);
  if (!entry) throw new RunError('model-gone', { params: { subject } });
  return entry;
}

function wantsSkillApi({ config }: ChoiceContext['skill']): boolean {
  const endpoint = config.api_endpoint;
  return typeof endpoint === 'string' && endpoint.trim() !== '';
}

/** What the user calls a model counts before what its provider does. */
function named<Model extends Entry>(entries: Model[], name: string | undefined): Model | undefined {
  const wanted = name?.trim().toLowerCase();
  if (!wanted) return undefined;
  const called = (text: string) => text.trim().toLowerCase() === wanted;
  return entries.find(({ label }) => called(label)) ?? entries.find(({ model }) => called(model));
}
