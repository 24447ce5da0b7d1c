import { browser } from 'wxt/browser';
import { fromPage } from '../messages/rpc';
import { runPortName } from '../messages/run-port';
import { openRunSession, type SessionNeeds } from './run-session';

/**
 * Opens a session for each port of a run. A port from anywhere but our own script in a tab is closed at once. Sessions
 * of private windows get needs of their own.
 */
export function serveRunPorts(needsFor: (isPrivate: boolean) => SessionNeeds): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== runPortName) return;
    if (port.sender && fromPage(port.sender))
      openRunSession(port, needsFor(port.sender.tab?.incognito === true));
    else port.disconnect();
  });
}
