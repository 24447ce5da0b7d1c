/** The end at a port of the runtime, over which goes what JSON can say. */
import type { OwnEnd } from './ends';

/** A `runtime.Port`. */
export interface Port {
  postMessage(message: unknown): void;
  disconnect(): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
}

export interface PortEnd extends OwnEnd {
  post(message: unknown): void;
  /** Closes the port: on this side all that waits rejects with `reason`, on the other the port has gone. */
  close(reason: Error): void;
}

/**
 * The end at a port of which code of ours has the other one. `who`: for the error, where the port has gone. What the port does
 * not carry closes it: Chrome takes no message of more than 64 MB, and the port of one who has died may throw before it is
 * told. Who missed a message would wait for good.
 */
export function jsonEnd(port: Port, who: string): PortEnd {
  let open = true;
  let broken: (error: Error) => void = () => undefined;
  const shut = (error: Error) => {
    open = false;
    broken(error);
  };
  const end: PortEnd = {
    post(message) {
      // One that was closed takes nothing more, and nobody is there to tell.
      if (!open) return;
      try {
        port.postMessage(message);
      } catch (error) {
        end.close(new Error(`${who} cannot be told`, { cause: error }));
      }
    },
    listen(take, breaks) {
      broken = breaks;
      port.onMessage.addListener(take);
      port.onDisconnect.addListener(() => shut(new Error(`${who} has gone`)));
    },
    close(reason) {
      if (!open) return;
      shut(reason);
      port.disconnect();
    },
  };
  return end;
}
