import { ownEnd, type UntrustedEnd } from '../../wire/ends';
import type { IsolatedFrame } from './frame-host';
import type { WorkerRecipe } from './frame-service';

/** A Worker of the isolated frame, and the end of the wire to it. */
export interface FrameWorker {
  end: UntrustedEnd;
  /** Ends it, at once; nothing is heard of it any more. */
  stop(): void;
}

/** Starts a Worker of a kind that is ready. `who`: for the error, where it dies. */
export function startFrameWorker(frame: IsolatedFrame, recipe: WorkerRecipe, who: string): FrameWorker {
  const { port1: port, port2 } = new MessageChannel();
  const messages = ownEnd(port);
  let died: (error: Error) => void = () => undefined;
  const stop = frame.start(recipe, port2, (message) => died(new Error(`${who} broke: ${message}`)));
  return {
    end: {
      untrusted: true,
      post: messages.post,
      listen(take, broken) {
        died = broken;
        messages.listen(take, broken);
      },
    },
    stop() {
      stop();
      port.close();
    },
  };
}
