/** The ends of a wire: whatever sends messages to another context and hears its answers. */
import type { Message } from './message';

interface AnyEnd {
  /** `transfer`: what is moved, where the end can move it. */
  post(message: Message, transfer?: Transferable[]): void;
  /** Called once. `broken`: the other side has died. */
  listen(take: (message: unknown) => void, broken: (error: Error) => void): void;
}

/** On the other side is code of ours, which nobody else can have changed. */
export interface OwnEnd extends AnyEnd {
  readonly untrusted?: undefined;
}

/** On the other side runs code of others, or has run: nothing that comes is believed that a schema does not take. */
export interface UntrustedEnd extends AnyEnd {
  readonly untrusted: true;
}

/** A `Worker`, or the global scope of one, or a `MessagePort`. */
export interface MessageTarget {
  postMessage(message: Message, options: { transfer: Transferable[] }): void;
  onmessage: ((event: MessageEvent) => unknown) | null;
}

/** The end at a Worker's own scope, or at a port of which our own code has the other one. */
export function ownEnd(target: MessageTarget): OwnEnd {
  return {
    post: (message, transfer = []) => target.postMessage(message, { transfer }),
    listen(take) {
      target.onmessage = ({ data }) => take(data);
    },
  };
}

export interface WorkerTarget extends MessageTarget {
  onerror: ((event: ErrorEvent) => unknown) | null;
}

/** The end at a Worker of this document, which runs code of ours alone. `who`: for the error, where it breaks. */
export function workerEnd(worker: WorkerTarget, who: string): OwnEnd {
  const end = ownEnd(worker);
  return {
    ...end,
    listen(take, broken) {
      end.listen(take, broken);
      worker.onerror = ({ message }) => broken(new Error(`${who} broke: ${message}`));
    },
  };
}
