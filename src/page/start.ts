import { browser } from 'wxt/browser';
import { type OpenCommands, openChannel } from '../messages/open';
import { serveBare } from '../messages/rpc';
import { fromBackground } from '../messages/senders';
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
  const commands: OpenCommands = {
    here: async () => undefined,
    async open(request, call) {
      const opened = !isPdf(document);
      if (opened) session.open(request, call);
      return opened;
    },
  };
  const end = serveBare(openChannel, commands, fromBackground);
  here.endCaretakerSession = () => {
    // The extension's own API throws here once the extension has been updated: there is nothing left to listen to then.
    if (browser.runtime?.id) end();
    session.dispose();
  };
}

/** Chromium lets scripts into the document around its PDF viewer, but shows them nothing of the text or the selection. */
function isPdf({ contentType }: Document): boolean {
  return contentType === 'application/pdf';
}
