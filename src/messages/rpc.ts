/**
 * Typed request and response over `runtime.sendMessage`. The types of the messages are those of the service that
 * answers them; several channels stand side by side, each with its own test of the sender.
 */
import { type Browser, browser } from 'wxt/browser';
import { crossing, isDebug, setDebug } from '../diagnostics/crossings';
import { readError, type SentError, writeError } from '../wire/errors';

export type Sender = Browser.runtime.MessageSender;

/** What can be served: an object whose every member is a method that answers with a promise. */
export type Service<Commands> = { [Name in keyof Commands]: (...args: never[]) => Promise<unknown> };

/** The name of a channel, which knows the service behind it. */
export interface Channel<Commands extends Service<Commands>> {
  readonly name: string;
  /** Never set: it carries the type alone. */
  readonly commands?: Commands;
}

interface Request {
  type: 'caretaker:rpc';
  channel: string;
  method: string;
  args: unknown[];
}

/** `debug`: the background has the debug mode on, so that whoever asks it logs crossings as well. */
type Answer = ({ ok: true; value: unknown } | { ok: false; error: SentError }) & { debug?: boolean };

/** Rejected by the layer itself: `rpc-forbidden`, `rpc-unknown-method`, `rpc-no-answer`. */
export class RpcError extends Error {
  readonly code: 'rpc-forbidden' | 'rpc-unknown-method' | 'rpc-no-answer';

  constructor(code: RpcError['code'], message: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
  }
}

export function channel<Commands extends Service<Commands>>(name: string): Channel<Commands> {
  return { name };
}

/**
 * Answers the requests of one channel with the methods of `implementation`, if `accept` takes the sender; a function makes
 * the implementation for a sender. Only the object's own methods and those of its class can be called. Returns what
 * ends the service.
 */
export function serve<Commands extends Service<Commands>>(
  { name }: Channel<Commands>,
  implementation: Commands | ((sender: Sender) => Commands),
  accept: (sender: Sender) => boolean,
): () => void {
  const listener = (message: unknown, sender: Sender, respond: (answer: Answer) => void): boolean => {
    if (!isRequest(message) || message.channel !== name) return false;
    const serving = () => (typeof implementation === 'function' ? implementation(sender) : implementation);
    answer(message, serving, accept(sender)).then(respond);
    // Both browsers keep the way back open for `respond` only if the listener returns true.
    return true;
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

type Send = (message: object) => Promise<unknown>;

const askBackground: Send = (message) => browser.runtime.sendMessage(message);

/**
 * The service as the other side sees it. Its methods reject with the error that the implementation threw
 * (message, name, code, cause), or with an `RpcError`. `send`: the way to a service that is not in the background.
 */
export function createClient<Commands extends Service<Commands>>(
  { name }: Channel<Commands>,
  send: Send = askBackground,
): Commands {
  return new Proxy({} as Commands, {
    get: (_target, method) => {
      // A promise that resolves with the client asks it for `then`: the client is no promise.
      if (typeof method !== 'string' || method === 'then') return undefined;
      return (...args: unknown[]) =>
        crossing(
          'rpc',
          `${name}.${method}`,
          request({ type: 'caretaker:rpc', channel: name, method, args }, send),
        );
    },
  });
}

/** Whether a page of this extension sent the message (in a tab or not); content scripts carry their page's URL. */
export function fromExtensionPage(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.url?.startsWith(browser.runtime.getURL('/')) === true;
}

/** Whether a script of this extension in a tab sent the message: on a web page, or on our own playground. */
export function fromPage(sender: Sender): boolean {
  return sender.id === browser.runtime.id && sender.tab?.id !== undefined;
}

/** Whether our script in the top frame of a tab sent the message: those in other frames ask for nothing but their own. */
export function fromTopFrame(sender: Sender): boolean {
  return fromPage(sender) && sender.frameId === 0;
}

/** Whether the background sent the message: it is of this extension, and in no tab. */
export function fromBackground(sender: Sender): boolean {
  return sender.id === browser.runtime.id && !sender.tab;
}

async function request(message: Request, send: Send): Promise<unknown> {
  const answer = (await send(message)) as Answer | undefined;
  // Only the background is believed what it says of the debug mode.
  if (answer && send === askBackground) setDebug(answer.debug === true);
  if (!answer) throw new RpcError('rpc-no-answer', `Nobody answers ${message.channel}.${message.method}`);
  if (!answer.ok) throw readError(answer.error);
  return answer.value;
}

async function answer(request: Request, serving: () => object, accepted: boolean): Promise<Answer> {
  const debug = isDebug() && { debug: true };
  try {
    if (!accepted) throw new RpcError('rpc-forbidden', `This sender may not use ${request.channel}`);
    return { ok: true, value: await call(serving(), request), ...debug };
  } catch (error) {
    return { ok: false, error: writeError(error), ...debug };
  }
}

function call(implementation: object, { channel, method, args }: Request): unknown {
  const found = ownMethod(implementation, method);
  if (!found) throw new RpcError('rpc-unknown-method', `${channel} has no method ${method}`);
  const answer = Promise.resolve(Reflect.apply(found, implementation, args));
  return crossing('rpc', `answer ${channel}.${method}`, answer);
}

/** A method of the object or of its class; what every object inherits, and constructors, are none. */
function ownMethod(implementation: object, method: string): ((...args: unknown[]) => unknown) | undefined {
  if (method === 'constructor') return undefined;
  let holder: object | null = implementation;
  while (holder && holder !== Object.prototype) {
    const value: unknown = Object.getOwnPropertyDescriptor(holder, method)?.value;
    if (typeof value === 'function') return value as (...args: unknown[]) => unknown;
    holder = Object.getPrototypeOf(holder);
  }
  return undefined;
}

function isRequest(message: unknown): message is Request {
  const request = message as Partial<Request> | null | undefined;
  return (
    typeof request === 'object' &&
    request?.type === 'caretaker:rpc' &&
    typeof request.channel === 'string' &&
    typeof request.method === 'string' &&
    Array.isArray(request.args)
  );
}
