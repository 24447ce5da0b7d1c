import type { RunEvent } from '../../../../src/core/run/run-event';
import type { ToolContext } from '../../../../src/core/tools/tool';
import { pageTaking, requestOf, skillOf } from '../execute/fakes';

/** What a tool knows of its run, and the events that it tells. */
export function contextOf(changes: Partial<ToolContext> = {}): ToolContext & { events: RunEvent[] } {
  const events: RunEvent[] = [];
  return {
    skill: skillOf(),
    owner: skillOf().key,
    produceSkill: async () => 'made by a skill',
    request: requestOf(),
    delivery: 'replace',
    page: pageTaking(),
    emit: (event) => events.push(event),
    send: async () => undefined,
    noteCorrections: () => undefined,
    signal: new AbortController().signal,
    events,
    ...changes,
  };
}
