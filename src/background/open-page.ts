import { type Browser, browser } from 'wxt/browser';
import { z } from 'zod';
import { type OpenRequest, openChannel } from '../messages/open';
import { createUntrustedClient } from '../messages/serve';
import type { CalledTabs } from './called-tabs';
import { showRefusal } from './refusal';

/** The script that is put into a page on demand: the whole of what Caretaker puts there. */
const pageScript = '/page.js';

/**
 * Makes what brings the palette (or a run) up in a tab, and tells whether it came up. The script goes into the page the first time only; afterwards
 * it answers. Where the browser lets no extension in, the toolbar icon says so. What is asked of one tab is done one
 * after the other: a second script would end the session of the first, with the palette that has just opened.
 */
export function createPageOpener({
  called,
}: Pick<CalledTabs, 'called'>): (
  tab: Browser.tabs.Tab | undefined,
  request: OpenRequest,
) => Promise<boolean> {
  const turns = new Map<number, Promise<boolean>>();
  return async (tab, request) => {
    if (tab?.id === undefined) return false;
    const { id, url } = tab;
    const turn = (turns.get(id) ?? Promise.resolve(false))
      .then(() => called(id))
      .then(() => openIn(id, url, request))
      // A tab that was closed meanwhile has nobody left to tell.
      .catch(() => false)
      .finally(() => turns.get(id) === turn && turns.delete(id));
    turns.set(id, turn);
    return turn;
  };
}

/**
 * `url`: as the browser shows it wherever the user's call gave us the tab. Where it shows none, no script gets in; and at
 * `view-source:` Chromium never says so, it leaves the call without an answer.
 */
async function openIn(tabId: number, url: string | undefined, request: OpenRequest): Promise<boolean> {
  const isIn = (await isHere(tabId)) || (url !== undefined && (await inject(tabId, url)));
  return (isIn && (await ask(tabId, request))) || refuse(tabId);
}

/** How often a web page is offered the script, and the milliseconds between. */
const offers = { most: 6, apart: 50 };

/**
 * Puts the script into the page. False where the browser does not let it in: its own pages, its store, other extensions, PDF
 * viewers; the reason is the same for the user. Chromium tells the page's process of the user's grant by another way than
 * it sends the script: on a busy machine the script comes first, and is refused for a moment.
 */
async function inject(tabId: number, url: string): Promise<boolean> {
  for (let left = /^https?:/.test(url) ? offers.most : 1; left > 0; left--) {
    try {
      await browser.scripting.executeScript({
        target: { tabId },
        files: [pageScript],
        injectImmediately: true,
      });
      return true;
    } catch {
      if (left > 1) await new Promise((resolve) => setTimeout(resolve, offers.apart));
    }
  }
  return false;
}

async function refuse(tabId: number): Promise<false> {
  await showRefusal(tabId);
  return false;
}

/** The script in the tab's top frame. Its calls reject where it is not there yet. */
const pageIn = (tabId: number) =>
  createUntrustedClient(openChannel, (message) => browser.tabs.sendMessage(tabId, message, { frameId: 0 }), {
    here: { result: z.undefined(), calls: {} },
    open: { result: z.boolean(), calls: {} },
  });

/** Whether the script is in the page. It is asked by itself: a request with thousands of skills is not to be sent in vain. */
const isHere = (tabId: number) =>
  pageIn(tabId)
    .here()
    .then(
      () => true,
      () => false,
    );

/** Whether somebody in the tab's top frame took the request. */
const ask = (tabId: number, request: OpenRequest) =>
  pageIn(tabId)
    .open(request)
    .catch(() => false);
