import type { CDPSession, Page } from '@playwright/test';
import { axeSource, probeSource, Surface, type SurfaceHost } from './surface';

/** The probe in a world of the tests' own, as DevTools name both; a navigation ends them. */
interface Reader {
  world: number;
  objectId: string;
}

/** Drives the surfaces in `page` over the DevTools protocol, which sees closed shadow roots. */
export async function chromiumSurface(page: Page): Promise<Surface> {
  const session = await page.context().newCDPSession(page);
  let reader: Reader | undefined;
  const ask = async (name: string, args: string[]): Promise<Answer> => {
    reader ??= await readerIn(session);
    if (name === 'axe') await evaluate(session, reader.world, axeSource);
    const answer = await call(session, reader, [name, ...args]);
    return answer.isStranger ? meet(session, reader).then(() => ask(name, args)) : answer;
  };
  const host: SurfaceHost = {
    probe: async (name, args) => {
      const answer = await ask(name, args).catch((error) => {
        if (!isGone(error)) throw error;
        reader = undefined;
        return ask(name, args);
      });
      return answer.value as never;
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    clickInARow: async (places) => {
      const click = (place: { x: number; y: number }) => [
        session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place }),
        ...(['mousePressed', 'mouseReleased'] as const).map((type) =>
          session.send('Input.dispatchMouseEvent', { type, ...place, button: 'left', clickCount: 1 }),
        ),
      ];
      await Promise.all(places.flatMap(click));
    },
  };
  return new Surface(host);
}

/** What the probe answers, or that a surface stands there whose closed root it has not been given yet. */
interface Answer {
  isStranger?: true;
  value?: unknown;
}

/** Runs in the tests' world, around the probe: which surfaces stand in the document, and their closed roots. */
const reading = `(() => {
  const probe = ${probeSource.trim().replace(/;$/, '')};
  const rootsByHost = new Map();
  const hosts = () => [...document.querySelectorAll('[data-caretaker-surface]')];
  return {
    stranger: () => hosts().find((host) => !rootsByHost.has(host)),
    learn: (host, root) => rootsByHost.set(host, root ? [root] : []),
    ask: async (name, ...args) =>
      hosts().every((host) => rootsByHost.has(host))
        ? { value: await probe[name](hosts().flatMap((host) => rootsByHost.get(host)), ...args) }
        : { isStranger: true },
  };
})()`;

async function readerIn(session: CDPSession): Promise<Reader> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: world } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'caretaker tests',
  });
  const { objectId } = await evaluate(session, world, reading);
  if (objectId === undefined) throw new Error('The tests have no world of their own in the page');
  return { world, objectId };
}

/**
 * Hands the closed root of a surface that is new to the reader over. Of one element alone: to be asked for a whole document, and
 * to be told of all that changes in it from then on, costs a page more than what is tested in it.
 */
async function meet(session: CDPSession, { world, objectId }: Reader): Promise<void> {
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function () { return this.stranger(); }',
  });
  // Gone in the meantime.
  if (result.objectId === undefined) return;
  const { node } = await session.send('DOM.describeNode', { objectId: result.objectId, pierce: true });
  const root = node.shadowRoots?.[0];
  const resolved =
    root &&
    (await session.send('DOM.resolveNode', { backendNodeId: root.backendNodeId, executionContextId: world }));
  await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function (host, root) { this.learn(host, root); }',
    arguments: [{ objectId: result.objectId }, { objectId: resolved?.object.objectId }],
  });
}

async function call(session: CDPSession, { objectId }: Reader, args: string[]): Promise<Answer> {
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: 'function (...args) { return this.ask(...args); }',
    arguments: args.map((value) => ({ value })),
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

async function evaluate(session: CDPSession, contextId: number, expression: string) {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { contextId, expression });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result;
}

/** Whether the document has gone in which the reader was. */
const isGone = (error: unknown): boolean =>
  error instanceof Error && /Cannot find context|Could not find object/.test(error.message);
