import { type Browser, browser } from 'wxt/browser';
import { z } from 'zod';
import { serialQueue } from '../core/run/serial-queue';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`: the background may end while a pad is open. */
const key = 'shownDocuments';

const shownDocument = z.object({ tab: z.int(), address: z.string() });

/** A document in a tab that takes no extension: where it is. */
export type ShownDocument = z.infer<typeof shownDocument>;

const kept = z.record(z.string(), shownDocument);

/** Of so many pads the documents are known: those of windows that were closed are forgotten with time. */
const mostKept = 20;

/** Over which document each pad was called for. */
export interface ShownDocuments {
  /** From now on that pad is over this document, or over none. */
  keep(padTab: number, shown: ShownDocument | undefined): Promise<void>;
  of(padTab: number): Promise<ShownDocument | undefined>;
}

export function createShownDocuments(session: Pick<SettingsArea, 'get' | 'set'>): ShownDocuments {
  const inTurn = serialQueue();
  const all = async () => kept.catch({}).parse((await session.get(key))[key]);
  return {
    keep: (padTab, shown) =>
      inTurn(async () => {
        const others = Object.entries(await all()).filter(([tab]) => tab !== String(padTab));
        const next = shown ? [...others, [padTab, shown] as const].slice(-mostKept) : others;
        await session.set({ [key]: Object.fromEntries(next) });
      }),
    of: (padTab) => inTurn(async () => (await all())[padTab]),
  };
}

/**
 * The document that a tab shows, by the address that the browser tells us there; undefined where it tells none, and of what is neither of
 * the web nor a file.
 */
export function shownIn({ id, url }: Browser.tabs.Tab): ShownDocument | undefined {
  const address = url && addressOf(url);
  return id === undefined || !address ? undefined : { tab: id, address };
}

/** Whether the tab shows that document still. */
export async function isStillShown({ tab, address }: ShownDocument): Promise<boolean> {
  // A tab that was closed shows nothing.
  const there = await browser.tabs.get(tab).catch(() => undefined);
  return there?.url !== undefined && addressOf(there.url) === address;
}

/** Without the place in the document, which a reader moves on. */
function addressOf(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (!parsed || !/^(?:https?|file):$/.test(parsed.protocol)) return undefined;
  parsed.hash = '';
  return parsed.href;
}
