import type { Frame, JSHandle, Page } from '@playwright/test';
import {
  axeSource,
  isSurface,
  type Probe,
  probeNothing,
  probeSource,
  Surface,
  type SurfaceHost,
  showsOurFrameAt,
} from './surface';

/** Drives the surfaces in `page`: our frame stands in a closed shadow root, which is none to the DevTools protocol. */
export async function chromiumSurface(page: Page): Promise<Surface> {
  const session = await page.context().newCDPSession(page);
  const readers = new WeakMap<Frame, Promise<JSHandle<Probe>>>();
  const ask = async <Name extends keyof Probe>(name: Name, args: string[]): Promise<unknown> => {
    const frame = page.frames().find((one) => isSurface(one.url()));
    if (!frame) return probeNothing(name, args);
    const reader = readers.get(frame) ?? (frame.evaluateHandle(probeSource) as Promise<JSHandle<Probe>>);
    readers.set(frame, reader);
    if (name === 'axe') await frame.evaluate(axeSource);
    return (await reader).evaluate(
      (probe, [called, ...given]) =>
        (probe as unknown as Record<string, (roots: Document[], ...given: string[]) => unknown>)[
          called ?? ''
        ]?.([document], ...given),
      [name, ...args],
    );
  };
  const host: SurfaceHost = {
    probe: async (name, args) => {
      // A frame that goes while it is read is asked for anew.
      const answer = await ask(name, args).catch(async (error) => {
        if (!isGone(error)) throw error;
        for (const frame of page.frames()) readers.delete(frame);
        return ask(name, args);
      });
      return answer as never;
    },
    showsAt: (x, y) => page.evaluate(showsOurFrameAt, [x, y] as [number, number]),
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

/** Whether the document has gone in which the reader was. */
const isGone = (error: unknown): boolean =>
  error instanceof Error &&
  /context was destroyed|detached|Cannot find context|navigat|closed/i.test(error.message);
