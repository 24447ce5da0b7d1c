import { browser, type PublicPath } from 'wxt/browser';
import type { UntrustedEnd } from '../../wire/ends';
import { connectUntrusted } from '../../wire/untrusted';
import { type FrameService, frameSchemas, type WorkerRecipe } from './frame-service';

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

/** `failed` is called where the frame does not come up, or says what it should not. */
function openFrame(document: Document, failed: () => void): Frame {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.src = browser.runtime.getURL('/script-frame.html');
  const giveUp = () => {
    element.remove();
    failed();
  };
  const service = connectUntrusted<FrameService>(frameEnd(element), 'frame', {
    schemas: frameSchemas,
    broken: giveUp,
  });
  const up = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => {
      giveUp();
      reject(new Error('The frame for Workers does not answer'));
    }, bootLimit);
    element.onload = () =>
      service
        .ready()
        .then(resolve, reject)
        .finally(() => clearTimeout(late));
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
    await service.file(path, content);
  };
  const prepare = async (recipe: WorkerRecipe) => {
    const paths = [...recipe.scripts, ...Object.values(recipe.assets)];
    await Promise.all(paths.map((path) => once(files, path, () => hand(path))));
    await service.learn(recipe);
  };

  return {
    prepare: (recipe) => once(prepared, recipe.kind, () => prepare(recipe)),
    start({ kind }, port, broken) {
      const over = new AbortController();
      service.start(kind, port, over.signal).catch((error: Error) => {
        if (!over.signal.aborted) broken(error.message);
      });
      return () => over.abort();
    },
  };
}

/** The end at the frame. */
function frameEnd(element: HTMLIFrameElement): UntrustedEnd {
  return {
    untrusted: true,
    post: (message, transfer) => element.contentWindow?.postMessage(message, '*', transfer),
    listen: (take) =>
      element.ownerDocument.defaultView?.addEventListener('message', ({ source, data }) => {
        if (source === element.contentWindow) take(data);
      }),
  };
}

/** A file of the package: the text of a script, or bytes. */
async function read(path: string): Promise<string | ArrayBuffer> {
  const response = await fetch(browser.runtime.getURL(path as PublicPath));
  return path.endsWith('.js') ? response.text() : response.arrayBuffer();
}
