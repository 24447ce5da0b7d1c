import type { CDPSession } from '@playwright/test';

export interface PageCost {
  /** Bytes of JavaScript heap in use after a collection, all worlds of the page's process together. */
  heap: number;
  nodes: number;
}

/** What a page costs now. Collects garbage first, twice: the first round lets finalisers run. */
export async function pageCost(session: CDPSession): Promise<PageCost> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes } = await session.send('Memory.getDOMCounters');
  return { heap: usedSize, nodes };
}
