import { z } from 'zod';
import { serialQueue } from '../core/run/serial-queue';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`: the background may end while a card is open. */
const key = 'calledTabs';

const kept = z.array(z.int());

/** The tabs in which the user has called us, as long as something of ours is open or at work there. */
export interface CalledTabs {
  /** The user calls us in this tab. */
  called(tabId: number): Promise<void>;
  /** All that was called up there has gone. */
  left(tabId: number): Promise<void>;
  has(tabId: number): Promise<boolean>;
}

export function createCalledTabs(session: Pick<SettingsArea, 'get' | 'set'>): CalledTabs {
  const inTurn = serialQueue();

  async function all(): Promise<number[]> {
    const checked = kept.safeParse((await session.get(key))[key]);
    return checked.success ? checked.data : [];
  }
  const without = async (tabId: number) => (await all()).filter((each) => each !== tabId);

  return {
    called: (tabId) => inTurn(async () => session.set({ [key]: [...(await without(tabId)), tabId] })),
    left: (tabId) => inTurn(async () => session.set({ [key]: await without(tabId) })),
    has: (tabId) => inTurn(async () => (await all()).includes(tabId)),
  };
}
