/** A service as the side that calls it sees it. */

export type Args = readonly unknown[];

type Watch = <Result>(wire: string, what: string, answer: Promise<Result>) => Promise<Result>;
let watcher: Watch = (_wire, _what, answer) => answer;

/** Every call of a service in this context is shown to `by`, with its answer: the log of crossings. */
export function watchCalls(by: Watch): void {
  watcher = by;
}

/** Shows a call to who watches. Returns its answer. */
export const watched: Watch = (wire, what, answer) => watcher(wire, what, answer);

/** The service whose calls `ask` carries over. `name`: for the log. */
export function serviceBy<Service extends object>(
  name: string,
  ask: (method: string, args: Args) => Promise<unknown>,
): Service {
  return new Proxy({} as Service, {
    get: (_target, method) => {
      // A promise that resolves with the service asks it for `then`: the service is no promise.
      if (typeof method !== 'string' || method === 'then') return undefined;
      return (...args: unknown[]) => {
        // In JSON, what is left out at the end would be `null`.
        const given = args.slice(0, args.findLastIndex((one) => one !== undefined) + 1);
        return watched(name, method, ask(method, given));
      };
    },
  });
}
