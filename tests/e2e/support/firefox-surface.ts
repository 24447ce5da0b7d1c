import { type Bidi, evaluate, resultOf } from './firefox';
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

/** A world of the tests' own: neither the page nor the extension sees what is done in it. */
const sandbox = 'caretaker tests';

/** Drives the surfaces in a page, by its name in BiDi, to which our frame is one of the page's. */
export function firefoxSurface(bidi: Bidi, context: string): Surface {
  const ask = async (name: keyof Probe, args: string[]): Promise<unknown> => {
    const frame = await surfaceIn(bidi, context);
    if (frame === undefined) return probeNothing(name, args);
    const target = { context: frame, sandbox };
    if (name === 'axe') await evaluate(bidi, target, `${axeSource}; undefined`);
    const answer = await bidi.send('script.callFunction', {
      target,
      awaitPromise: true,
      // The answer travels as JSON: BiDi's own description of an object is another shape.
      functionDeclaration: `async (name, ...rest) => JSON.stringify(
        await (${probeSource.trim().replace(/;$/, '')})[name]([document], ...rest))`,
      arguments: [name, ...args].map((value) => ({ type: 'string', value })),
    });
    const { value } = resultOf(answer) as { value?: string };
    return value === undefined ? undefined : JSON.parse(value);
  };
  const host: SurfaceHost = {
    // A frame that goes while it is read is asked for anew.
    probe: async (name, args) =>
      (await ask(name, args).catch((error) => {
        if (!isGone(error)) throw error;
        return ask(name, args);
      })) as never,
    showsAt: async (x, y) =>
      (
        (await evaluate(bidi, { context, sandbox }, `(${showsOurFrameAt})([${x}, ${y}])`)) as {
          value?: unknown;
        }
      ).value === true,
    clickAt: (x, y) => click(bidi, context, [{ x, y }]),
    clickInARow: (places) => click(bidi, context, places),
  };
  return new Surface(host);
}

/** Clicks with the real mouse at these places, one right after the other. */
async function click(bidi: Bidi, context: string, places: { x: number; y: number }[]): Promise<void> {
  const actions = places.flatMap(({ x, y }) => [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]);
  await bidi.send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
}

interface Context {
  context: string;
  url: string;
  children?: Context[] | null;
}

/** BiDi's name of our frame in a page. */
async function surfaceIn(bidi: Bidi, root: string): Promise<string | undefined> {
  const tree = await bidi.send('browsingContext.getTree', { root, maxDepth: 1 });
  const { contexts } = (tree as { result: { contexts: Context[] } }).result;
  return contexts[0]?.children?.find(({ url }) => isSurface(url))?.context;
}

const isGone = (error: unknown): boolean =>
  error instanceof Error && /no such frame|no such window|discarded|actor/i.test(error.message);
