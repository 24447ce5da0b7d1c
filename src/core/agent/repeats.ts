import { RunError } from '../run/run-error';
import type { AgentCall } from './exchange';

/** How often the very same call is made; after that it is answered with a note, and ends the run when that does not help. */
const most = { made: 2, noted: 2 };

export interface Repeats {
  /**
   * Counts a call, and says whether it repeats one too often to be made again. `changes`: it may change what comes of other
   * calls, so that these count from the beginning. Throws `agent-repeats`.
   */
  note(call: AgentCall, changes: boolean): boolean;
  /** What this call was answered is no longer in the context: it may well be made again. */
  forget(key: string): void;
}

export function createRepeats(): Repeats {
  const counts = new Map<string, number>();
  return {
    note({ key, name }, changes) {
      const count = (counts.get(key) ?? 0) + 1;
      if (changes && count <= most.made) counts.clear();
      counts.set(key, count);
      if (count > most.made + most.noted) throw new RunError('agent-repeats', { params: { tool: name } });
      return count > most.made;
    },
    forget: (key) => void counts.delete(key),
  };
}
