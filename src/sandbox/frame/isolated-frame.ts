/** Runs in the isolated frame (`public/script-frame.html`): starts Workers and ends them, and knows nothing else. */
import { expose } from '../../wire/expose';
import type { Asset, FrameService, ToWorker } from './frame-service';

/** A kind of Worker that can be started. */
interface Kind {
  /** Of all its scripts, one after the other. */
  url: string;
  assets: Record<string, Asset>;
  keepsSpare: boolean;
  /** The Worker of the next job, which waits with all that it needs. */
  spare?: Worker | undefined;
}

/** Serves the page that holds the frame, and nobody else. */
export function startIsolatedFrame(frame: Window): void {
  const kinds = new Map<string, Kind>();
  const scripts = new Map<string, string>();
  const assets = new Map<string, Promise<Asset>>();

  const service: FrameService = {
    ready: async () => undefined,
    async file(path, content) {
      if (typeof content === 'string') scripts.set(path, content);
      else assets.set(path, path.endsWith('.wasm') ? WebAssembly.compile(content) : Promise.resolve(content));
    },
    async learn({ kind, scripts: paths, assets: named, spare }) {
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
    },
    start: (name, port, signal) =>
      new Promise((resolve, reject) => {
        const kind = kinds.get(name);
        if (!kind) throw new Error(`No Worker of the kind ${name} is ready`);
        const worker = kind.spare ?? newWorker(kind);
        kind.spare = undefined;
        const end = () => {
          worker.terminate();
          keepSpare(kind);
        };
        worker.onerror = ({ message }) => {
          end();
          reject(new Error(message || 'The Worker did not start'));
        };
        signal.addEventListener('abort', () => {
          end();
          resolve();
        });
        const message: ToWorker = { type: 'run' };
        worker.postMessage(message, [port]);
      }),
  };
  expose(service, {
    post: (message) => frame.parent.postMessage(message, '*'),
    listen: (take) =>
      frame.addEventListener('message', ({ source, data }) => {
        if (source === frame.parent) take(data);
      }),
  });
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
