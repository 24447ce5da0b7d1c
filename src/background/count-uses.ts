import { isAsk } from '../core/run/ask-skill';
import type { RunEvent } from '../core/run/run-event';
import { reporting } from '../diagnostics/report';

/**
 * The same `emit`, which counts a use of the skill when the run has started: only then it is known that there is such a
 * skill. A count that cannot be written is no reason to end the run.
 */
export function countingUses(
  emit: (event: RunEvent) => void,
  countUse: (id: string) => Promise<void>,
): (event: RunEvent) => void {
  return (event) => {
    if (event.type === 'started' && !isAsk(event.skill))
      countUse(event.skill.id).catch(reporting('count-uses'));
    emit(event);
  };
}
