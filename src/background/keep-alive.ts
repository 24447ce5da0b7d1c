import { browser } from 'wxt/browser';
import { pingEvery } from '../messages/run-service';

/**
 * Keeps the background from being ended as idle while work is under way: both browsers end it after 30 s without a
 * call of an extension API, also while a fetch streams (src/core/execute/README.md). Call the returned function when the work is over.
 */
export function keepAlive(): () => void {
  const timer = setInterval(() => void browser.runtime.getPlatformInfo(), pingEvery);
  return () => clearInterval(timer);
}
