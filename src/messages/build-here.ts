import { browser } from 'wxt/browser';
import { type Build, browserOf } from '../core/run/field-trace';

/** What this script runs in. */
export const buildHere = (): Build => ({
  caretaker: browser.runtime.getManifest().version,
  browser: browserOf(navigator.userAgent),
});
