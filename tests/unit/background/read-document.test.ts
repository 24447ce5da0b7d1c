import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { withShownDocument } from '../../../src/background/read-document';
import { mostGiven } from '../../../src/core/run/given-limits';
import { longestPageText } from '../../../src/core/run/page-text';
import type { PdfProblem, PdfText } from '../../../src/core/run/pdf-text';
import * as funnel from '../../../src/diagnostics/report';
import type { PlaceCommands, PlaceFacts } from '../../../src/messages/places';

const address = 'https://papers.example/a/Fruit%20basket.pdf?v=2';
const facts = { name: '1', hasPage: false } as PlaceFacts;
const ownText = vi.fn(async () => ({ text: 'of the pad' }));
const places = { captured: async () => facts, pageText: ownText } as unknown as PlaceCommands;

/** What the tab shows that the pad was called for. */
let shown: { tab: number; address: string } | undefined;
let inTab: { url?: string } | undefined;
let pdf: PdfText | PdfProblem;
let allowed: boolean;
let neverOn: string[];
const answer = vi.fn<(input: string, init: RequestInit) => Promise<Response>>();
const readPdf = vi.fn(async () => pdf);
const released = vi.fn();

const padUrl = browser.runtime.getURL('/pad.html');

const inPad = (sender: object = { tab: { id: 5, url: `${padUrl}?call=1` }, frameId: 7 }) =>
  withShownDocument(places, sender as never, {
    called: { frameOf: async () => 7 },
    documents: { of: async () => shown },
    readPdf,
    fetchFrom: answer as unknown as typeof fetch,
    mayReach: async () => allowed,
    neverOn: { includes: async (url) => neverOn.includes(url) },
    keepAlive: () => released,
  });
const read = () => inPad().pageText('1');
const unread = (problem: string) => ({ problem, site: 'https://papers.example', name: 'Fruit basket.pdf' });

beforeEach(() => {
  vi.restoreAllMocks();
  vi.clearAllMocks();
  shown = { tab: 3, address };
  inTab = { url: `${address}#page=4` };
  pdf = { pages: 3, read: 2, text: 'Seven apples' };
  allowed = true;
  neverOn = [];
  answer.mockImplementation(async () => new Response('%PDF-1.7 x'));
  vi.spyOn(funnel, 'report').mockImplementation(() => undefined);
  vi.spyOn(browser.tabs, 'get').mockImplementation((async () => {
    if (!inTab) throw new Error('No tab with id: 3');
    return inTab;
  }) as never);
});

describe('the document in the tab over which the pad was called for', () => {
  it('is fetched once more as the user has it there, and read', async () => {
    expect(await inPad().captured()).toEqual({ ...facts, hasPage: true });
    expect(answer).not.toHaveBeenCalled();
    expect(await read()).toEqual({
      text: 'Seven apples',
      document: { name: 'Fruit basket.pdf', pages: 3, read: 2 },
    });
    expect(answer).toHaveBeenCalledExactlyOnceWith(
      address,
      expect.objectContaining({
        credentials: 'include',
        redirect: 'manual',
        referrerPolicy: 'no-referrer',
      }),
    );
    expect(readPdf).toHaveBeenCalledExactlyOnceWith(btoa('%PDF-1.7 x'));
    expect(released).toHaveBeenCalledOnce();
    expect(ownText).not.toHaveBeenCalled();
  });

  it('is cut where a run takes no more, and it is said by how much', async () => {
    pdf = { pages: 1, read: 1, text: 'x'.repeat(longestPageText + 5) };
    expect(await read()).toMatchObject({ text: 'x'.repeat(longestPageText), leftOut: 5 });
  });

  it.each(['locked', 'scanned', 'broken'] as const)('is said to be %s', async (problem) => {
    pdf = problem;
    expect(await read()).toEqual(unread(problem));
  });

  it.each<[string, () => Response]>([
    ['is sent on', () => Response.error()],
    ['is sent on to another place', () => new Response(null, { status: 302 })],
    ['is refused', () => new Response('%PDF-1.7', { status: 403 })],
    ['is nothing', () => new Response(null, { status: 204 })],
  ])('that %s is not read, nor anything in its place', async (_what, response) => {
    answer.mockImplementation(async () => response());
    expect(await read()).toEqual(unread('refused'));
    expect(readPdf).not.toHaveBeenCalled();
    expect(released).toHaveBeenCalledOnce();
  });

  it('wants the permission for its site where the browser lets nobody fetch without it', async () => {
    allowed = false;
    answer.mockRejectedValue(new TypeError('NetworkError'));
    expect(await read()).toEqual(unread('permission'));
    allowed = true;
    expect(await read()).toEqual(unread('refused'));
  });

  it('that is a web page, whatever it is called, is not read', async () => {
    answer.mockImplementation(
      async () =>
        new Response('<script>steal()</script>', { headers: { 'content-type': 'application/pdf' } }),
    );
    expect(await read()).toEqual(unread('other'));
    expect(readPdf).not.toHaveBeenCalled();
  });

  it.each<[string, () => Response]>([
    [
      'says that it is',
      () => new Response('%PDF-', { headers: { 'content-length': String(mostGiven.bytes + 1) } }),
    ],
    [
      'goes on and on',
      () =>
        new Response(
          new ReadableStream({
            pull: (controller) => controller.enqueue(new Uint8Array(5_000_000)),
          }),
        ),
    ],
  ])('that %s too large is not taken in', async (_what, response) => {
    answer.mockImplementation(async () => response());
    expect(await read()).toEqual(unread('large'));
    expect(readPdf).not.toHaveBeenCalled();
  });

  it.each<[string, { url?: string } | undefined]>([
    ['shows something else by now', { url: 'https://papers.example/b.pdf' }],
    ['is not told of any longer', {}],
    ['has gone', undefined],
  ])('is not fetched where its tab %s', async (_what, tab) => {
    inTab = tab;
    expect(await read()).toEqual(unread('moved'));
    expect(answer).not.toHaveBeenCalled();
  });

  it('that is a file of this computer is not asked for', async () => {
    shown = { tab: 3, address: 'file:///home/ann/Fruit.pdf' };
    expect(await read()).toEqual({ problem: 'file', site: '', name: 'Fruit.pdf' });
    expect(answer).not.toHaveBeenCalled();
  });

  it('is none where the user never wants Caretaker on its site', async () => {
    neverOn = [address];
    expect(await read()).toBeUndefined();
    expect(answer).not.toHaveBeenCalled();
  });
});

describe('no document', () => {
  it('is there for a frame that came by no call', async () => {
    expect(await inPad({ tab: { id: 5, url: padUrl }, frameId: 8 }).pageText('1')).toBeUndefined();
    expect(answer).not.toHaveBeenCalled();
  });

  it.each(['https://evil.example/pad.html', 'https://evil.example/', undefined])(
    'is there in a page that is no pad of ours (%s)',
    async (url) => {
      const there = inPad({ tab: { id: 5, url }, frameId: 7 });
      expect(there).toBe(places);
    },
  );

  it('is there where the pad was called for over none', async () => {
    shown = undefined;
    expect(await inPad().captured()).toEqual(facts);
    expect(await read()).toBeUndefined();
    expect(answer).not.toHaveBeenCalled();
  });
});
