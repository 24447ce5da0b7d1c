import { type Browser, browser } from 'wxt/browser';
import type { SkillListing } from '../core/skill/model';
import type { OpenRequest } from '../messages/open';
import type { NeverOn } from './never-on';
import type { Pads } from './pad';
import { showNever, showRefusal } from './refusal';
import { shownIn } from './shown-documents';
import { isHere, type Surfaces } from './surfaces';

/** The script that is put into a page on demand: the whole of what Caretaker puts there. */
const pageScript = '/page.js';

export interface OpenerNeeds {
  surfaces: Pick<Surfaces, 'open'>;
  pads: Pick<Pads, 'open'>;
  /** As of `TriggerNeeds`. */
  listings(page: string): Promise<SkillListing[]>;
  /** Hears in which tab the user calls. */
  called(tabId: number): void;
  neverOn: Pick<NeverOn, 'includes'>;
}

/** `text`: what is selected there, where the browser tells it without us in the page. */
export type OpenPage = (
  tab: Browser.tabs.Tab | undefined,
  request: OpenRequest,
  text?: string,
) => Promise<boolean>;

/**
 * Makes what brings the palette (or a run) up in a tab, and tells whether it came up. The script goes into the page the first time only; afterwards
 * it answers. Where the user never wants us, none goes in, nor is one there asked. Where the browser lets no extension in, the pad opens. What is asked of one tab is done one
 * after the other: a second script would end the session of the first, with the palette that has just opened.
 */
export function createPageOpener({ surfaces, pads, listings, called, neverOn }: OpenerNeeds): OpenPage {
  const turns = new Map<number, Promise<boolean>>();
  return async (tab, request, text = '') => {
    if (tab?.id === undefined) return false;
    const { id } = tab;
    const turn = (turns.get(id) ?? Promise.resolve(false))
      .then(async () => {
        if (tab.url !== undefined && (await neverOn.includes(tab.url))) {
          await showNever(id, tab.url);
          return false;
        }
        called(id);
        const came = await openIn(id, tab.url, request);
        if (came === 'opened') return true;
        return openBeside(tab, request, came === 'closed' ? text : undefined);
      })
      // A tab that was closed meanwhile has nobody left to tell.
      .catch(() => false)
      .finally(() => turns.get(id) === turn && turns.delete(id));
    turns.set(id, turn);
    return turn;
  };

  /**
   * `url`: as the browser shows it wherever the user's call gave us the tab. Where it shows none, no script gets in; and at
   * `view-source:` Chromium never says so, it leaves the call without an answer.
   */
  async function openIn(tabId: number, url: string | undefined, request: OpenRequest) {
    const isIn = (await isHere(tabId)) || (url !== undefined && (await inject(tabId, url)));
    return isIn ? surfaces.open(tabId, request) : 'closed';
  }

  /**
   * Where the script does not get in: in a pad, unless there is nothing that could be done there. From a private window none opens: what is
   * done in a pad is kept. `text`: undefined where the page takes the script, and did not answer.
   */
  async function openBeside(
    tab: Browser.tabs.Tab,
    request: OpenRequest,
    text: string | undefined,
  ): Promise<boolean> {
    const fits = text !== undefined && !tab.incognito && request.action.kind !== 'undo';
    const opened = fits && (await pads.open({ request: await ofNoPage(request), text, shown: shownIn(tab) }));
    if (!opened && tab.id !== undefined) await showRefusal(tab.id);
    return opened;
  }

  /** A pad is on no site: it has what counts everywhere. What the tab shows is read there only where the user chooses it there. */
  async function ofNoPage(request: OpenRequest): Promise<OpenRequest> {
    const skills = await listings('');
    const { action, site: _, choices, ...rest } = request;
    const isHere = action.kind !== 'run' || !action.skill || skills.some(({ key }) => key === action.skill);
    return {
      ...rest,
      skills,
      action: isHere ? withoutPage(action) : { kind: 'palette' },
      ...(choices && {
        choices: Object.fromEntries(Object.entries(choices).map(([skill, own]) => [skill, withoutPage(own)])),
      }),
    };
  }
}

function withoutPage<Chosen extends object>(chosen: Chosen): Chosen {
  const { withPage: _, ...rest } = chosen as Chosen & { withPage?: boolean };
  return rest as Chosen;
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
