import type { GuestHost } from '../guest-host';

const { parse, stringify } = JSON;
const { freeze } = Object;
const ProxyOf = Proxy;

/** A store of JSON values by name. */
const createStore = (call: (input: unknown) => Promise<unknown>) =>
  freeze({
    get: (key: unknown) => call({ do: 'get', key }),
    set: (key: unknown, value: unknown) => call({ do: 'set', key, value: value ?? null }),
    delete: (key: unknown) => call({ do: 'delete', key }),
    keys: () => call({ do: 'keys' }),
  });

/**
 * The second argument of `execute`. Whatever it does is a call to the outside, checked there: nothing here keeps anything
 * from a script.
 */
export function createContext(host: GuestHost, config: unknown) {
  const call = async (name: string, given: unknown): Promise<unknown> => {
    const json = stringify(given === undefined ? null : given);
    if (json === undefined) throw new TypeError(`The input of ${name} is not JSON`);
    return parse(await host.call(name, json));
  };
  const tools = new ProxyOf(freeze({}), {
    get: (_, name) =>
      typeof name !== 'string' || name === 'then' ? undefined : (given: unknown) => call(name, given),
    has: (_, name) => typeof name === 'string',
  });
  return freeze({
    tools,
    config,
    memory: freeze({
      search: (query: unknown, options?: object) => call('search_memos', { query, ...options }),
      store: (text: unknown) => call('save_memo', { text }),
      forget: (id: unknown) => call('forget_memo', { id }),
    }),
    session: createStore((given) => call('own:session', given)),
    scratch: createStore((given) => call('own:scratch', given)),
  });
}
