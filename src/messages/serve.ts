/** Services over `runtime.sendMessage` (`rpc.ts`), everywhere but in web pages. */
import { browser } from 'wxt/browser';
import { isDebug } from '../diagnostics/crossings';
import type { UntrustedEnd } from '../wire/ends';
import { writeError } from '../wire/errors';
import type { Message } from '../wire/message';
import { type ArgumentSchemas, connectUntrusted, exposeUntrusted, type Schemas } from '../wire/untrusted';
import { answerTo, type Channel, isCallOf, noAnswer, type RpcAnswer, RpcError } from './rpc';
import type { Sender } from './senders';

/** Whose calls are answered: of pages of ours; or of scripts in web pages, which may be taken over, as far as schemas take them. */
type Callers<Commands extends object> =
  | { own(sender: Sender): boolean }
  | { untrusted(sender: Sender): boolean; schemas: ArgumentSchemas<Commands> };

/**
 * Answers the calls of one channel. A function makes the implementation for a sender. Only the object's own methods can be
 * called.
 */
export function serve<Commands extends object>(
  channel: Channel<Commands>,
  implementation: Commands | ((sender: Sender) => Commands),
  callers: Callers<Commands>,
): void {
  const { name } = channel;
  browser.runtime.onMessage.addListener(
    (message: unknown, sender: Sender): Promise<RpcAnswer> | undefined => {
      if (!isCallOf(channel, message)) return undefined;
      const debug = isDebug() && { debug: true };
      const answered = new Promise<Message>((resolve) => {
        const refuse = (error: Error) =>
          resolve({ type: 'failed', id: message.id, error: writeError(error) });
        const accepted = 'own' in callers ? callers.own(sender) : callers.untrusted(sender);
        if (!accepted) return refuse(new RpcError('rpc-forbidden', `This sender may not use ${name}`));
        const service = typeof implementation === 'function' ? implementation(sender) : implementation;
        if ('own' in callers) return resolve(answerTo(name, service, message));
        const listen = (take: (message: unknown) => void) => take(message);
        const end = { untrusted: true, post: resolve, listen } as const;
        exposeUntrusted(service, end, { name, schemas: callers.schemas, broken: refuse });
      });
      return answered.then((answer) => ({ ...answer, ...debug }));
    },
  );
}

/**
 * The service of a script in a web page, which is believed what the schemas take of its answers. `send`: the way to it. Its
 * methods reject as those of `createClient`.
 */
export function createUntrustedClient<Commands extends object>(
  { name }: Channel<Commands>,
  send: (message: Message) => Promise<unknown>,
  schemas: Schemas<Commands>,
): Commands {
  // Each call has an end of its own: one that nobody answers is none of the others' business.
  return new Proxy({} as Commands, {
    get: (_target, method) =>
      Reflect.get(connectUntrusted<Commands>(endOf(name, send), name, { schemas }), method),
  });
}

function endOf(to: string, send: (message: Message) => Promise<unknown>): UntrustedEnd {
  let take: (answer: unknown) => void = () => undefined;
  let broken: (error: Error) => void = () => undefined;
  return {
    untrusted: true,
    post(message) {
      send({ ...message, to }).then((answer) => (answer ? take(answer) : broken(noAnswer(to))), broken);
    },
    listen(taking, breaks) {
      take = taking;
      broken = breaks;
    },
  };
}
