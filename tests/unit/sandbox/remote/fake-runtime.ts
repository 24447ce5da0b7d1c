import { type Mock, vi } from 'vitest';
import { portPair } from '../../wire/port-pair';

const id = 'us';
const root = 'chrome-extension://us/';

/** The runtime that the background and the offscreen document share: its messages and its ports. */
export function createFakeRuntime() {
  const heard: ((message: unknown, sender: unknown) => Promise<unknown> | undefined)[] = [];
  const connected: ((port: unknown) => void)[] = [];
  /** The offscreen document's ends of its ports. */
  const ports: { disconnect(): void; gone: Mock }[] = [];
  const background = { id, url: `${root}background.js` };
  const offscreen = { id, url: `${root}offscreen.html` };
  /** Undefined where nobody answers that sender. */
  const say = (message: unknown, sender: object) =>
    heard.map((listener) => listener(message, sender)).find((answer) => answer !== undefined);
  const connect = (name: string, sender: object) => {
    const [here, there] = portPair();
    for (const listener of connected) listener(Object.assign(there.port, { name, sender }));
    return here.port;
  };
  const runtime = {
    id,
    getURL: (path: string) => root + path.slice(1),
    getContexts: vi.fn(async () => [{}]),
    onMessage: { addListener: (listener: (typeof heard)[number]) => heard.push(listener) },
    onConnect: { addListener: (listener: (typeof connected)[number]) => connected.push(listener) },
    sendMessage: vi.fn(async (message: unknown) => say(message, background)),
    connect: vi.fn(({ name }: { name: string }) => {
      const port = connect(name, offscreen);
      const gone = vi.fn();
      port.onDisconnect.addListener(gone);
      ports.push(Object.assign(port, { gone }));
      return port;
    }),
  };
  return {
    browser: { runtime },
    say,
    connect,
    ports,
    reset() {
      heard.length = 0;
      connected.length = 0;
      ports.length = 0;
      vi.clearAllMocks();
    },
  };
}
