import type { Page } from '@playwright/test';

/**
 * Runs Ask over a port of its own, with no surface to draw on, and resolves with the milliseconds of each call of a tool: from
 * when it is told until its answer is. Runs in a page of the extension: it is sent there as it stands.
 */
export function timeCalls(page: Page, instruction: string): Promise<number[]> {
  return page.evaluate((words) => {
    const { chrome } = globalThis as unknown as { chrome: { runtime: { connect(info: object): Port } } };
    return new Promise<number[]>((resolve, reject) => {
      const port = chrome.runtime.connect({ name: 'run' });
      const begun = new Map<number, number>();
      const took: number[] = [];
      port.onMessage.addListener(({ type, event }) => {
        if (type === 'insert') {
          port.postMessage({ type: 'inserted', outcome: { status: 'written', strategy: 'none' } });
        } else if (event?.type === 'calling') {
          begun.set(event.call, performance.now());
        } else if (event?.type === 'called') {
          took.push(performance.now() - (begun.get(event.call) ?? Number.NaN));
          if (!event.ok) reject(new Error(event.output));
        } else if (event?.type === 'succeeded') {
          port.disconnect();
          resolve(took);
        } else if (event?.type === 'failed' || event?.type === 'asking') {
          reject(new Error(JSON.stringify(event)));
        }
      });
      const target = { editable: true, read: 'nothing', text: '', url: 'http://localhost/', title: 'Bench' };
      port.postMessage({ type: 'start', request: { instruction: words, target, place: 'insert' } });
    });

    interface Port {
      postMessage(message: object): void;
      disconnect(): void;
      onMessage: {
        addListener(
          listener: (message: {
            type: string;
            event?: { type: string; call: number; ok: boolean; output: string };
          }) => void,
        ): void;
      };
    }
  }, instruction);
}
