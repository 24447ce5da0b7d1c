/**
 * Services over `runtime.sendMessage`: each call is a message of the wire, and its answer another. Several services hear the same
 * messages, each under a name and with its own test of the sender. Here is what scripts in web pages have of it; `serve.ts`
 * has what believes no such script.
 */
import { browser } from 'wxt/browser';
import { setDebug } from '../diagnostics/crossings';
import { answer, callMethod } from '../wire/answer';
import { decodeError } from '../wire/errors';
import type { CallMessage, Message } from '../wire/message';
import { serviceBy, watched } from '../wire/service';
import type { Sender } from './senders';

/** The name of a service, which knows its type. */
export interface Channel<Commands extends object> {
  readonly name: string;
  /** Never set: it carries the type alone. */
  readonly commands?: Commands;
}

/** `debug`: the background has the debug mode on, so that whoever asks it logs crossings as well. */
export type RpcAnswer = Message & { debug?: boolean };

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

export function isCallOf({ name }: Channel<object>, message: unknown): message is CallMessage {
  const { type, to } = (message ?? {}) as Partial<Message>;
  return type === 'call' && to === name;
}

/** Answers a call whose sender is believed, with what the object's own method of that name makes of it. */
export function answerTo(name: string, commands: object, { id, of, args }: CallMessage): Promise<Message> {
  return new Promise((resolve) => {
    const call = async () => callMethod(commands, of, args);
    void answer(resolve, id, () => watched(name, `answer ${of}`, call()));
  });
}

/**
 * Answers calls of a channel in a script in a web page, which has the bare API. No other sender than `own` takes is heard.
 * Returns what ends it.
 */
export function serveBare<Commands extends object>(
  channel: Channel<Commands>,
  commands: Commands,
  own: (sender: Sender) => boolean,
): () => void {
  const listener = (message: unknown, sender: Sender, respond: (answer: unknown) => void) => {
    const heard = isCallOf(channel, message) && own(sender);
    // A Chrome before 148 drops the promise of a listener.
    if (heard) void answerTo(channel.name, commands, message).then(respond);
    return heard;
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

/**
 * The background's service, or one of a page of ours. Its methods reject with the error that the implementation threw
 * (message, name, code, cause), or with an `RpcError`.
 */
export function createClient<Commands extends object>({ name }: Channel<Commands>): Commands {
  return serviceBy(name, async (of, args) => {
    const call: Message = { type: 'call', to: name, id: 1, of, args, functions: [] };
    const answer = (await browser.runtime.sendMessage(call)) as RpcAnswer | undefined;
    if (!answer) throw noAnswer(name);
    setDebug(answer.debug === true);
    if (answer.type === 'failed') throw decodeError(answer.error);
    return (answer as Message & { type: 'done' }).value;
  });
}

export const noAnswer = (name: string) => new RpcError('rpc-no-answer', `Nobody answers ${name}`);
