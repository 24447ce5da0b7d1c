import { browser } from 'wxt/browser';
import { z } from 'zod';
import { type OpenRequest, openChannel } from '../messages/open';
import { createUntrustedClient } from '../messages/serve';

/** The script in the tab's top frame. Its calls reject where it is not there yet. */
const scriptIn = (tabId: number) =>
  createUntrustedClient(openChannel, (message) => browser.tabs.sendMessage(tabId, message, { frameId: 0 }), {
    here: { result: z.undefined(), calls: {} },
    open: { result: z.boolean(), calls: {} },
  });

/** Whether the script is in the page. It is asked by itself: a request with thousands of skills is not to be sent in vain. */
export const isHere = (tabId: number): Promise<boolean> =>
  scriptIn(tabId)
    .here()
    .then(
      () => true,
      () => false,
    );

/** Whether the script in the tab's top frame took the request: it takes none where it sees nothing, as in a PDF viewer. */
export const askPage = (tabId: number, request: OpenRequest, call: string): Promise<boolean> =>
  scriptIn(tabId).open(request, call);
