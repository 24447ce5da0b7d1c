import type { AgentEvent, RunEvent } from '../run/run-event';
import type { RunAnswer } from '../run/run-question';
import { textAfter } from './fold';
import type { OfferedWord, RunView, RunViewEvent, UsedTool } from './view';
import { notedCall } from './view-calls';

/** Of a run that gets on: nothing is waited for. */
export const atWork = {
  waiting: 0,
  retrying: undefined,
  progress: undefined,
  engine: undefined,
} satisfies Partial<RunView>;

export type NotedEvent = Extract<
  RunViewEvent,
  {
    type:
      | 'asking'
      | 'answering'
      | 'elsewhere'
      | 'answered'
      | 'sending'
      | 'retrying'
      | 'progress'
      | 'usage'
      | 'tool'
      | 'changes'
      | 'files'
      | 'stderr'
      | 'words'
      | 'held'
      | AgentEvent['type'];
  }
>;

/** What an event adds to the view of a run that goes on as it did. */
export function noted(view: RunView, event: NotedEvent): Partial<RunView> {
  switch (event.type) {
    case 'asking':
      return { waiting: 0, question: { id: event.id, question: event.question } };
    case 'answering':
      return event.id === view.question?.id ? answered(event.answer) : {};
    case 'elsewhere':
      return { question: movedAway(view, event.id) };
    case 'answered':
      return event.id === view.question?.id ? { question: undefined } : {};
    case 'sending':
      return { ...atWork, sentTo: event.to };
    case 'retrying':
      return { ...atWork, text: textAfter(view.text, event), retrying: event };
    case 'progress':
      return { progress: event.fraction < 1 ? event.fraction : undefined, engine: undefined, waiting: 0 };
    case 'usage':
      return { usage: event.usage, cost: event.cost };
    case 'tool':
      return { tools: withUse(view.tools, event) };
    case 'changes':
      return { changes: event.changes };
    case 'files':
      return { files: event.files };
    case 'stderr':
      return { stderr: view.stderr + event.text };
    case 'words':
      return { words: offer(view.words, event.words) };
    case 'held':
      return { heldBack: event.why };
    case 'step':
      return { ...atWork, text: textAfter(view.text, event) };
    case 'engine':
      return event.fraction < 1 ? { ...atWork, progress: event.fraction, engine: event.engine } : atWork;
    case 'shortened':
      return {};
    case 'takes-files':
      return { takesFiles: true };
    case 'no-tools':
      return { ...atWork, text: textAfter(view.text, event), withoutTools: true, takesFiles: false };
    default:
      return { calls: notedCall(view.calls, event) };
  }
}

function answered(answer: RunAnswer): Partial<RunView> {
  return { question: undefined, ...(answer.ok && { accepted: answer.accepted }) };
}

function movedAway({ question: open }: RunView, id: number): RunView['question'] {
  if (open?.id !== id || open.question.kind !== 'approve') return open;
  return { id, question: { ...open.question, elsewhere: true } };
}

function withUse(
  tools: readonly UsedTool[],
  { name, ok }: Extract<RunEvent, { type: 'tool' }>,
): readonly UsedTool[] {
  const known = tools.find((tool) => tool.name === name);
  if (!known) return [...tools, { name, times: 1, ok }];
  return tools.map((tool) => (tool === known ? { name, times: tool.times + 1, ok } : tool));
}

function offer(words: readonly OfferedWord[], more: readonly string[]): OfferedWord[] {
  const known = new Set(words.map(({ word }) => word));
  const fresh = [...new Set(more)].filter((word) => !known.has(word));
  return [...words, ...fresh.map((word) => ({ word, added: false }))];
}
