import { expect, it } from 'vitest';
import { scrubScope } from '../../../../../src/sandbox/python/worker/scrub';

/** What leads out of a Worker, in both browsers: own names of the scope, and those of the interfaces above it. */
const own = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'FontFace',
  'Request',
  'Response',
  'ImageDecoder',
  'FileReaderSync',
] as const;
const inherited = [
  'importScripts',
  'indexedDB',
  'caches',
  'postMessage',
  'close',
  'fonts',
  'reportError',
] as const;

/** A scope like a Worker's: interfaces above it, accessors among them. */
function scope(): Record<string, unknown> {
  class EventTarget_ {
    addEventListener() {
      return 'kept';
    }
  }
  class Scope extends EventTarget_ {}
  for (const name of inherited) {
    Object.defineProperty(Scope.prototype, name, { get: () => 'out', configurable: true, enumerable: true });
  }
  Object.defineProperty(Scope.prototype, 'navigator', {
    get: () => ({ serviceWorker: 'out', storage: 'out' }),
    configurable: true,
  });
  const made = new Scope() as unknown as Record<string, unknown>;
  for (const name of own)
    Object.defineProperty(made, name, { value: 'out', writable: true, configurable: true });
  return Object.assign(made, { Array, WebAssembly, setTimeout, crypto, MessagePort, self: made, TypeError });
}

it('takes what leads out, wherever it hangs, and cannot be undone from inside', () => {
  const made = scope();
  expect(scrubScope(made)).toEqual([]);
  for (const name of [...own, ...inherited]) expect(made[name], name).toBeUndefined();
  for (let holder: object | null = made; holder !== Object.prototype && holder; ) {
    expect(Object.getOwnPropertyNames(holder)).not.toContain('indexedDB');
    holder = Object.getPrototypeOf(holder);
  }
});

it('leaves the language, and what Python itself needs', () => {
  const made = scope();
  scrubScope(made);
  expect(made).toMatchObject({ Array, WebAssembly, setTimeout, crypto, MessagePort, TypeError });
  expect((made.addEventListener as () => string)()).toBe('kept');
  expect({}.toString).toBeTypeOf('function');
});

it('leaves a navigator that knows the language alone, and stays so', () => {
  const made = scope();
  scrubScope(made);
  expect(made.navigator).toEqual({ language: 'en' });
  expect(Reflect.set(made, 'navigator', 'mine')).toBe(false);
  expect(Reflect.set(made.navigator as object, 'storage', 'mine')).toBe(false);
});

it('blanks for good what cannot be deleted', () => {
  const made = scope();
  Object.defineProperty(made, 'sockets', { value: 'out', writable: true, configurable: false });
  expect(scrubScope(made)).toEqual([]);
  expect(made.sockets).toBeUndefined();
  expect(Reflect.set(made, 'sockets', 'out')).toBe(false);
});

it('names what it could not take, but for numbers', () => {
  const made = scope();
  Object.defineProperty(made, 'sockets', { value: 'out', writable: false, configurable: false });
  Object.defineProperty(made, 'getSockets', { get: () => 'out', configurable: false });
  Object.defineProperty(made, 'TEMPORARY', { value: 0, writable: false, configurable: false });
  expect(scrubScope(made)).toEqual(['sockets', 'getSockets']);
});
