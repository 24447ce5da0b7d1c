/**
 * What runs in the VM before the skill's code: a function of the host's one function. It keeps its own hold on the
 * built-ins it needs, so that a script that changes `JSON` or `Promise` breaks nothing but itself.
 * Everything crosses as strings of JSON. `run` answers with the outcome as `['result', json]` or `['threw', message]`
 * or `['not-json', message]`.
 */
export const bootstrap = `(function (hostCall) {
  'use strict';
  const { parse, stringify } = JSON;
  const { freeze } = Object;
  const text = String;
  const wait = hostCall;

  const call = async (name, input) => {
    const json = stringify(input === undefined ? null : input);
    if (json === undefined) throw new TypeError('The input of ' + name + ' is not JSON');
    return parse(await wait(name, json));
  };
  const tools = new Proxy(freeze({}), {
    get: (_, name) => (typeof name !== 'string' || name === 'then' ? undefined : (input) => call(name, input)),
    has: (_, name) => typeof name === 'string',
  });

  const silent = () => undefined;
  globalThis.console = { log: silent, info: silent, warn: silent, error: silent, debug: silent, trace: silent };

  const describe = (error) => {
    try {
      if (error !== null && typeof error === 'object' && 'message' in error) {
        return text(error.name || 'Error') + ': ' + text(error.message);
      }
      return text(error);
    } catch {
      return 'The script threw something that cannot be shown';
    }
  };

  return async (entry, inputJson) => {
    let result;
    try {
      const module = await import(entry);
      const execute = module.execute === undefined ? module.default : module.execute;
      if (typeof execute !== 'function') throw new TypeError('The script exports no function named execute');
      result = await execute(parse(inputJson), freeze({ tools }));
    } catch (error) {
      return freeze(['threw', describe(error)]);
    }
    if (result === undefined) return freeze(['result', 'null']);
    try {
      const json = stringify(result);
      if (json === undefined) return freeze(['not-json', 'execute returned a ' + typeof result]);
      return freeze(['result', json]);
    } catch (error) {
      return freeze(['not-json', describe(error)]);
    }
  };
})`;
