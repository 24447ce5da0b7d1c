import type { RunFailure } from '../../core/run/run-failure';
import type { ModelTest } from '../../messages/model-commands';

/** What came of the last thing the user did in the models' view. */
export type ModelReport =
  | { kind: 'saved'; label: string; isDefault: boolean }
  | { kind: 'works'; milliseconds: number; model: string; saved: boolean }
  | { kind: 'failed'; failure: RunFailure; baseUrl: string }
  /** The permission was not given, so nothing was sent or saved. The host stands without its port, as the permission does. */
  | { kind: 'refused'; host: string }
  /** The page for it was left, so nothing was sent or saved. */
  | { kind: 'not-signed-in'; provider: string }
  | { kind: 'allowed'; host: string }
  | { kind: 'listed'; count: number }
  | { kind: 'no-models'; host: string }
  | { kind: 'removed'; label: string }
  /** The background did not do what it was asked. */
  | { kind: 'broken'; error: unknown };

export function reportOfTest(test: ModelTest, baseUrl: string, saved: boolean): ModelReport {
  return test.ok
    ? { kind: 'works', milliseconds: test.milliseconds, model: test.model, saved }
    : { kind: 'failed', failure: test.failure, baseUrl };
}

/** The host with its port; empty for the browser's own model. */
export function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? '';
}
