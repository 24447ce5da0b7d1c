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
 * background wants to insert. Runs in a page of the extension: it is sent there as it stands.
 */
export function timeRun(page: Page, order: RunOrder): Promise<RunTimes> {
  return page.evaluate(({ skill, text }) => {
    const { chrome } = globalThis as unknown as { chrome: { runtime: { connect(info: object): Port } } };
    return new Promise<RunTimes>((resolve) => {
      const port = chrome.runtime.connect({ name: 'run' });
      const started = performance.now();
      let firstText = Number.NaN;
      port.onMessage.addListener((message) => {
        if (message.type === 'insert') {
          port.postMessage({ type: 'inserted', outcome: { status: 'written', strategy: 'none' } });
        }
        const type = message.event?.type ?? '';
        if (type === 'text' && Number.isNaN(firstText)) firstText = performance.now() - started;
        if (!['succeeded', 'failed', 'cancelled'].includes(type)) return;
        port.disconnect();
        resolve({ firstText, total: performance.now() - started, end: type });
      });
      const target = { editable: true, scope: 'field', text, url: 'http://localhost/', title: 'Bench' };
      port.postMessage({ type: 'start', request: { skill, instruction: '', target } });
    });

    interface Port {
      postMessage(message: object): void;
      disconnect(): void;
      onMessage: {
        addListener(listener: (message: { type: string; event?: { type: string } }) => void): void;
      };
    }
  }, order);
}

/** The same answer read by a plain `fetch` in the same page: what the network and the browser cost by themselves. */
export function timeFetch(page: Page, baseUrl: string): Promise<Omit<RunTimes, 'end'>> {
  return page.evaluate(async (url) => {
    const started = performance.now();
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer sk-test-secret' },
      body: JSON.stringify({
        model: 'test-model',
        stream: true,
        messages: [{ role: 'user', content: 'hi' }],
      }),
    });
    const decoder = new TextDecoder();
    let firstText = Number.NaN;
    const reader = response.body?.getReader();
    for (;;) {
      const read = await reader?.read();
      if (!read || read.done) break;
      if (Number.isNaN(firstText) && /"content":"[^"]/.test(decoder.decode(read.value, { stream: true }))) {
        firstText = performance.now() - started;
      }
    }
    return { firstText, total: performance.now() - started };
  }, baseUrl);
}
