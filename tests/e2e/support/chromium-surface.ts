import type { CDPSession, Page } from '@playwright/test';
import { axeSource, probeSource, Surface, type SurfaceHost } from './surface';

interface DomNode {
  backendNodeId: number;
  /** Names and values in turn. */
  attributes?: string[];
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

/** Drives the surfaces in `page` over the DevTools protocol, which sees closed shadow roots. */
export async function chromiumSurface(page: Page): Promise<Surface> {
  const session = await page.context().newCDPSession(page);
  const host: SurfaceHost = {
    probe: async (name, args) => {
      const world = await testWorld(session);
      if (name === 'axe') await evaluate(session, world, axeSource);
      const roots = await closedRoots(session, world);
      const called = await session.send('Runtime.callFunctionOn', {
        executionContextId: world,
        functionDeclaration: `(name, count, ...rest) => (${probeSource.trim().replace(/;$/, '')})[name](rest.slice(0, count), ...rest.slice(count))`,
        arguments: [{ value: name }, { value: roots.length }, ...roots, ...args.map((value) => ({ value }))],
        awaitPromise: true,
        returnByValue: true,
      });
      if (called.exceptionDetails) {
        throw new Error(called.exceptionDetails.exception?.description ?? called.exceptionDetails.text);
      }
      return called.result.value;
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

/** A world of the tests' own in the main frame; remade each time, since a navigation ends it. */
async function testWorld(session: CDPSession): Promise<number> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const world = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'caretaker tests',
  });
  return world.executionContextId;
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<void> {
  await session.send('Runtime.evaluate', { contextId, expression });
}

async function closedRoots(session: CDPSession, executionContextId: number): Promise<{ objectId: string }[]> {
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
  const resolved = await Promise.all(
    closedRootsBelow(root).map(({ backendNodeId }) =>
      session.send('DOM.resolveNode', { backendNodeId, executionContextId }),
    ),
  );
  return resolved.flatMap(({ object }) => (object.objectId ? [{ objectId: object.objectId }] : []));
}

/** The surfaces' closed shadow roots in the main frame. */
function closedRootsBelow(node: DomNode): DomNode[] {
  const roots = node.shadowRoots ?? [];
  if (node.attributes?.includes('data-caretaker-surface')) return roots;
  return [...(node.children ?? []), ...roots].flatMap(closedRootsBelow);
}
