/** What a script of ours could do in a page that has taken it over. */

interface TakenOver {
  /** Of the page whose script it is. */
  url: string;
  /** The key of the skill that it runs. */
  skill: string;
  text: string;
}

interface Extension {
  scripting: {
    executeScript(script: {
      target: { tabId: number };
      func: (order: never) => unknown;
      args: [object];
    }): Promise<{ result?: unknown }[]>;
  };
  tabs: { query(filter: object): Promise<{ id: number; url: string }[]> };
}

/**
 * In a page of the extension: has our script in that tab begin a run, and say yes to whatever it is asked, by every id. Resolves with
 * how often it was asked and how the run ended, once it has.
 */
export async function askAsTakenOver(order: TakenOver): Promise<unknown> {
  const { browser, chrome } = globalThis as unknown as Record<string, Extension>;
  const api = (browser ?? chrome) as Extension;
  // Firefox knows no ports in patterns.
  const tab = (await api.tabs.query({})).find(({ url }) => url === order.url);
  const [ran] = await api.scripting.executeScript({
    target: { tabId: tab?.id ?? -1 },
    func: ({ url, skill, text }: TakenOver) => {
      interface Port {
        postMessage(message: object): void;
        disconnect(): void;
        onMessage: {
          addListener(listener: (message: { type: string; id: number; args: [unknown] }) => void): void;
        };
        onDisconnect: { addListener(listener: () => void): void };
      }
      const own = globalThis as unknown as Record<
        string,
        { runtime: { connect(info: { name: string }): Port } }
      >;
      const port = (own.browser ?? own.chrome)?.runtime.connect({ name: 'run' });
      if (!port) return undefined;
      let asked = 0;
      let calls = 1;
      const call = (of: string, ...args: unknown[]) =>
        port.postMessage({ type: 'call', id: ++calls, of, args, functions: [] });
      return new Promise((resolve) => {
        port.onDisconnect.addListener(() => resolve({ asked, ended: 'disconnected' }));
        port.onMessage.addListener(({ type, id, args }) => {
          if (type !== 'call') return;
          port.postMessage({ type: 'done', id, value: undefined });
          const event = args[0] as { type?: string } | undefined;
          if (event?.type === 'asking') {
            asked += 1;
            for (const question of [1, 2, 3]) {
              call('answer', question, { ok: true });
              call('answer', question, { ok: true, always: true });
            }
          }
          if (!['succeeded', 'failed', 'cancelled'].includes(event?.type ?? '')) return;
          port.disconnect();
          resolve({ asked, ended: event?.type });
        });
        const target = { editable: true, read: 'field', text, url, title: '' };
        const request = { skill, instruction: '', target, place: 'card' };
        port.postMessage({
          type: 'call',
          id: 1,
          of: 'start',
          args: [request, null, null],
          functions: [1, 2],
        });
      });
    },
    args: [order],
  });
  return ran?.result;
}

interface Said {
  /** Of the page whose script says it. */
  url: string;
  /** The service. */
  to: string;
  method: string;
  args: unknown[];
}

/** In a page of the extension: has our script in that tab call a service of the background's. Resolves with its answer. */
export async function sayAsTakenOver(said: Said): Promise<unknown> {
  const { browser, chrome } = globalThis as unknown as Record<string, Extension>;
  const api = (browser ?? chrome) as Extension;
  const tab = (await api.tabs.query({})).find(({ url }) => url === said.url);
  const [ran] = await api.scripting.executeScript({
    target: { tabId: tab?.id ?? -1 },
    func: async ({ to, method, args }: Said) => {
      const own = globalThis as unknown as Record<
        string,
        { runtime: { sendMessage(message: object): unknown } }
      >;
      const message = { to, type: 'call', id: 1, of: method, args, functions: [] };
      return (own.browser ?? own.chrome)?.runtime.sendMessage(message);
    },
    args: [said],
  });
  return ran?.result;
}

/**
 * In a page of the extension: has our script in that tab say, from now on and before what it would say itself, that the user has typed
 * these keys before our frame had the keyboard.
 */
export async function typeAsTakenOver(said: { url: string; keys: string[] }): Promise<void> {
  const { browser, chrome } = globalThis as unknown as Record<string, Extension>;
  const api = (browser ?? chrome) as Extension;
  const tab = (await api.tabs.query({})).find(({ url }) => url === said.url);
  await api.scripting.executeScript({
    target: { tabId: tab?.id ?? -1 },
    func: ({ keys }: { keys: string[] }) => {
      type Listener = (
        message: { to: string; of: string; id: number },
        sender: object,
        respond: (answer: object) => void,
      ) => boolean;
      interface Own {
        runtime: {
          onMessage: { addListener(listener: Listener): void; removeListener(listener: Listener): void };
        };
      }
      const own = globalThis as unknown as { browser?: Own; chrome?: Own; lie?: Listener };
      const heard = (own.browser ?? own.chrome)?.runtime.onMessage;
      if (own.lie) heard?.removeListener(own.lie);
      own.lie = ({ to, of, id }, _sender, respond) => {
        if (to === 'host' && of === 'takeKeyboard') respond({ type: 'done', id, value: keys });
        return false;
      };
      heard?.addListener(own.lie);
    },
    args: [said],
  });
}
