import { browser } from 'wxt/browser';
import { fromPage } from '../messages/rpc';
import { runPortName } from '../messages/run-port';
import { openRunSession, type SessionNeeds } from './run-session';
import type { RunPlace } from './session-needs';

/** Opens a session for each port of a run. A port from anywhere but our own script in a tab is closed at once. */
export function serveRunPorts(needsFor: (place: RunPlace) => SessionNeeds): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== runPortName) return;
    const { sender } = port;
    if (sender?.tab?.id === undefined || !fromPage(sender)) return port.disconnect();
    openRunSession(port, needsFor({ tabId: sender.tab.id, isPrivate: sender.tab.incognito }));
  });
}
