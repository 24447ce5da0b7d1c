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
      port.onMessage.addListener(({ type, id, of, args: [event] }) => {
        if (type !== 'call') return;
        const isInsert = of[1] === 2;
        const value = isInsert ? { status: 'written', strategy: 'none' } : undefined;
        port.postMessage({ type: 'done', id, value });
        if (isInsert) return;
        if (event.type === 'calling') {
          begun.set(event.call, performance.now());
        } else if (event.type === 'called') {
          took.push(performance.now() - (begun.get(event.call) ?? Number.NaN));
          if (!event.ok) reject(new Error(event.output));
        } else if (event.type === 'succeeded') {
          port.disconnect();
          resolve(took);
        } else if (event.type === 'failed' || event.type === 'asking') {
          reject(new Error(JSON.stringify(event)));
        }
      });
      const target = { editable: true, read: 'nothing', text: '', url: 'http://localhost/', title: 'Bench' };
      const request = { instruction: words, target, place: 'insert' };
      port.postMessage({ type: 'call', id: 1, of: 'start', args: [request, null, null], functions: [1, 2] });
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
            args: [event: { type: string; call: number; ok: boolean; output: string }];
          }) => void,
        ): void;
      };
    }
  }, instruction);
}
