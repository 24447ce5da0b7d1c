import type { GuestHost } from '../guest-host';

const { parse, stringify } = JSON;
const { freeze } = Object;
const text = String;
const toObject = (value: unknown) => (typeof value === 'object' && value !== null ? value : {});
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
 * from a script. `about`: what the job tells of its run.
 */
export function createContext(host: GuestHost, about: { config?: unknown; session?: unknown }) {
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
  const { config = {}, session = {} } = about;
  return freeze({
    tools,
    config,
    session,
    memory: freeze({
      search: (query: unknown = '', limit?: unknown) =>
        call('memory_search', { query, ...(limit !== undefined && { limit }) }),
      store: (text: unknown) => call('memory_store', { text }),
      forget: (path: unknown) => call('memory_forget', { path }),
    }),
    scratch: createStore((given) => call('own:scratch', given)),
    storage: freeze({
      session: createStore((given) => call('own:session', given)),
      local: createStore((given) => call('own:local', given)),
    }),
    call: (name: unknown, given?: unknown) =>
      call(
        `skill:${text(name)}`,
        typeof given === 'string' ? { message: given } : { message: '', ...toObject(given) },
      ),
  });
}
