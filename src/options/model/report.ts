import type { RunFailure } from '../../core/run/types';
import type { ModelTest } from '../../messages/settings-commands';

/** What came of the last thing the user did on the model's form. */
export type Report =
  | { kind: 'saved'; host: string }
  | { kind: 'works'; milliseconds: number; model: string; saved: boolean }
  | { kind: 'failed'; failure: RunFailure; baseUrl: string }
  /** The permission was not given, so nothing was sent or saved. The host stands without its port, as the permission does. */
  | { kind: 'refused'; host: string }
  | { kind: 'listed'; count: number }
  | { kind: 'no-models'; host: string }
  | { kind: 'forgotten' }
  /** The background did not do what it was asked. */
  | { kind: 'broken'; words: string };

export function reportOfTest(test: ModelTest, baseUrl: string, saved: boolean): Report {
  return test.ok
    ? { kind: 'works', milliseconds: test.milliseconds, model: test.model, saved }
    : { kind: 'failed', failure: test.failure, baseUrl };
}

export function hostOf(baseUrl: string): string {
  return new URL(baseUrl).host;
}
