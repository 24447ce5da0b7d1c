import { browser } from 'wxt/browser';
import { type OpenCommands, openChannel } from '../messages/open';
import { pageChannel } from '../messages/page-commands';
import { hostChannel, placesChannel } from '../messages/places';
import { createClient, serveBare } from '../messages/rpc';
import { fromBackground } from '../messages/senders';
import { forgetCrossOriginFrames } from './frame/load-cross-origin-frames';
import { createSurfaceHost } from './ground/host';
import { forgetReader } from './load-reader';
import { forgetWriter } from './load-writer';
import { createPlaces } from './places';

/** In the world that only this extension's scripts see: what ends the script that is here already. */
const here = globalThis as typeof globalThis & { endCaretakerPage?: () => void };

/**
 * Starts listening for what the user asks of this page. A script of an earlier injection is ended first: the
 * background injects again only where nobody answered it, after the extension was updated.
 */
export function startPage(): void {
  here.endCaretakerPage?.();
  forgetWriter();
  forgetReader();
  forgetCrossOriginFrames();
  const life = new AbortController();
  const commands = createClient(pageChannel);
  const places = createPlaces(document, commands, life.signal);
  const host = createSurfaceHost(
    document,
    {
      near: () => places.active,
      // Of an extension that was updated there is nobody to be told.
      tell: (event) => void commands.tell(event).catch(() => undefined),
      restoreFocus: places.restoreFocus,
    },
    life.signal,
  );
  const calls: OpenCommands = {
    here: async () => undefined,
    async open({ name, hasFrame, takesKeys, updatedText }) {
      if (isPdf(document) || isSandboxed(window) || !host.isWelcome()) return 'refused';
      places.capture();
      if (takesKeys) host.takeKeys();
      if (hasFrame && host.isOfUse()) return 'kept';
      host.open(name, updatedText);
      return 'put-in';
    },
  };
  const ends = [
    serveBare(openChannel, calls, fromBackground),
    serveBare(placesChannel, places, fromBackground),
    serveBare(hostChannel, host, fromBackground),
  ];
  here.endCaretakerPage = () => {
    // The extension's own API throws here once the extension has been updated: there is nothing left to listen to then.
    if (browser.runtime?.id) for (const end of ends) end();
    life.abort();
  };
}

/** In a document without an origin of its own a frame of ours has none either, or does not come. */
function isSandboxed({ origin, location }: Window): boolean {
  return origin === 'null' && /^https?:$/.test(location.protocol);
}

/** Chromium lets scripts into the document around its PDF viewer, but shows them nothing of the text or the selection. */
function isPdf({ contentType }: Document): boolean {
  return contentType === 'application/pdf';
}
