import { browser } from 'wxt/browser';
import type { OpenRequest } from '../messages/open';
import type { PadCommands } from '../messages/pad';
import { padPage } from '../messages/senders';
import type { ShownDocument, ShownDocuments } from './shown-documents';
import type { Surfaces } from './surfaces';

/** What somebody called for where no extension gets in. */
export interface PadCall {
  request: OpenRequest;
  /** What was selected there, as far as the browser tells. */
  text: string;
  /** What the tab shows where it was called for. */
  shown?: ShownDocument | undefined;
}

/** Windows of ours, each with one text box, for pages that take no extension. */
export interface Pads {
  /**
   * Brings one up, and what was called for in it: the one that is open, if no text comes along that it would have to hold
   * beside its own. False where no window can be opened.
   */
  open(call: PadCall): Promise<boolean>;
  /** Of the pad in that tab. */
  commands(tabId: number): Pick<PadCommands, 'text' | 'ready'>;
}

export function createPads(
  newId: () => string,
  surfaces: Pick<Surfaces, 'open'>,
  documents: Pick<ShownDocuments, 'keep'>,
): Pads {
  const waiting = new Map<string, PadCall>();
  /** The pad that is coming up. */
  let coming: { id: string; window?: number | undefined } | undefined;

  async function openNew(call: PadCall): Promise<boolean> {
    const id = newId();
    const mine: typeof coming = { id };
    coming = mine;
    waiting.set(id, call);
    try {
      const window = await browser.windows.create({
        type: 'popup',
        url: `${browser.runtime.getURL(padPage)}?call=${encodeURIComponent(id)}`,
        focused: true,
        width: 680,
        height: 560,
      });
      mine.window = window?.id;
      return true;
    } catch {
      // Some kinds of window take no other beside them.
      waiting.delete(id);
      if (coming === mine) coming = undefined;
      return false;
    }
  }

  /** What is called for twice while it comes up is what was called for last. */
  async function openComing(call: PadCall): Promise<boolean> {
    const there = coming && waiting.get(coming.id);
    if (!coming || !there) return false;
    waiting.set(coming.id, { ...call, text: there.text });
    if (coming.window !== undefined) await browser.windows.update(coming.window, { focused: true });
    return true;
  }

  /** Its text may be of long ago: the user sees it before a skill works on it. */
  async function openThere({ request, shown }: PadCall): Promise<boolean> {
    // Our own pages are visible to `tabs.query` without the `tabs` permission.
    const tabs = await browser.tabs.query({ url: `${browser.runtime.getURL(padPage)}*` });
    const [there] = tabs.toSorted((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
    if (there?.id === undefined) return false;
    await browser.windows.update(there.windowId, { focused: true });
    await browser.tabs.update(there.id, { active: true });
    await documents.keep(there.id, shown);
    return (
      (await surfaces.open(there.id, { ...request, action: { kind: 'palette' }, anew: true })) === 'opened'
    );
  }

  return {
    async open(call) {
      const isThere =
        call.text === '' &&
        ((await openComing(call).catch(() => false)) || (await openThere(call).catch(() => false)));
      return isThere || openNew(call);
    },
    commands: (tabId) => ({
      text: async (id) => waiting.get(id)?.text ?? '',
      async ready(id) {
        const call = waiting.get(id);
        waiting.delete(id);
        if (coming?.id === id) coming = undefined;
        if (!call) return;
        await documents.keep(tabId, call.shown);
        await surfaces.open(tabId, inPad(call));
      },
    }),
  };
}

/** A skill that finds nothing to work on there waits for its text: the palette has it. */
function inPad({ request, text }: PadCall): OpenRequest {
  const { action } = request;
  const hasNothing = action.kind === 'run' && text === '' && action.instruction === '' && !action.fields;
  return hasNothing ? { ...request, action: { kind: 'palette' } } : request;
}
