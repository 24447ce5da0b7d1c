import { idOf } from '../core/skill/key';
import type { OfferedResult } from '../messages/open';
import type { RunStore } from '../store/runs';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`, so that it outlives a background that sleeps, and not the browser. */
const key = 'offeredRun';

/** The one result of the history that the palette offers when it opens next. */
export interface Offer {
  make(runId: string): Promise<void>;
  /** Undefined if there is none, or its record has gone meanwhile. */
  current(): Promise<OfferedResult | undefined>;
  /** The palette has shown it; a later one stays. */
  shown(offered: OfferedResult): Promise<void>;
}

/** Only the run's id is kept: a record that is deleted takes the offer with it. */
export function createOffer(session: SettingsArea, runs: Pick<RunStore, 'get'>): Offer {
  const runId = async (): Promise<string | undefined> => {
    const id = (await session.get(key))[key];
    return typeof id === 'string' ? id : undefined;
  };
  return {
    make: (id) => session.set({ [key]: id }),
    async current() {
      const id = await runId();
      const record = id === undefined ? undefined : await runs.get(id);
      if (!record || record.text === '') return undefined;
      return { runId: record.id, skillName: record.skillName ?? idOf(record.skill), text: record.text };
    },
    async shown(offered) {
      if ((await runId()) === offered.runId) await session.remove(key);
    },
  };
}
