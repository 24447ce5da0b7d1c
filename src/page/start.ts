import { browser } from 'wxt/browser';
import type { HereRequest, OpenAnswer, OpenRequest } from '../messages/open';
import { forgetCrossOriginFrames } from './frame/load-cross-origin-frames';
import { forgetCards } from './load-cards';
import { forgetWriter } from './load-writer';
import { createSession } from './session';

/** In the world that only this extension's scripts see: what ends the session that is here already. */
const here = globalThis as typeof globalThis & { endCaretakerSession?: () => void };

/**
 * Starts listening for what the user asks of this page. A session of an earlier injection is ended first: the
 * background injects again only where nobody answered it, after the extension was updated.
 */
export function startPage(): void {
  here.endCaretakerSession?.();
  forgetCards();
  forgetWriter();
  forgetCrossOriginFrames();
  const session = createSession(document);
  const listener = (
    message: unknown,
    sender: { id?: string; tab?: unknown },
    respond: (answer: OpenAnswer) => void,
  ) => {
    // Only the background speaks to pages: it is of this extension and in no tab.
    if (!isRequest(message) || sender.id !== browser.runtime.id || sender.tab) return;
    const opened = !isPdf(document);
    if (opened && message.type === 'caretaker:open') session.open(message);
    respond({ opened });
  };
  browser.runtime.onMessage.addListener(listener);
  here.endCaretakerSession = () => {
    // The extension's own API throws here once the extension has been updated: there is nothing left to listen to then.
    if (browser.runtime?.id) browser.runtime.onMessage.removeListener(listener);
    session.dispose();
  };
}

/** Chromium lets scripts into the document around its PDF viewer, but shows them nothing of the text or the selection. */
function isPdf({ contentType }: Document): boolean {
  return contentType === 'application/pdf';
}

function isRequest(message: unknown): message is OpenRequest | HereRequest {
  const type = (message as Partial<OpenRequest | HereRequest> | null)?.type;
  return type === 'caretaker:open' || type === 'caretaker:here';
}
