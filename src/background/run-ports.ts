import { browser } from 'wxt/browser';
import { runPortName } from '../messages/run-service';
import { fromExtensionPage, fromTopFrame } from '../messages/senders';
import { openRunSession, type SessionNeeds } from './run-session';
import type { RunPlace } from './session-needs';

/** Opens a session for each port of a run. A port from anywhere but our own script in the top frame of a tab is closed at once. */
export function serveRunPorts(needsFor: (place: RunPlace) => SessionNeeds): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== runPortName) return;
    const { sender } = port;
    if (sender?.tab?.id === undefined || !fromTopFrame(sender)) return port.disconnect();
    const { id: tabId, incognito: isPrivate, title } = sender.tab;
    // Our own pages try skills for whatever address they say.
    const isOurs = fromExtensionPage(sender);
    const page = isOurs ? undefined : { url: sender.url ?? '', title };
    openRunSession(port, needsFor({ tabId, isPrivate, isOurs }), page);
  });
}
