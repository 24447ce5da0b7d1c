import { z } from 'zod';
import type { OwnValues } from '../core/run/needs';
import type { SettingsArea } from './settings-area';

export interface ValueLimits {
  /** Characters of JSON for one owner, and for all together: a storage area has a few megabytes for everything. */
  owner: number;
  all: number;
}

export const valueLimits: ValueLimits = { owner: 100_000, all: 2_000_000 };

export interface SkillValues extends OwnValues {
  /** Keeps nothing any more of owners that are not among those. */
  keepOnly(isOwner: (owner: string) => boolean): Promise<void>;
}

/** Lists of pairs: a name or an owner of any kind is data there, and no property. */
const shape = z.array(z.tuple([z.string(), z.array(z.tuple([z.string(), z.unknown()]))])).catch([]);

type Stored = Map<string, [string, unknown][]>;

/**
 * The values of skills, in one record of a storage area. Changes come one after the other. A record that is damaged counts
 * as empty.
 */
export function createSkillValues(
  area: Pick<SettingsArea, 'get' | 'set'>,
  record: 'skillSession' | 'skillScratch',
  limits = valueLimits,
): SkillValues {
  let before: Promise<unknown> = Promise.resolve();
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const turn = before.then(work);
    // Whoever asked for it is told; the next one goes on.
    before = turn.catch(() => undefined);
    return turn;
  };
  const read = async (): Promise<Stored> => new Map(shape.parse((await area.get(record))[record]));
  const write = (stored: Stored) => area.set({ [record]: [...stored] });
  return {
    update: (owner, work) =>
      inTurn(async () => {
        const stored = await read();
        const old = stored.get(owner) ?? [];
        const values = new Map(old);
        const result = work(values);
        const now = [...values];
        const [was, is] = [JSON.stringify(old), JSON.stringify(now)];
        if (was === is) return result;
        if (is.length > limits.owner) throw new RangeError(`more than ${limits.owner} characters`);
        if (now.length > 0) stored.set(owner, now);
        else stored.delete(owner);
        if (is.length > was.length && JSON.stringify([...stored]).length > limits.all)
          throw new RangeError('there is no room left for the values of skills');
        await write(stored);
        return result;
      }),
    keepOnly: (isOwner) =>
      inTurn(async () => {
        const stored = await read();
        const left = new Map([...stored].filter(([owner]) => isOwner(owner)));
        if (left.size < stored.size) await write(left);
      }),
  };
}

/** For private windows: what is there can be read, and nothing is kept. */
export function keepsNoValues(values: OwnValues): OwnValues {
  return {
    update: async (owner, work) => {
      const copy = await values.update(owner, (all) => new Map(all));
      return work(copy);
    },
  };
}
