/** The page's side of insertion on its own, in the isolated world of a content script, driven by events of the tests. */
import type { Read } from '../../../src/core/run/run-request';
import type { Spot } from '../../../src/messages/frames';
import { pageChannel } from '../../../src/messages/page-commands';
import { createClient } from '../../../src/messages/rpc';
import { createEditorWorld } from '../../../src/page/editor-world';
import { keepFocusQuiet } from '../../../src/page/ground/quiet-focus';
import { createWriter } from '../../../src/page/insert/writer';
import { captureEditor } from '../../../src/page/target/capture-editor';
import { caretRect } from '../../../src/page/target/caret-rect';
import { restoreFocus } from '../../../src/page/target/restore-focus';
import { captureTarget, type Target } from '../../../src/page/target/target';

/** The extension's name, which its build fills in: a second copy has another one. */
declare const EXTENSION: string;

export type Order =
  | { do: 'capture' }
  /** Tells what a run gets of the target. */
  | { do: 'summarise'; read?: Read }
  | { do: 'insert'; text: string; spot?: Spot }
  /** Writes these pieces while they come, with a turn of the page between them, then the whole. */
  | { do: 'stream'; pieces: string[]; text: string; between?: string | undefined }
  /** Puts the field back as it was before the insertions. */
  | { do: 'put-back' }
  /** Takes the focus away as the palette (input) and the card (button) do. */
  | { do: 'take-focus'; by: 'input' | 'button' }
  /** Gives it back. */
  | { do: 'restore-focus' };

const world = createEditorWorld(createClient(pageChannel));
const writer = createWriter(world);
let target: Target | undefined;
let surface: ReturnType<typeof makeSurface> | undefined;

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'capture') {
    const began = performance.now();
    target = captureTarget(document);
    await captureEditor(target, world);
    const milliseconds = performance.now() - began;
    const { left, top, height } = caretRect(target);
    return {
      kind: target.field?.kind,
      ...target.summary(readAt(target)),
      spot: target.spot,
      whole: target.summary('field').text,
      left,
      top,
      height,
      milliseconds,
    };
  }
  if (order.do === 'take-focus') return takeFocus(order.by);
  if (!target) throw new Error('Nothing was captured');
  if (order.do === 'restore-focus') {
    surface?.dispose();
    surface = undefined;
    return restoreFocus(target);
  }
  if (order.do === 'summarise') return writer.summarise(target, order.read ?? readAt(target));
  if (order.do === 'put-back') return writer.undo(target);
  if (order.do === 'stream') return stream(target, order);
  const began = performance.now();
  const outcome = await writer.insert(target, { text: order.text, spot: order.spot ?? target.spot });
  return { outcome, milliseconds: performance.now() - began };
}

const readAt = ({ spot }: Target): Read => (spot === 'selection' ? spot : 'nothing');

async function stream(
  target: Target,
  { pieces, text, between = '' }: Extract<Order, { do: 'stream' }>,
): Promise<unknown> {
  const stream = writer.stream(target, target.spot);
  for (const piece of pieces) {
    stream?.append(piece);
    await new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  }
  if (between) window.dispatchEvent(new CustomEvent('fields:between', { detail: between }));
  const field = target.field?.kind === 'textarea' ? target.field.element.value : undefined;
  const finished = await stream?.finish(text);
  return {
    opened: stream !== undefined,
    midway: field,
    outcome: finished ?? (await writer.insert(target, { text, spot: target.spot })),
  };
}

function takeFocus(by: 'input' | 'button'): void {
  surface ??= makeSurface();
  const element = document.createElement(by);
  surface.root.replaceChildren(element);
  surface.quiet.focus(element);
}

/** The surface of a page, as far as the focus goes. */
function makeSurface() {
  const life = new AbortController();
  const host = document.createElement('div');
  host.style.cssText = 'position: fixed; top: 0';
  const root = host.attachShadow({ mode: 'closed' });
  document.documentElement.append(host);
  return {
    root,
    quiet: keepFocusQuiet(host, ({ isTrusted }) => isTrusted, life.signal),
    dispose() {
      life.abort();
      host.remove();
    },
  };
}

window.addEventListener(`${EXTENSION}:order`, async (event) => {
  const { id, order } = JSON.parse((event as CustomEvent<string>).detail) as { id: number; order: Order };
  const answer = await obey(order).catch((error: unknown) => ({ error: String(error) }));
  window.dispatchEvent(new CustomEvent(`${EXTENSION}:answer`, { detail: JSON.stringify({ id, answer }) }));
});
document.documentElement.dataset[`${EXTENSION}Ready`] = 'true';
