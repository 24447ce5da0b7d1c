import { browser, type PublicPath } from 'wxt/browser';
import type { FromFrame, ToFrame, WorkerRecipe } from './messages';

/** Milliseconds the frame may take to come up before it is given up and the next job tries anew. */
const bootLimit = 10_000;

/** The isolated frame, up. */
export interface IsolatedFrame {
  /** Starts a Worker of a kind that is ready. `broken` hears of it if it dies. The answer ends it, at once. */
  start(recipe: WorkerRecipe, port: MessagePort, broken: (message: string) => void): () => void;
}

/**
 * Resolves with the frame, which is made on first need, once Workers of that kind can be started: what they are made of is
 * read from the package, while the frame comes up, and handed to it, once.
 */
export type FrameHost = (recipe: WorkerRecipe) => Promise<IsolatedFrame>;

/**
 * The one frame of the document, made on first need and kept: `allow-scripts` without `allow-same-origin` gives it an
 * origin of its own, without storage, extension API or network (src/sandbox/README.md).
 */
export function createFrameHost(document: Document): FrameHost {
  let frame: Frame | undefined;
  return async (recipe) => {
    frame ??= openFrame(document, () => {
      frame = undefined;
    });
    const opened = frame;
    await opened.prepare(recipe);
    return opened;
  };
}

interface Frame extends IsolatedFrame {
  /** Resolves once the frame is up and Workers of that kind can be started. */
  prepare(recipe: WorkerRecipe): Promise<void>;
}

interface Waiting {
  resolve(): void;
  reject(error: Error): void;
}

/** `failed` is called where the frame does not come up. */
function openFrame(document: Document, failed: () => void): Frame {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = browser.runtime.getURL('/script-frame.html');
  const send = (message: ToFrame, transfer: Transferable[] = []) =>
    element.contentWindow?.postMessage(message, '*', transfer);

  /** Who waits for the Workers of a kind, and for the end of a Worker. */
  const kinds = new Map<string, Waiting>();
  const broken = new Map<number, (message: string) => void>();
  const up = new Promise<void>((resolve, reject) => {
    const giveUp = setTimeout(() => {
      element.remove();
      failed();
      reject(new Error('The frame for Workers does not answer'));
    }, bootLimit);
    document.defaultView?.addEventListener('message', ({ source, data }: MessageEvent<FromFrame>) => {
      if (source !== element.contentWindow) return;
      if (data.type === 'broken') broken.get(data.id)?.(data.message);
      else if (data.type === 'ready') kinds.get(data.kind)?.resolve();
      else if (data.type === 'unready') kinds.get(data.kind)?.reject(new Error(data.message));
      else {
        clearTimeout(giveUp);
        resolve();
      }
    });
    document.body.append(element);
  });

  const files = new Map<string, Promise<void>>();
  const prepared = new Map<string, Promise<void>>();
  /** The work of that name, done once; anew after it has failed. */
  const once = (works: Map<string, Promise<void>>, name: string, work: () => Promise<void>) => {
    const done = works.get(name) ?? work();
    works.set(name, done);
    done.catch(() => works.delete(name));
    return done;
  };
  const hand = async (path: string) => {
    const [content] = await Promise.all([read(path), up]);
    send({ type: 'file', path, content }, typeof content === 'string' ? [] : [content]);
  };
  const prepare = async (recipe: WorkerRecipe) => {
    const paths = [...recipe.scripts, ...Object.values(recipe.assets)];
    await Promise.all(paths.map((path) => once(files, path, () => hand(path))));
    await new Promise<void>((resolve, reject) => {
      kinds.set(recipe.kind, { resolve, reject });
      send({ type: 'recipe', recipe });
    });
  };

  let last = 0;
  return {
    prepare: (recipe) => once(prepared, recipe.kind, () => prepare(recipe)),
    start(recipe, port, whenBroken) {
      last += 1;
      const id = last;
      broken.set(id, whenBroken);
      send({ type: 'start', id, kind: recipe.kind }, [port]);
      return () => {
        broken.delete(id);
        send({ type: 'end', id });
      };
    },
  };
}

/** A file of the package: the text of a script, or bytes. */
async function read(path: string): Promise<string | ArrayBuffer> {
  const response = await fetch(browser.runtime.getURL(path as PublicPath));
  return path.endsWith('.js') ? response.text() : response.arrayBuffer();
}
