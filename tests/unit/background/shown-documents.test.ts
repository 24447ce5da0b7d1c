import { describe, expect, it } from 'vitest';
import { createShownDocuments, shownIn } from '../../../src/background/shown-documents';
import { memoryArea } from '../store/support/memory-area';

const shown = (tab: number) => ({ tab, address: `https://papers.example/${tab}.pdf` });

describe('the documents under our windows', () => {
  it('are known to the next background, until a window is called for over another or none', async () => {
    const { area } = memoryArea();
    const before = createShownDocuments(area);
    await Promise.all([before.keep(5, shown(1)), before.keep(6, shown(2))]);
    const after = createShownDocuments(area);
    expect(await after.of(5)).toEqual(shown(1));
    await after.keep(5, shown(3));
    await after.keep(6, undefined);
    expect([await after.of(5), await after.of(6), await after.of(7)]).toEqual([
      shown(3),
      undefined,
      undefined,
    ]);
  });

  it('are forgotten with time, and what was not kept by us counts for nothing', async () => {
    const documents = createShownDocuments(memoryArea().area);
    for (let pad = 1; pad <= 30; pad += 1) await documents.keep(pad, shown(pad));
    expect(await documents.of(1)).toBeUndefined();
    expect(await documents.of(30)).toEqual(shown(30));
    const damaged = createShownDocuments(memoryArea({ shownDocuments: { 5: { address: 7 } } }).area);
    expect(await damaged.of(5)).toBeUndefined();
  });

  it.each([
    ['https://papers.example/a.pdf#page=3', 'https://papers.example/a.pdf'],
    ['file:///home/ann/a.pdf', 'file:///home/ann/a.pdf'],
    ['chrome://settings/', undefined],
    ['blob:https://papers.example/1', undefined],
    ['data:application/pdf;base64,JVBERi0=', undefined],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('are at addresses that can be fetched: %s', (url, address) => {
    const tab = { id: 3, ...(url && { url }) } as never;
    expect(shownIn(tab)).toEqual(address && { tab: 3, address });
  });
});
