import { browser } from 'wxt/browser';
import { runPortName } from '../messages/run-service';
import { fromOwnTab, fromSurface, isOwnAddress } from '../messages/senders';
import { openRunSession, type SessionNeeds } from './run-session';
import type { RunPlace } from './session-needs';

/** Opens a session for each port of a run. A port from anywhere but our frame in the page of a tab or a page of ours is closed at once. */
export function serveRunPorts(needsFor: (place: RunPlace) => SessionNeeds): void {
  browser.runtime.onConnect.addListener((port) => {
    if (port.name !== runPortName) return;
    const { sender } = port;
    if (sender?.tab?.id === undefined || !(fromSurface(sender) || fromOwnTab(sender)))
      return port.disconnect();
    const { id: tabId, incognito: isPrivate, url = '', title } = sender.tab;
    // Our own pages try skills for whatever address they say.
    const isOurs = fromOwnTab(sender) || isOwnAddress(url);
    const page = isOurs ? undefined : { url, title };
    openRunSession(port, needsFor({ tabId, frameId: sender.frameId ?? 0, url, isPrivate, isOurs }), page);
  });
}
