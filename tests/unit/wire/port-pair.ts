import type { Browser } from 'wxt/browser';

type Port = Browser.runtime.Port;

interface End {
  port: Port;
  /** Messages that this end was sent. */
  heard: unknown[];
}

/** Two ends of a port. Messages cross as JSON, one task later; who disconnects hears nothing of it, as in browsers. */
export function portPair(): [End, End] {
  const ends = [0, 1].map(() => ({
    heard: [] as unknown[],
    onMessage: [] as ((message: unknown) => void)[],
    onDisconnect: [] as (() => void)[],
  }));
  let open = true;
  const end = (mine: number): End => {
    const own = ends[mine];
    const other = ends[1 - mine];
    if (!own || !other) throw new Error('A port has two ends');
    const port = {
      name: 'engine:1',
      postMessage(message: unknown) {
        if (!open) throw new Error('Attempting to use a disconnected port object');
        const text = JSON.stringify(message);
        queueMicrotask(() => {
          if (!open) return;
          other.heard.push(JSON.parse(text));
          for (const listener of other.onMessage) listener(JSON.parse(text));
        });
      },
      disconnect() {
        if (!open) return;
        open = false;
        queueMicrotask(() => {
          for (const listener of other.onDisconnect) listener();
        });
      },
      onMessage: { addListener: (listener: (message: unknown) => void) => own.onMessage.push(listener) },
      onDisconnect: { addListener: (listener: () => void) => own.onDisconnect.push(listener) },
    };
    return { port: port as unknown as Port, heard: own.heard };
  };
  return [end(0), end(1)];
}
