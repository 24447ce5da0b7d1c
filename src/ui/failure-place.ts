/** For each failure: where it is fixed, and whether the same run can do better when it is made again. */
import type { RunErrorCode, RunFailure } from '../core/run/run-failure';
import type { SettingsPlace, SettingsSection } from '../messages/page-commands';

export interface FailurePlace {
  /** The part of the settings where it is fixed; undefined where no setting has to do with it. */
  section?: SettingsSection;
  /** Retry can help: what failed may pass, or is fixed in the settings. */
  retry: boolean;
  /** What the user does first, where both can help: it may pass, and is no fault of the settings as far as can be told. */
  retryFirst?: true;
  /** On the page of the skill that the failure names, where that is the run's own. */
  inSkill?: true;
}

/** Fixed there, and then the run is made again. */
const fixedIn = (section: SettingsSection): FailurePlace => ({ section, retry: true });
/** Fixed in the skill, and then the run is made again. */
const fixedInSkill: FailurePlace = { section: 'skills', inSkill: true, retry: true };
/** It may pass; where it comes again, that part of the settings has another choice. */
const mayPass = (section?: SettingsSection): FailurePlace => ({
  ...(section && { section }),
  retry: true,
  retryFirst: true,
});
/** The same run would end in the same way: the user goes on with the text, or in another way. */
const stays: FailurePlace = { retry: false };

export const failurePlaces: Readonly<Record<RunErrorCode, FailurePlace>> = {
  'skill-not-found': fixedIn('skills'),
  'skill-elsewhere': fixedIn('skills'),
  'skill-broken': fixedInSkill,
  'skills-off': fixedIn('skills'),
  'nothing-to-work-on': stays,
  'mode-unsupported': stays,
  'direct-off': fixedIn('runs'),
  'input-invalid': stays,
  'output-invalid': mayPass(),
  'placeholder-unfilled': fixedInSkill,
  'pipeline-step': fixedInSkill,
  'no-model': fixedIn('connect'),
  'no-skill-api': fixedIn('model'),
  'model-gone': fixedIn('model'),
  'model-key': fixedIn('model'),
  'model-not-found': fixedIn('model'),
  'model-address': fixedIn('model'),
  'model-rate-limit': mayPass('model'),
  'model-server': mayPass('model'),
  'model-unreachable': fixedIn('model'),
  'model-permission': fixedIn('model'),
  'model-refused': fixedIn('model'),
  'model-empty': mayPass('model'),
  'model-garbage': fixedIn('model'),
  'model-cut': mayPass('model'),
  'model-length': fixedIn('model'),
  'model-window': fixedIn('model'),
  'model-no-tools': fixedIn('model'),
  'model-no-pictures': fixedIn('model'),
  'model-filtered': fixedIn('model'),
  'model-silent': mayPass('model'),
  'model-not-ready': fixedIn('model'),
  'model-unavailable': fixedIn('model'),
  'model-endpoint': fixedInSkill,
  'engine-language': fixedIn('connect'),
  'engine-summary': fixedIn('connect'),
  'engine-unsure': fixedIn('connect'),
  'engine-request': fixedIn('connect'),
  'engine-download': mayPass('connect'),
  'proofreader-limit': mayPass('dictionary'),
  'proofreader-too-long': stays,
  'proofreader-language': stays,
  'proofreader-key': fixedIn('dictionary'),
  'proofreader-unreachable': mayPass('dictionary'),
  'proofreader-permission': fixedIn('dictionary'),
  'proofreader-garbage': fixedIn('dictionary'),
  'run-timeout': { ...mayPass('skills'), inSkill: true },
  'script-missing': fixedInSkill,
  'script-threw': fixedInSkill,
  'script-timeout': mayPass('runs'),
  'script-memory': stays,
  'script-result': fixedInSkill,
  'script-types': fixedInSkill,
  'tool-unknown': fixedIn('skills'),
  'tool-not-allowed': fixedInSkill,
  'tool-nested': fixedInSkill,
  'tool-input': fixedIn('skills'),
  'tool-failed': mayPass(),
  'agent-steps': fixedIn('permissions'),
  'agent-repeats': mayPass('model'),
  'agent-tokens': fixedIn('permissions'),
  'agent-cost': fixedIn('permissions'),
  'agent-window': fixedIn('model'),
  'tab-runs': mayPass(),
  'tab-cost': mayPass(),
  'budget-reached': fixedIn('home'),
  'clipboard-refused': mayPass(),
  'field-gone': stays,
  'field-read-only': stays,
  'field-changed': stays,
  'field-too-long': stays,
  'field-left': stays,
  'field-unsupported': stays,
  'field-refused': stays,
  'field-altered': stays,
  'field-atoms': stays,
  'no-window': stays,
  'asked-enough': stays,
  'not-called': stays,
  'site-never': fixedIn('permissions'),
  'page-gone': stays,
  'run-forgotten': { retry: true, retryFirst: true },
  interrupted: mayPass(),
  internal: mayPass(),
};

/** Where it is fixed: a section, or the page of the skill that the failure is about. */
export function settingsPlaceOf({
  code,
  skill,
}: Pick<RunFailure, 'code' | 'skill'>): SettingsPlace | undefined {
  const { section, inSkill } = failurePlaces[code];
  return inSkill ? (skill ?? section) : section;
}
