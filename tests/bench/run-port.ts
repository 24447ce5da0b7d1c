import type { Page } from '@playwright/test';

export interface RunTimes {
  /** Milliseconds from the start of the run until its first text came, and until it ended. */
  firstText: number;
  total: number;
  /** Type of the last event: `succeeded` when all is well. */
  end: string;
}

export interface RunOrder {
  skill: string;
  text: string;
}

/**
 * Runs a skill over a port of its own, as the script in a page does, with no surface to draw on; says `written` when the
 * background wants to insert, and yes to what it asks. Runs in a page of the extension: it is sent there as it stands.
 */
export function timeRun(page: Page, order: RunOrder): Promise<RunTimes> {
  return page.evaluate(({ skill, text }) => {
    const { chrome } = globalThis as unknown as { chrome: { runtime: { connect(info: object): Port } } };
    return new Promise<RunTimes>((resolve) => {
      const port = chrome.runtime.connect({ name: 'run' });
      const started = performance.now();
      let firstText = Number.NaN;
      port.onMessage.addListener(({ type, id, of, args }) => {
        if (type !== 'call') return;
        const isInsert = of[1] === 2;
        const value = isInsert ? { status: 'written', strategy: 'none' } : undefined;
        port.postMessage({ type: 'done', id, value });
        const [event] = args;
        if (isInsert || !event) return;
        if (event.type === 'asking')
          port.postMessage({
            type: 'call',
            id: 2,
            of: 'answer',
            args: [event.id, { ok: true }],
            functions: [],
          });
        if (event.type === 'text' && Number.isNaN(firstText)) firstText = performance.now() - started;
        if (!['succeeded', 'failed', 'cancelled'].includes(event.type)) return;
        port.disconnect();
        resolve({ firstText, total: performance.now() - started, end: event.type });
      });
      const target = { editable: true, read: 'field', text, url: 'http://localhost/', title: 'Bench' };
      const request = { skill, instruction: '', target, place: 'replace' };
      port.postMessage({
        type: 'call',
        id: 1,
        of: 'start',
        args: [request, null, null],
        functions: [1, 2],
      });
    });

    interface Port {
      postMessage(message: object): void;
      disconnect(): void;
      onMessage: {
        addListener(
          listener: (message: {
            type: string;
            id: number;
            of: [call: number, place: number];
            args: [event?: { type: string; id?: number }];
          }) => void,
        ): void;
      };
    }
  }, order);
}

/** A request for an answer in a provider's own words. */
export interface PlainRequest {
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

/** The same answer read by a plain `fetch` in the same page: what the network and the browser cost by themselves. */
export function timeFetch(page: Page, request: PlainRequest): Promise<Omit<RunTimes, 'end'>> {
  return page.evaluate(async ({ url, headers, body }) => {
    const started = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
    const decoder = new TextDecoder();
    let firstText = Number.NaN;
    const reader = response.body?.getReader();
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) break;
      if (Number.isNaN(firstText) && decoder.decode(read.value, { stream: true }).includes('word')) {
        firstText = performance.now() - started;
      }
    }
    return { firstText, total: performance.now() - started };
  }, request);
}
