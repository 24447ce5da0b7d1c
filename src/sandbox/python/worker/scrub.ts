/** What stays of a Worker's global scope: the language, and what Pyodide itself takes from there. */
const kept = new Set([
  'self',
  'globalThis',
  'location',
  'navigator',
  'console',
  'performance',
  'crypto',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'queueMicrotask',
  'structuredClone',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'onmessage',
  'onerror',
  'TextEncoder',
  'TextDecoder',
  'URL',
  'URLSearchParams',
  'MessageChannel',
  'MessagePort',
  'MessageEvent',
  'Event',
  'EventTarget',
  'AbortController',
  'AbortSignal',
  'WorkerGlobalScope',
  'DedicatedWorkerGlobalScope',
  'DOMException',
  'Crypto',
  'Performance',
]);

/** Of the language: everything that a realm without a browser has too. */
const language =
  /^(Object|Function|Array|Number|Boolean|String|Symbol|BigInt|Date|Promise|RegExp|(Aggregate|Eval|Internal|Range|Reference|Suppressed|Syntax|Type|URI)?Error|JSON|Math|Intl|ArrayBuffer|SharedArrayBuffer|Atomics|.*Array|DataView|Map|Set|WeakMap|WeakSet|WeakRef|FinalizationRegistry|Proxy|Reflect|WebAssembly|Iterator|parseFloat|parseInt|isFinite|isNaN|(en|de)codeURI(Component)?|(un)?escape|eval|undefined|NaN|Infinity)$/;

/**
 * Takes from a Worker whatever reaches out of it, for good: network, storage, other Workers, messages to the frame. The frame
 * gives no network anyway; this keeps a program that got hold of JavaScript from even trying. Returns the names of what
 * could not be taken.
 */
export function scrubScope(scope: object): string[] {
  const left: string[] = [];
  for (let holder: object | null = scope; holder; holder = Object.getPrototypeOf(holder)) {
    if (holder === Object.prototype) break;
    for (const name of Object.getOwnPropertyNames(holder)) {
      if (name === 'constructor' || kept.has(name) || language.test(name)) continue;
      const gone = Reflect.deleteProperty(holder, name) || blank(holder, name);
      if (!gone && !isNumber(holder, name)) left.push(name);
    }
  }
  Object.defineProperty(scope, 'navigator', { value: Object.freeze({ language: 'en' }) });
  return left;
}

function blank(holder: object, name: string): boolean {
  return Reflect.defineProperty(holder, name, { value: undefined, writable: false, configurable: false });
}

/** Constants of old interfaces (`TEMPORARY`) cannot be taken, and lead nowhere. */
function isNumber(holder: object, name: string): boolean {
  return typeof Reflect.getOwnPropertyDescriptor(holder, name)?.value === 'number';
}
