import { browser } from 'wxt/browser';
import { originPattern } from '../core/models/model-address';
import { RunError } from '../core/run/run-error';

/** Whether the browser lets us reach the endpoint's host. The browser's own model has none. */
export async function mayReach(baseUrl: string): Promise<boolean> {
  return baseUrl === '' || browser.permissions.contains({ origins: [originPattern(baseUrl)] });
}

export function permissionMissing(baseUrl: string): RunError {
  return new RunError('model-permission', { params: { host: new URL(baseUrl).host } });
}
