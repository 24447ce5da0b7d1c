import { until } from '../../../scripts/until';
import type { OwnPage } from './desk';
import { type Bidi, evaluate, type Firefox, resultOf, showTab } from './firefox';
import { firefoxSurface } from './firefox-surface';
import { axeSource } from './surface';

/** The names of keys that are no characters, as WebDriver has them. */
const keys: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  End: '\uE010',
};

/** The page of the extension at this path: puppeteer sees none that it has not opened itself. */
export async function openPageAt(firefox: Firefox, path: string): Promise<OwnPage | undefined> {
  const { bidi } = firefox;
  const tree = await bidi.send('browsingContext.getTree', {});
  const { contexts } = (tree as { result: { contexts: { context: string; url: string }[] } }).result;
  const context = contexts.find(({ url }) => url.startsWith(firefox.url(path)))?.context;
  if (context === undefined) return undefined;
  return {
    evaluate: (work, arg) => call(bidi, context, work, arg),
    bringToFront: () => showTab(bidi, context),
    close: async () => void (await bidi.send('browsingContext.close', { context })),
    violations: (scheme) => violationsIn(firefox, context, scheme),
    surface: async () => firefoxSurface(bidi, context),
    keyboard: {
      type: (text) =>
        act(
          bidi,
          context,
          [...text].flatMap((key) => [down(key), up(key)]),
        ),
      press: (key) => act(bidi, context, [down(key), up(key)]),
      down: (key) => act(bidi, context, [down(key)]),
      up: (key) => act(bidi, context, [up(key)]),
    },
  };
}

/** What axe finds wrong in a page of the extension: its policy lets no script in, and the protocol is not held to it. */
export async function violationsIn(
  { bidi, showColors }: Firefox,
  context: string,
  scheme: 'light' | 'dark',
): Promise<string[]> {
  await showColors(scheme);
  const inScheme = `matchMedia('(prefers-color-scheme: ${scheme})').matches`;
  await until(`the page is ${scheme}`, async () => {
    const answer = await evaluate(bidi, { context }, inScheme);
    return (answer as { value: boolean }).value;
  });
  await evaluate(bidi, { context }, `${axeSource}; undefined`);
  return call(bidi, context, runAxe, undefined);
}

async function runAxe(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
  const { violations } = await axe.run();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ failureSummary, html }) => `${id}: ${failureSummary} ${html}`),
  );
}

interface Violation {
  id: string;
  nodes: { failureSummary: string; html: string }[];
}

/** Runs a function there. What goes in and comes out travels as JSON. */
async function call<Arg, Value>(
  bidi: Bidi,
  context: string,
  work: (arg: Arg) => Value | Promise<Value>,
  arg: Arg,
): Promise<Value> {
  const answer = await bidi.send('script.callFunction', {
    target: { context },
    awaitPromise: true,
    functionDeclaration: `async (json) => JSON.stringify(await (${work})(json && JSON.parse(json)))`,
    arguments: [{ type: 'string', value: JSON.stringify(arg) ?? '' }],
  });
  const { value } = resultOf(answer) as { value?: string };
  return value === undefined ? (undefined as Value) : JSON.parse(value);
}

interface KeyAction {
  type: 'keyDown' | 'keyUp';
  value: string;
}

const down = (key: string): KeyAction => ({ type: 'keyDown', value: keys[key] ?? key });
const up = (key: string): KeyAction => ({ type: 'keyUp', value: keys[key] ?? key });

async function act(bidi: Bidi, context: string, actions: KeyAction[]): Promise<void> {
  await bidi.send('input.performActions', { context, actions: [{ type: 'key', id: 'keyboard', actions }] });
}
