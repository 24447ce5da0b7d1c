import { beforeEach, expect, it } from 'vitest';
import { createTabLimits, mostCosts, mostRuns, type TabLimits } from '../../../src/background/tab-limits';
import { memoryArea } from '../store/support/memory-area';

const hour = 3_600_000;
let now: number;
let limits: TabLimits;
let area: ReturnType<typeof memoryArea>['area'];

/** As the next background makes them. */
const anew = () => {
  let ids = 0;
  return createTabLimits({
    session: area,
    costOfRun: async () => 0.5,
    now: () => now,
    newId: () => `run ${now} ${ids++}`,
  });
};
const beginMany = async (count: number, tabId = 1) => {
  for (let run = 0; run < count; run++) await (await limits.begin(tabId))(0);
};

beforeEach(() => {
  now = hour;
  area = memoryArea().area;
  limits = anew();
});

it('lets as many runs begin in a tab within an hour as a person asks for, and no more', async () => {
  await beginMany(mostRuns);
  await expect(limits.begin(1)).rejects.toMatchObject({
    code: 'tab-runs',
    params: { limit: String(mostRuns) },
  });
  await expect(limits.begin(2)).resolves.toBeTypeOf('function');
});

it('counts them for an hour, whatever background there is', async () => {
  await beginMany(mostRuns);
  now += hour - 1;
  limits = anew();
  await expect(limits.begin(1)).rejects.toMatchObject({ code: 'tab-runs' });
  now += 1;
  await expect(limits.begin(1)).resolves.toBeTypeOf('function');
});

it('lets none begin where those of the tab have cost so many times what one may', async () => {
  const spent = await limits.begin(1);
  await spent(1);
  await spent(mostCosts * 0.5 - 0.01);
  const more = await limits.begin(1);
  await more(0.01);
  await expect(limits.begin(1)).rejects.toMatchObject({ code: 'tab-cost', params: { limit: '5.00' } });
  await expect(limits.begin(2)).resolves.toBeTypeOf('function');
});

it('counts runs that go on with what they may cost: no more begin at a time than all of them may', async () => {
  const begun = await Promise.allSettled(Array.from({ length: mostCosts + 5 }, () => limits.begin(1)));
  const spent = begun.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(spent).toHaveLength(mostCosts);
  await expect(limits.begin(1)).rejects.toMatchObject({ code: 'tab-cost', params: { limit: '5.00' } });
  await spent[0]?.(0.1);
  await expect(limits.begin(1)).resolves.toBeTypeOf('function');
});

it('begins anew where what is kept is none of its own', async () => {
  await area.set({ tabRuns: 'nonsense' });
  await expect(limits.begin(1)).resolves.toBeTypeOf('function');
});
