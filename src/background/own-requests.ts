import { browser } from 'wxt/browser';
import { isOnThisComputer } from '../core/models/model-address';
import { report } from '../diagnostics/report';

/**
 * `fetch` that sends programs on the user's own computer no `Origin`. Ollama and its like turn every browser extension away by it, until
 * their user finds the setting that lets one in (ollama/ollama issue 2308): it is there to keep web pages out, and whoever has given
 * the permission for that address has said that we may ask it. Nothing changes for any page: the rule is for requests of ours, to that one
 * address, and is forgotten with the browser's session.
 */
export function withoutOrigin(fetchFrom: typeof fetch): typeof fetch {
  let turn: Promise<void> = Promise.resolve();
  return async (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    if (isOnThisComputer(origin)) {
      // One after the other: two at once would take the same number.
      turn = turn.then(() => addRule(origin)).catch((error: unknown) => report(error, 'own-requests'));
      await turn;
    }
    return fetchFrom(input, init);
  };
}

/** Adds the rule for that address, unless this session of the browser has it already. */
async function addRule(origin: string): Promise<void> {
  const { declarativeNetRequest: rules } = browser;
  const known = await rules.getSessionRules();
  const urlFilter = `|${origin}/`;
  if (known.some(({ condition }) => condition.urlFilter === urlFilter)) return;
  const id = Math.max(0, ...known.map((rule) => rule.id)) + 1;
  await rules.updateSessionRules({
    addRules: [
      {
        id,
        action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
        condition: {
          urlFilter,
          // The frame in a page is at an address of another name, in Chromium.
          initiatorDomains: [new URL(browser.runtime.getURL('/options.html')).hostname],
          resourceTypes: ['xmlhttprequest'],
        },
      },
    ],
  });
}
