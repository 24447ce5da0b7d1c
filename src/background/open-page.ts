import { type Browser, browser } from 'wxt/browser';
import type { OpenAnswer, OpenRequest } from '../messages/open';
import { showRefusal } from './refusal';

/** The script that is put into a page on demand: the whole of what Caretaker puts there. */
const pageScript = '/page.js';

/**
 * Makes what brings the palette (or a run) up in a tab, and tells whether it came up. The script goes into the page the first time only; afterwards
 * it answers. Where the browser lets no extension in, the toolbar icon says so. What is asked of one tab is done one
 * after the other: a second script would end the session of the first, with the palette that has just opened.
 */
export function createPageOpener(): (
  tab: Browser.tabs.Tab | undefined,
  request: OpenRequest,
) => Promise<boolean> {
  const turns = new Map<number, Promise<boolean>>();
  return async (tab, request) => {
    if (tab?.id === undefined) return false;
    const { id, url } = tab;
    const turn = (turns.get(id) ?? Promise.resolve(false))
      .then(() => openIn(id, url !== undefined, request))
      // A tab that was closed meanwhile has nobody left to tell.
      .catch(() => false)
      .finally(() => turns.get(id) === turn && turns.delete(id));
    turns.set(id, turn);
    return turn;
  };
}

/**
 * `shown`: the browser shows us the tab's address, as it does wherever the user's call gave us the tab. Where it does
 * not, no script gets in; and at `view-source:` Chromium never says so, it leaves the call without an answer.
 */
async function openIn(tabId: number, shown: boolean, request: OpenRequest): Promise<boolean> {
  if (await ask(tabId, request)) return true;
  if (!shown) return refuse(tabId);
  try {
    await browser.scripting.executeScript({
      target: { tabId },
      files: [pageScript],
      injectImmediately: true,
    });
  } catch {
    // The browser's pages, its store, other extensions, PDF viewers: the reason is the same for the user.
    return refuse(tabId);
  }
  return (await ask(tabId, request)) || refuse(tabId);
}

async function refuse(tabId: number): Promise<false> {
  await showRefusal(tabId);
  return false;
}

/** Whether somebody in the tab's top frame took the request. */
async function ask(tabId: number, request: OpenRequest): Promise<boolean> {
  try {
    const answer: OpenAnswer | undefined = await browser.tabs.sendMessage(tabId, request, { frameId: 0 });
    return answer?.opened === true;
  } catch {
    // Both browsers reject when nobody listens: the script is not in the page yet.
    return false;
  }
}
