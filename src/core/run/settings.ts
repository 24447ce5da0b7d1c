import type { ResultChoice, RunOverrides, Skill, SkillMode } from '../skill/model';

/** How runs go for all skills, as the user set it. */
export interface RunDefaults {
  /** Of a skill whose file names no mode and that has no script. */
  mode: 'llm' | 'direct';
  /** Milliseconds that a script may run where its skill sets no limit. */
  scriptTimeout: number;
  /** Skills of `direct` mode may run. */
  direct: boolean;
  /** A rewrite waits until the user has looked at its changes. */
  review: boolean;
  /** A model's text is written into the field while it comes, where the field takes that as one step. */
  stream: boolean;
  /** A skill whose `config.api_endpoint` asks for a skill API runs with another model where none is set up. */
  withoutSkillApi: boolean;
}

export const runDefaults: RunDefaults = {
  mode: 'llm',
  scriptTimeout: 5_000,
  direct: true,
  review: false,
  stream: false,
  withoutSkillApi: false,
};

/** How one run goes. */
export interface RunSettings {
  mode: SkillMode;
  /** Milliseconds for the whole run, or in `sandbox` mode for the script; undefined for no limit of its own. */
  timeout: number | undefined;
  direct: boolean;
  review: boolean;
  /** Never of a run that waits for a review: what is written already cannot be looked at before. */
  stream: boolean;
  /** Of a function, where the user has chosen what of its result is delivered. */
  result?: ResultChoice;
}

/** Milliseconds in a day. Browsers take a time of more than 24 days for none at all: the run would end as it begins. */
const longestTimeout = 86_400_000;

/** What counts for a run of the skill: what the user set for it, before its file, before the settings for all. */
export function runSettingsFor(
  skill: Pick<Skill, 'mode' | 'modeUnnamed' | 'timeout' | 'signature'>,
  overrides: RunOverrides,
  defaults: RunDefaults,
): RunSettings {
  // How a function runs is what it is: its output is that of its code or its prompt.
  const named = skill.signature ? undefined : overrides.mode;
  const mode = named ?? (skill.modeUnnamed ? defaults.mode : skill.mode);
  const limit = overrides.timeout ?? skill.timeout;
  const timeout = mode === 'sandbox' ? (limit ?? defaults.scriptTimeout) : limit;
  const review = overrides.review ?? defaults.review;
  return {
    mode,
    timeout: timeout === undefined ? undefined : Math.min(timeout, longestTimeout),
    direct: overrides.direct ?? defaults.direct,
    review,
    stream: mode === 'llm' && defaults.stream && !review,
    ...(skill.signature && overrides.result && { result: overrides.result }),
  };
}
