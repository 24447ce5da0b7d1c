import { z } from 'zod';
import { serialQueue } from '../core/run/serial-queue';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`: the background may end while a card is open. */
const key = 'calledTabs';

const kept = z.record(z.string(), z.string());

/**
 * The tabs in which the user has called us, as long as something of ours is open or at work there, as our script there says.
 * Elsewhere such a script begins no run and reaches no frame.
 */
export interface CalledTabs {
  /** The user calls us in this tab. Resolves with the name of the call. */
  called(tabId: number): Promise<string>;
  /** All that this call has brought up has gone. Ignored where the user has called again since. */
  left(tabId: number, call: string): Promise<void>;
  has(tabId: number): Promise<boolean>;
}

export function createCalledTabs(
  session: Pick<SettingsArea, 'get' | 'set'>,
  newId: () => string,
): CalledTabs {
  const inTurn = serialQueue();

  async function all(): Promise<Record<string, string>> {
    const checked = kept.safeParse((await session.get(key))[key]);
    return checked.success ? checked.data : {};
  }

  return {
    called: (tabId) =>
      inTurn(async () => {
        const call = newId();
        await session.set({ [key]: { ...(await all()), [tabId]: call } });
        return call;
      }),
    left: (tabId, call) =>
      inTurn(async () => {
        const { [tabId]: last, ...others } = await all();
        if (last === call) await session.set({ [key]: others });
      }),
    has: (tabId) => inTurn(async () => (await all())[tabId] !== undefined),
  };
}
