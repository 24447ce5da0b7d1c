/**
 * Services over `runtime.sendMessage`: each call is a message of the wire, and its answer another. Several services hear the same
 * messages, each under a name and with its own test of the sender.
 */
import { browser } from 'wxt/browser';
import { isDebug, setDebug } from '../diagnostics/crossings';
import type { OwnEnd } from '../wire/ends';
import { writeError } from '../wire/errors';
import type { Message } from '../wire/message';
import { type ArgumentSchemas, connect, expose, type Schemas } from '../wire/wire';
import type { Sender } from './senders';

/** The name of a service, which knows its type. */
export interface Channel<Commands extends object> {
  readonly name: string;
  /** Never set: it carries the type alone. */
  readonly commands?: Commands;
}

/** `debug`: the background has the debug mode on, so that whoever asks it logs crossings as well. */
type Answer = Message & { debug?: boolean };

/** Rejected by the layer itself. */
export class RpcError extends Error {
  readonly code: 'rpc-forbidden' | 'rpc-no-answer';

  constructor(code: RpcError['code'], message: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
  }
}

export function channel<Commands extends object>(name: string): Channel<Commands> {
  return { name };
}

/** Whose calls are answered: of pages of ours; or of scripts in web pages, which may be taken over, as far as schemas take them. */
type Callers<Commands extends object> =
  | { own(sender: Sender): boolean }
  | { untrusted(sender: Sender): boolean; schemas: ArgumentSchemas<Commands> };

/**
 * What answers the calls of a channel, as a listener of messages; undefined of any other message. A function makes the
 * implementation for a sender. Only the object's own methods can be called.
 */
function answering<Commands extends object>(
  { name }: Channel<Commands>,
  implementation: Commands | ((sender: Sender) => Commands),
  callers: Callers<Commands>,
): (message: unknown, sender: Sender) => Promise<Answer> | undefined {
  return (message, sender) => {
    if (!isCall(message) || message.to !== name) return undefined;
    const debug = isDebug() && { debug: true };
    return new Promise((resolve) => {
      const post = (answer: Message) => resolve({ ...answer, ...debug });
      const listen = (take: (message: unknown) => void) => take(message);
      const refuse = (error: Error) => post({ type: 'failed', id: message.id, error: writeError(error) });
      const accepted = 'own' in callers ? callers.own(sender) : callers.untrusted(sender);
      if (!accepted) return refuse(new RpcError('rpc-forbidden', `This sender may not use ${name}`));
      const service = typeof implementation === 'function' ? implementation(sender) : implementation;
      if ('own' in callers) expose(service, { post, listen }, { name });
      else
        expose(
          service,
          { untrusted: true, post, listen },
          { name, schemas: callers.schemas, broken: refuse },
        );
    });
  };
}

/** Answers the calls of one channel (see `answering`), where `wxt/browser` is the polyfill: everywhere but in web pages. */
export function serve<Commands extends object>(
  channel: Channel<Commands>,
  implementation: Commands | ((sender: Sender) => Commands),
  callers: Callers<Commands>,
): void {
  browser.runtime.onMessage.addListener(answering(channel, implementation, callers));
}

/** The same for a script in a web page, which has the bare API. Returns what ends it. */
export function serveBare<Commands extends object>(
  channel: Channel<Commands>,
  commands: Commands,
  callers: Callers<Commands>,
): () => void {
  const answer = answering(channel, commands, callers);
  const listener = (message: unknown, sender: Sender, respond: (answer: unknown) => void) => {
    const answered = answer(message, sender);
    // A Chrome before 148 drops the promise of a listener.
    answered?.then(respond);
    return answered !== undefined;
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

type Send = (message: Message) => Promise<unknown>;

const askBackground: Send = (message) => browser.runtime.sendMessage(message);

/**
 * The service as the other side sees it. Its methods reject with the error that the implementation threw
 * (message, name, code, cause), or with an `RpcError`. `page`: the way to a script in a web page, and what is believed of
 * its answers.
 */
export function createClient<Commands extends object>(
  { name }: Channel<Commands>,
  page?: { send: Send; schemas: Schemas<Commands> },
): Commands {
  // Each call has an end of its own: one that nobody answers is none of the others' business.
  const joined = (): Commands =>
    page
      ? connect<Commands>({ ...endOf(name, page.send), untrusted: true }, name, page)
      : connect<Commands>(endOf(name, askBackground), name);
  return new Proxy({} as Commands, {
    get(_target, method) {
      if (typeof method !== 'string' || method === 'then') return undefined;
      return (...args: unknown[]) => {
        const call = Reflect.get(joined(), method) as (...args: unknown[]) => Promise<unknown>;
        // In JSON, what is left out at the end would be `null`.
        return call(...args.slice(0, args.findLastIndex((one) => one !== undefined) + 1));
      };
    },
  });
}

/** The end of one call. */
function endOf(to: string, send: Send): OwnEnd {
  let take: (answer: unknown) => void = () => undefined;
  let broken: (error: Error) => void = () => undefined;
  return {
    post(message) {
      send({ ...message, to }).then((answer) => {
        if (!answer) return broken(new RpcError('rpc-no-answer', `Nobody answers ${to}`));
        // Only the background is believed what it says of the debug mode.
        if (send === askBackground) setDebug((answer as Answer).debug === true);
        take(answer);
      }, broken);
    },
    listen(taking, breaks) {
      take = taking;
      broken = breaks;
    },
  };
}

function isCall(message: unknown): message is Message {
  return (message as Partial<Message> | null)?.type === 'call';
}
