import { z } from 'zod';
import { serialQueue } from '../core/run/serial-queue';
import type { Sender } from '../messages/senders';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`: the background may end while a card is open. */
const key = 'calledTabs';

const calledTab = z.object({
  call: z.string(),
  /** Something that this call has brought up is open or at work. */
  isOpen: z.boolean(),
  /** Of our frame there, by the browser's number. */
  frameId: z.int().optional(),
});

type CalledTab = z.infer<typeof calledTab>;

const kept = z.record(z.string(), calledTab);

/**
 * The tabs in which the user has called us, and our frame in each. Where nothing of ours is open or at work no run begins and no frame of
 * the page is reached; and no frame of ours counts that came by no call.
 */
export interface CalledTabs {
  /** The user calls us in this tab. Resolves with the name of the call, which is hard to guess. */
  called(tabId: number): Promise<string>;
  /** Our frame is there, or there again. False where that call is none of this tab's. */
  joined(tabId: number, frameId: number, call: string): Promise<boolean>;
  /** All that this call has brought up has gone. Ignored where the user has called again since. */
  left(tabId: number, call: string): Promise<void>;
  /** Our frame has gone from the tab, with all that was in it. */
  gone(tabId: number, frameId: number): Promise<void>;
  /** Whether something is open or at work there. */
  has(tabId: number): Promise<boolean>;
  /** Our frame in that tab. */
  frameOf(tabId: number): Promise<number | undefined>;
  /** The tabs with a frame of ours in which something is open or at work. */
  open(): Promise<{ tabId: number; frameId: number }[]>;
}

export function createCalledTabs(
  session: Pick<SettingsArea, 'get' | 'set'>,
  newId: () => string,
): CalledTabs {
  const inTurn = serialQueue();
  let known: Record<string, CalledTab> | undefined;

  async function all(): Promise<Record<string, CalledTab>> {
    known ??= kept.catch({}).parse((await session.get(key))[key]);
    return known;
  }

  /** `make`: the tab as it is from now on; undefined where it stays as it was. */
  async function change(
    tabId: number,
    make: (tab: CalledTab | undefined) => CalledTab | undefined,
  ): Promise<void> {
    const before = await all();
    const made = make(before[tabId]);
    if (made === undefined) return;
    known = { ...before, [tabId]: made };
    await session.set({ [key]: known });
  }

  return {
    called: (tabId) =>
      inTurn(async () => {
        const call = newId();
        await change(tabId, (tab) => ({ ...tab, call, isOpen: true }));
        return call;
      }),
    joined: (tabId, frameId, call) =>
      inTurn(async () => {
        const isHere = (await all())[tabId]?.call === call;
        if (isHere) await change(tabId, (tab) => tab && { ...tab, frameId, isOpen: true });
        return isHere;
      }),
    left: (tabId, call) =>
      inTurn(() => change(tabId, (tab) => (tab?.call === call ? { ...tab, isOpen: false } : undefined))),
    gone: (tabId, frameId) =>
      inTurn(() =>
        change(tabId, (tab) => (tab?.frameId === frameId ? { call: tab.call, isOpen: false } : undefined)),
      ),
    has: (tabId) => inTurn(async () => (await all())[tabId]?.isOpen === true),
    frameOf: (tabId) => inTurn(async () => (await all())[tabId]?.frameId),
    open: () =>
      inTurn(async () =>
        Object.entries(await all()).flatMap(([tabId, { isOpen, frameId }]) =>
          isOpen && frameId !== undefined ? [{ tabId: Number(tabId), frameId }] : [],
        ),
      ),
  };
}

/** Whether that is our frame of its tab, which came by a call of the user's. */
export async function isCalledFrame(
  { tab, frameId }: Sender,
  called: Pick<CalledTabs, 'frameOf'>,
): Promise<boolean> {
  return tab?.id !== undefined && frameId !== undefined && (await called.frameOf(tab.id)) === frameId;
}
