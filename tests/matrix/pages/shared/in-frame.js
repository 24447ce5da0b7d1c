import { asked } from './address.js';

/** The document of a frame that has no address of its own. The server lets opaque origins, too, fetch its scripts. */
export const innerDocument = `<!doctype html><title>Frame</title><main></main>
  <script type="module" src="${new URL('/built/frame-inner/page.js', location.href)}"></script>`;

/** The address of the frame's document on this origin or another. */
export const innerAddress = (origin = location.origin) => `${origin}/frame-inner${location.search}`;

/**
 * Shows a frame with `frame-inner.js` in it and asks that, by messages, for all that a page offers: `read` and `caret`
 * are promises here, since the parent of a frame of another origin learns nothing at once.
 */
export async function inFrame(root, attributes, text) {
  const frame = document.createElement('iframe');
  for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
  frame.width = '600';
  const ready = heardFrom(frame);
  root.append(frame);
  await ready;
  const ask = (call, ...values) => answerOf(frame, { call, values, field: asked('field') });
  await ask('mount', text);
  return {
    field: frame,
    read: () => ask('read'),
    markup: () => ask('markup'),
    caret: () => ask('caret'),
    select: (from, to) => {
      frame.focus();
      return ask('select', from, to);
    },
    refuse: () => ask('refuse'),
  };
}

/** `frame-inner.js` says to its parent that it listens. */
function heardFrom(frame) {
  return new Promise((resolve) => {
    const hear = (event) => {
      if (event.source !== frame.contentWindow || event.data !== 'inner frame listens') return;
      removeEventListener('message', hear);
      resolve();
    };
    addEventListener('message', hear);
  });
}

function answerOf(frame, question) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => {
      port1.close();
      resolve(event.data);
    };
    frame.contentWindow.postMessage(question, '*', [port2]);
  });
}
