import { type Browser, browser } from 'wxt/browser';
import type { OpenAnswer, OpenRequest } from '../messages/open';
import { showRefusal } from './refusal';

/** The script that is put into a page on demand: the whole of what Caretaker puts there. */
const pageScript = '/page.js';

/**
 * Brings the palette (or a run) up in a tab. The script goes into the page the first time only; afterwards it answers.
 * Where the browser lets no extension in, the toolbar icon says so.
 */
export async function openPage(tab: Browser.tabs.Tab | undefined, request: OpenRequest): Promise<void> {
  if (tab?.id === undefined) return;
  if (await ask(tab.id, request)) return;
  try {
    await browser.scripting.executeScript({
      target: { tabId: tab.id },
      files: [pageScript],
      injectImmediately: true,
    });
  } catch {
    // The browser's pages, its store, other extensions, PDF viewers: the reason is the same for the user.
    await showRefusal(tab.id);
    return;
  }
  if (!(await ask(tab.id, request))) await showRefusal(tab.id);
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
