import { browser } from 'wxt/browser';
import { z } from 'zod';

/** Gives the page's text back, as Markdown. */
const pageTextScript = '/page-text.js';

/** More than the script gives. */
const answer = z.string().max(1_000_000);

/**
 * The text of the page in a tab, as Markdown. Rejects where the browser does not let us read it: on its own pages, and once
 * the user has gone on to another page.
 */
export async function readPage(tabId: number): Promise<string> {
  const [injection] = await browser.scripting.executeScript({ target: { tabId }, files: [pageTextScript] });
  return answer.parse(injection?.result);
}
