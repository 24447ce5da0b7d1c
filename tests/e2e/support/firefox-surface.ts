import { type Bidi, evaluate, resultOf } from './firefox';
import { axeSource, probeSource, Surface, type SurfaceHost } from './surface';

/** A world of the tests' own: neither the page nor the extension sees what is done in it. */
const sandbox = 'caretaker tests';

/** Drives the surfaces in a page, by its name in BiDi, which hands out closed shadow roots. */
export function firefoxSurface(bidi: Bidi, context: string): Surface {
  const target = { context, sandbox };
  const host: SurfaceHost = {
    probe: async (name, args) => {
      if (name === 'axe') await evaluate(bidi, target, `${axeSource}; undefined`);
      const roots = await closedRoots(bidi, target);
      const answer = await bidi.send('script.callFunction', {
        target,
        awaitPromise: true,
        // The answer travels as JSON: BiDi's own description of an object is another shape.
        functionDeclaration: `async (name, count, ...rest) => JSON.stringify(
          await (${probeSource.trim().replace(/;$/, '')})[name](rest.slice(0, count), ...rest.slice(count)))`,
        arguments: [
          { type: 'string', value: name },
          { type: 'number', value: roots.length },
          ...roots.map((sharedId) => ({ sharedId })),
          ...args.map((value) => ({ type: 'string', value })),
        ],
      });
      const { value } = resultOf(answer) as { value?: string };
      return value === undefined ? undefined : JSON.parse(value);
    },
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

interface RemoteNode {
  value?: { shadowRoot?: { sharedId: string; value?: { mode?: string } } | null };
}

/** BiDi's ids of the surfaces' closed shadow roots. */
async function closedRoots(bidi: Bidi, target: { context: string; sandbox: string }): Promise<string[]> {
  const elements = await evaluate(
    bidi,
    target,
    `[...document.querySelectorAll('[data-caretaker-surface]')]`,
    {
      includeShadowTree: 'all',
      maxDomDepth: 1,
    },
  );
  return (elements as { value: RemoteNode[] }).value.flatMap(({ value }) =>
    value?.shadowRoot?.value?.mode === 'closed' ? [value.shadowRoot.sharedId] : [],
  );
}
