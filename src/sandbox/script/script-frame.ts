/** Runs in the isolated frame (`public/script-frame.html`): starts Workers and ends them, and knows nothing else. */
import type { FromFrame, ToFrame, ToWorker } from './messages';

/** Listens to the page that holds the frame, and to nobody else. */
export function startScriptFrame(frame: Window): void {
  const workers = new Map<number, Worker>();
  let engine: { url: string; wasm: WebAssembly.Module } | undefined;
  const tell = (message: FromFrame) => frame.parent.postMessage(message, '*');

  const start = (id: number, port: MessagePort | undefined) => {
    if (!engine || !port) return;
    const worker = new Worker(engine.url);
    worker.onerror = (event) =>
      tell({ type: 'broken', id, message: event.message || 'The Worker did not start' });
    workers.set(id, worker);
    const message: ToWorker = { wasm: engine.wasm };
    worker.postMessage(message, [port]);
  };

  frame.addEventListener('message', async (event: MessageEvent<ToFrame>) => {
    if (event.source !== frame.parent) return;
    const { data } = event;
    if (data.type === 'engine') {
      const url = URL.createObjectURL(new Blob([data.source], { type: 'text/javascript' }));
      engine = { url, wasm: await WebAssembly.compile(data.wasm) };
      tell({ type: 'ready' });
    } else if (data.type === 'start') {
      start(data.id, event.ports[0]);
    } else {
      workers.get(data.id)?.terminate();
      workers.delete(data.id);
    }
  });
  tell({ type: 'listening' });
}
