/** Runs in the isolated frame (`public/script-frame.html`): starts Workers and ends them, and knows nothing else. */
import type { Asset, FromFrame, ToFrame, ToWorker, WorkerRecipe } from './messages';

/** A kind of Worker that can be started. */
interface Kind {
  /** Of all its scripts, one after the other. */
  url: string;
  assets: Record<string, Asset>;
  keepsSpare: boolean;
  /** The Worker of the next job, which waits with all that it needs. */
  spare?: Worker | undefined;
}

/** Listens to the page that holds the frame, and to nobody else. */
export function startIsolatedFrame(frame: Window): void {
  const workers = new Map<number, { worker: Worker; kind: Kind }>();
  const kinds = new Map<string, Kind>();
  const scripts = new Map<string, string>();
  const assets = new Map<string, Promise<Asset>>();
  const tell = (message: FromFrame) => frame.parent.postMessage(message, '*');

  const learn = async ({ kind, scripts: paths, assets: named, spare }: WorkerRecipe) => {
    const source = paths.map((path) => scripts.get(path) ?? missing(path)).join('\n');
    const made: Kind = {
      url: URL.createObjectURL(new Blob([source], { type: 'text/javascript' })),
      assets: {},
      keepsSpare: spare,
    };
    for (const [name, path] of Object.entries(named))
      made.assets[name] = await (assets.get(path) ?? missing(path));
    kinds.set(kind, made);
    keepSpare(made);
    tell({ type: 'ready', kind });
  };

  const start = (id: number, port: MessagePort | undefined, name: string) => {
    const kind = kinds.get(name);
    if (!kind || !port)
      return tell({ type: 'broken', id, message: `No Worker of the kind ${name} is ready` });
    const worker = kind.spare ?? newWorker(kind);
    kind.spare = undefined;
    worker.onerror = (event) =>
      tell({ type: 'broken', id, message: event.message || 'The Worker did not start' });
    workers.set(id, { worker, kind });
    const message: ToWorker = { type: 'run' };
    worker.postMessage(message, [port]);
  };

  const end = (id: number) => {
    const ended = workers.get(id);
    if (!ended) return;
    ended.worker.terminate();
    workers.delete(id);
    keepSpare(ended.kind);
  };

  frame.addEventListener('message', ({ source, data, ports }: MessageEvent<ToFrame>) => {
    if (source !== frame.parent) return;
    if (data.type === 'file') {
      const { path, content } = data;
      if (typeof content === 'string') scripts.set(path, content);
      else assets.set(path, path.endsWith('.wasm') ? WebAssembly.compile(content) : Promise.resolve(content));
    } else if (data.type === 'recipe') {
      const { kind } = data.recipe;
      learn(data.recipe).catch((error: unknown) => tell({ type: 'unready', kind, message: String(error) }));
    } else if (data.type === 'start') {
      start(data.id, ports[0], data.kind);
    } else {
      end(data.id);
    }
  });
  tell({ type: 'listening' });
}

function newWorker({ url, assets }: Kind): Worker {
  const worker = new Worker(url);
  const message: ToWorker = { type: 'engine', assets };
  worker.postMessage(message);
  return worker;
}

function keepSpare(kind: Kind): void {
  if (!kind.keepsSpare || kind.spare) return;
  const worker = newWorker(kind);
  kind.spare = worker;
  // One that breaks while it waits is not to be handed to a job, which would wait for it in vain.
  worker.onerror = () => {
    if (kind.spare === worker) kind.spare = undefined;
  };
}

function missing(path: string): never {
  throw new Error(`${path} was not handed to the frame`);
}
