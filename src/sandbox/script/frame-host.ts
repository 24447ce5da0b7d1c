import { browser } from 'wxt/browser';
import type { FromFrame, ToFrame } from './messages';

/** Milliseconds the frame may take to come up before it is given up and the next run tries anew. */
const bootLimit = 10_000;

/** The isolated frame, up and ready to start Workers. */
export interface ScriptFrame {
  /** Reads what strips types, once: needed before a Worker is started that is `typed`. */
  readyForTypes(): Promise<void>;
  /** Starts a Worker. `broken` hears of it if it dies. The answer ends it, at once. */
  start(port: MessagePort, typed: boolean, broken: (message: string) => void): () => void;
}

/**
 * The one frame of the document, made on first need and kept: `allow-scripts` without `allow-same-origin` gives it an
 * origin of its own, without storage, extension API or network (DESIGN.md section 7).
 */
export function createFrameHost(document: Document): () => Promise<ScriptFrame> {
  let frame: Promise<ScriptFrame> | undefined;
  return () => {
    frame ??= boot(document).catch((error: unknown) => {
      frame = undefined;
      throw error;
    });
    return frame;
  };
}

async function boot(document: Document): Promise<ScriptFrame> {
  const [source, wasm] = await Promise.all([
    readScript('/script-worker.js'),
    fetch(browser.runtime.getURL('/engines/quickjs.wasm')).then((response) => response.arrayBuffer()),
  ]);
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = browser.runtime.getURL('/script-frame.html');
  const send = (message: ToFrame, ports: MessagePort[] = []) =>
    element.contentWindow?.postMessage(message, '*', ports);
  const broken = new Map<number, (message: string) => void>();
  const hear = (heard: (message: FromFrame) => void) =>
    document.defaultView?.addEventListener('message', (event: MessageEvent<FromFrame>) => {
      if (event.source === element.contentWindow) heard(event.data);
    });

  const ready = new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => reject(new Error('The frame for scripts does not answer')), bootLimit);
    hear((message) => {
      if (message.type === 'listening') send({ type: 'engine', source, wasm });
      else if (message.type === 'broken') broken.get(message.id)?.(message.message);
      else {
        clearTimeout(giveUp);
        resolve();
      }
    });
  });
  document.body.append(element);
  await ready.catch((error: unknown) => {
    element.remove();
    throw error;
  });

  let last = 0;
  let types: Promise<void> | undefined;
  return {
    readyForTypes() {
      types ??= readScript('/script-types.js').then(
        (stripper) => send({ type: 'types', source: stripper }),
        (error: unknown) => {
          types = undefined;
          throw error;
        },
      );
      return types;
    },
    start(port, typed, whenBroken) {
      last += 1;
      const id = last;
      broken.set(id, whenBroken);
      send({ type: 'start', id, typed }, [port]);
      return () => {
        broken.delete(id);
        send({ type: 'end', id });
      };
    },
  };
}

function readScript(path: '/script-worker.js' | '/script-types.js'): Promise<string> {
  return fetch(browser.runtime.getURL(path)).then((response) => response.text());
}
