import type { SkillKey } from '../skill/model';
import type { RunErrorCode, RunFailure } from './run-failure';

export type ErrorParam =
  | 'skill'
  | 'file'
  | 'host'
  | 'model'
  | 'limit'
  | 'tool'
  | 'subject'
  | 'placeholders'
  | 'from'
  | 'into';

/**
 * The names that stand for `$1`, `$2` in `error_<code>` and `error_<code>_next`, in this order. Whoever throws a
 * `RunError` of that code gives them as its `params`. `skill`: its name. `file`: a path inside the skill. `host`: with
 * its port, without the path. `model`: what the user chose. `limit`: seconds, or of the limits of an agent or a tab
 * steps, tokens, runs or US dollars. `tool`: its name.
 * `from`, `into`: languages, in the user's. `subject`: the site or the skill for which something was chosen. `placeholders`: those of its text, as it has them. Texts without names are not listed: this is in every page.
 */
const params: Partial<Record<RunErrorCode, readonly ErrorParam[]>> = {
  'skill-not-found': ['skill'],
  'skill-elsewhere': ['skill'],
  'skill-broken': ['skill', 'file'],
  'nothing-to-work-on': ['skill'],
  'mode-unsupported': ['skill'],
  'direct-off': ['skill'],
  'input-invalid': ['skill'],
  'output-invalid': ['skill'],
  'placeholder-unfilled': ['skill', 'placeholders'],
  'pipeline-step': ['skill'],
  'no-skill-api': ['skill'],
  'model-gone': ['subject'],
  'model-key': ['host'],
  'model-not-found': ['host', 'model'],
  'model-rate-limit': ['host'],
  'model-server': ['host'],
  'model-unreachable': ['host'],
  'model-permission': ['host'],
  'model-refused': ['host'],
  'model-empty': ['model'],
  'model-garbage': ['host'],
  'model-cut': ['model'],
  'model-length': ['model'],
  'model-window': ['model'],
  'model-no-tools': ['model'],
  'model-no-pictures': ['model'],
  'model-filtered': ['model'],
  'model-silent': ['limit'],
  'model-not-ready': ['model'],
  'model-endpoint': ['skill'],
  'engine-language': ['from', 'into'],
  'engine-summary': ['from', 'into'],
  'engine-request': ['skill'],
  'proofreader-limit': ['host'],
  'proofreader-too-long': ['host'],
  'proofreader-language': ['host'],
  'proofreader-key': ['host'],
  'proofreader-unreachable': ['host'],
  'proofreader-permission': ['host'],
  'proofreader-garbage': ['host'],
  'run-timeout': ['skill', 'limit'],
  'script-missing': ['skill', 'file'],
  'script-threw': ['skill'],
  'script-timeout': ['skill', 'limit'],
  'script-memory': ['skill'],
  'script-result': ['skill'],
  'script-types': ['skill'],
  'tool-unknown': ['tool'],
  'tool-not-allowed': ['tool', 'skill'],
  'tool-nested': ['skill'],
  'tool-input': ['tool'],
  'tool-failed': ['tool'],
  'agent-steps': ['limit'],
  'agent-repeats': ['tool'],
  'agent-tokens': ['limit'],
  'agent-cost': ['limit'],
  'tab-runs': ['limit'],
  'tab-cost': ['limit'],
  'budget-reached': ['limit'],
  'agent-window': ['model'],
};

/** The names that the two texts of the code take, in their order. */
export const errorParams = (code: RunErrorCode): readonly ErrorParam[] => params[code] ?? [];

/** The failure with the skill's key, and its title as lists have it, where it names the skill by its id or by the name in its file. */
export function withTitle(
  failure: RunFailure,
  { key, id, name, title }: { key: SkillKey; id: string; name?: string; title: string },
): RunFailure {
  const { params } = failure;
  if (params?.skill === undefined || (params.skill !== id && params.skill !== name)) return failure;
  return { ...failure, skill: key, params: { ...params, skill: title } };
}

/** What to fill into the two messages of a failure. A name that was not given is shown as `…`. */
export function errorSubstitutions({ code, params: given = {} }: RunFailure): string[] {
  return errorParams(code).map((name) => given[name] ?? '…');
}
