/** Runs in the isolated frame (`public/script-frame.html`): starts Workers and ends them, and knows nothing else. */
import type { FromFrame, ToFrame, ToWorker } from './messages';

interface Engine {
  source: string;
  /** Of the source. */
  url: string;
  wasm: WebAssembly.Module;
}

const urlOf = (...sources: string[]) =>
  URL.createObjectURL(new Blob([sources.join('\n')], { type: 'text/javascript' }));

/** Listens to the page that holds the frame, and to nobody else. */
export function startScriptFrame(frame: Window): void {
  const workers = new Map<number, Worker>();
  let engine: Engine | undefined;
  /** URL of what the Worker of a script with types is made of. */
  let typed: string | undefined;
  const tell = (message: FromFrame) => frame.parent.postMessage(message, '*');

  /** The Worker of the next run, which waits with QuickJS loaded: a start costs as much as most scripts. */
  let spare: Worker | undefined;

  const newWorker = (url: string, { wasm }: Engine) => {
    const worker = new Worker(url);
    const message: ToWorker = { type: 'engine', wasm };
    worker.postMessage(message);
    return worker;
  };

  const keepSpare = (of: Engine) => {
    if (spare) return;
    const worker = newWorker(of.url, of);
    spare = worker;
    // One that breaks while it waits is not to be handed to a run, which would wait for it in vain.
    worker.onerror = () => {
      if (spare === worker) spare = undefined;
    };
  };

  const takeSpare = () => {
    const worker = spare;
    spare = undefined;
    return worker;
  };

  const start = (id: number, port: MessagePort | undefined, url: string | undefined) => {
    if (!engine || !port) return;
    const ready = url === undefined ? takeSpare() : undefined;
    const worker = ready ?? newWorker(url ?? engine.url, engine);
    worker.onerror = (event) =>
      tell({ type: 'broken', id, message: event.message || 'The Worker did not start' });
    workers.set(id, worker);
    const message: ToWorker = { type: 'run' };
    worker.postMessage(message, [port]);
  };

  frame.addEventListener('message', async (event: MessageEvent<ToFrame>) => {
    if (event.source !== frame.parent) return;
    const { data } = event;
    if (data.type === 'engine') {
      const { source } = data;
      engine = { source, url: urlOf(source), wasm: await WebAssembly.compile(data.wasm) };
      keepSpare(engine);
      tell({ type: 'ready' });
    } else if (data.type === 'types') {
      typed = engine && urlOf(data.source, engine.source);
    } else if (data.type === 'start') {
      start(data.id, event.ports[0], data.typed ? typed : undefined);
    } else {
      workers.get(data.id)?.terminate();
      workers.delete(data.id);
      if (engine) keepSpare(engine);
    }
  });
  tell({ type: 'listening' });
}
