/**
 * How a run can fail.
 * Everything here crosses contexts as plain JSON.
 */
import type { SkillKey, SkillMode } from '../skill/model';

/** Every way a run can end badly. Each has a message and a next step in the catalogues (`error_<code>`). */
export const runErrorCodes = [
  'skill-not-found',
  'skill-elsewhere',
  'skill-broken',
  'skills-off',
  'nothing-to-work-on',
  'mode-unsupported',
  'direct-off',
  'input-invalid',
  'output-invalid',
  'placeholder-unfilled',
  'pipeline-step',
  'no-model',
  'no-skill-api',
  'model-gone',
  'model-key',
  'model-not-found',
  'model-address',
  'model-rate-limit',
  'model-server',
  'model-unreachable',
  'model-permission',
  'model-refused',
  'model-empty',
  'model-garbage',
  'model-cut',
  'model-length',
  'model-window',
  'model-no-tools',
  'model-no-pictures',
  'model-filtered',
  'model-silent',
  'model-not-ready',
  'model-unavailable',
  'model-endpoint',
  'engine-language',
  'engine-summary',
  'engine-unsure',
  'engine-request',
  'engine-download',
  'proofreader-limit',
  'proofreader-too-long',
  'proofreader-language',
  'proofreader-key',
  'proofreader-unreachable',
  'proofreader-permission',
  'proofreader-garbage',
  'run-timeout',
  'script-missing',
  'script-threw',
  'script-timeout',
  'script-memory',
  'script-result',
  'script-types',
  'tool-unknown',
  'tool-not-allowed',
  'tool-nested',
  'tool-input',
  'tool-failed',
  'agent-steps',
  'agent-repeats',
  'agent-tokens',
  'agent-cost',
  'agent-window',
  'tab-runs',
  'tab-cost',
  'budget-reached',
  'clipboard-refused',
  'field-gone',
  'field-read-only',
  'field-changed',
  'field-too-long',
  'field-left',
  'field-unsupported',
  'field-refused',
  'field-altered',
  'field-atoms',
  'no-window',
  'asked-enough',
  'not-called',
  'site-never',
  'page-gone',
  'run-forgotten',
  'interrupted',
  'internal',
] as const;

export type RunErrorCode = (typeof runErrorCodes)[number];

/** An error as a value: it crosses contexts intact. Surfaces draw `error_<code>` and `error_<code>_next`. */
export interface RunFailure {
  code: RunErrorCode;
  /** What the other side said (the provider's words, the script's message), for people to read. Never a key. */
  detail?: string;
  /** Names to put into the message: skill, file, host, model, limit. */
  params?: Record<string, string>;
  /** The run's skill, where the failure names it and can be fixed in it. */
  skill?: SkillKey;
  /** What was running, and for how many milliseconds; absent where no skill was found. */
  about?: { skill: string; mode: SkillMode; cause: string; duration: number };
}

/** Statuses of a run that took too long, by the code it failed with. */
export const timeoutCodes: readonly RunErrorCode[] = ['run-timeout', 'script-timeout', 'model-silent'];

/** Why a text was not written into the field. */
export type InsertRefusal = Extract<RunErrorCode, `field-${string}`>;

/** Nothing was wrong with the run: it can go on once the user has a model, or has given it the right key. */
export const forWantOfModel: ReadonlySet<RunErrorCode> = new Set([
  'no-model',
  'model-key',
  'engine-language',
  'engine-summary',
  'engine-unsure',
  'engine-request',
]);
