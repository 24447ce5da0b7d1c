import { deliveredAs } from '../run/delivery';
import { withTitle } from '../run/error-params';
import type { AgentEvent, PipelineEvent, RunEvent } from '../run/run-event';
import type { RunAnswer } from '../run/run-question';
import type { RunFile } from '../run/run-request';
import { factsAfter, isEnding } from './fold';
import { goingOnWith, noneInField, onlyShownInField, showing, withoutNext } from './versions';
import type { CallView, RunView, RunViewEvent, StepView, UsedTool } from './view';
import { isInField } from './view-outcome';

/** The view after one more event. A run ends once: what it tells after its end changes nothing. */
export function reduceRun(view: RunView, event: RunViewEvent): RunView {
  switch (event.type) {
    case 'interrupted':
      if (view.status !== 'running') return view;
      if (view.from !== undefined) return withoutNext({ ...view, ...still }, { code: 'interrupted' });
      return { ...view, ...still, status: 'interrupted', failure: { code: 'interrupted' } };
    case 'going-on':
      return goingOnWith({ ...view, ...still }, event.message);
    case 'version':
      return showing(view, event.at);
    case 'answering':
      return event.id === view.question?.id ? { ...view, ...answered(event.answer) } : view;
    case 'elsewhere':
      return { ...view, question: movedAway(view, event.id) };
    case 'word-added':
      return { ...view, added: [...view.added, event.word] };
    case 'given':
      return { ...view, given: [...without(view.given, event.file.path), event.file] };
    case 'taken-back':
      return { ...view, given: without(view.given, event.path) };
    case 'inserted':
      return onlyShownInField({
        ...view,
        failure: undefined,
        undone: undefined,
        outcome: deliveredAs(event.delivery, event.outcome, event.copied),
      });
    case 'file-inserted':
      return fileInserted(view, event);
    case 'undone':
      if (event.outcome.status === 'refused') return { ...view, undone: event.outcome };
      // Of several answers it may be another one that stood there.
      if (view.versions.length > 0 && !isInField(view)) return noneInField(view);
      return noneInField({ ...view, undone: event.outcome });
    case 'rewritten':
      return rewritten(view, event);
    default:
      if (view.status !== 'running') return view;
      return afterRunEvent(view, event);
  }
}

function afterRunEvent(view: RunView, event: RunEvent): RunView {
  const after = { ...view, ...factsAfter(view, event), ...onScreen(view, event) };
  if (!isEnding(event) || view.from === undefined) return after;
  if (event.type !== 'succeeded')
    return withoutNext(after, event.type === 'failed' ? event.failure : undefined);
  return onlyShownInField({ ...after, from: undefined });
}

/** Of a run that gets on: nothing is waited for. */
const atWork = {
  waiting: 0,
  retrying: undefined,
  progress: undefined,
  engine: undefined,
} satisfies Partial<RunView>;

/** Nothing is under way any more. */
const still = { ...atWork, delivering: false, question: undefined } satisfies Partial<RunView>;

/** What an event of the run changes of what only a screen has. */
function onScreen(view: RunView, event: RunEvent): Partial<RunView> {
  switch (event.type) {
    case 'started':
      return { runId: event.runId, skill: event.skill, takesNext: event.takesNext === true };
    case 'asking':
      return { waiting: 0, question: { id: event.id, question: event.question } };
    case 'answered':
      return event.id === view.question?.id ? { question: undefined } : {};
    case 'sending':
      return { ...atWork, sentTo: event.to };
    case 'retrying':
      return { ...atWork, retrying: event };
    case 'text':
    case 'step':
      return atWork;
    case 'no-tools':
      return { ...atWork, withoutTools: true, takesFiles: false };
    case 'waiting':
      return { waiting: event.seconds };
    case 'progress':
      return { progress: event.fraction < 1 ? event.fraction : undefined, engine: undefined, waiting: 0 };
    case 'engine':
      return event.fraction < 1 ? { ...atWork, progress: event.fraction, engine: event.engine } : atWork;
    case 'tool':
      return { tools: withUse(view.tools, event) };
    case 'calling':
    case 'skill-loaded':
    case 'file-read':
    case 'called':
      return { calls: callsAfter(view.calls, event) };
    case 'step-begun':
    case 'step-left-out':
    case 'step-over':
      return { steps: stepsAfter(view.steps, event) };
    case 'takes-files':
      return { takesFiles: true };
    case 'changes':
      return { changes: event.changes };
    case 'unfilled':
      return { unfilled: [...new Set([...view.unfilled, ...event.placeholders])] };
    case 'unchecked':
      return { unchecked: view.unchecked + event.characters };
    case 'held':
      return { heldBack: event.why };
    case 'delivering':
      return { ...atWork, delivering: true };
    case 'succeeded':
      return { ...still, outcome: event.outcome };
    case 'failed':
      return { ...still, outcome: event.outcome, failure: titled(view, event) };
    case 'cancelled':
      return still;
    default:
      return {};
  }
}

/** Of a skill that was not found the list it was picked from is all that knows its title. */
function titled({ skill }: RunView, { failure }: Extract<RunEvent, { type: 'failed' }>) {
  return skill ? withTitle(failure, { key: skill.key, id: skill.id, title: skill.name }) : failure;
}

function answered(answer: RunAnswer): Partial<RunView> {
  return { question: undefined, ...(answer.ok && { accepted: answer.accepted }) };
}

function movedAway({ question: open }: RunView, id: number): RunView['question'] {
  if (open?.id !== id || open.question.kind === 'review') return open;
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

/** The calls after one more event about one of them, in the order in which they were made. */
function callsAfter(
  calls: readonly CallView[],
  event: Extract<AgentEvent, { call: number }>,
): readonly CallView[] {
  if (event.type === 'calling') {
    const { call, tool, input } = event;
    return [...calls, { call, tool, input, ok: undefined, output: '', characters: 0, duration: undefined }];
  }
  const { type: _type, ...more } = event;
  return calls.map((known) => (known.call === event.call ? { ...known, ...more } : known));
}

/** The steps after one more event about one of them. */
function stepsAfter(steps: readonly StepView[], { within, ...event }: PipelineEvent): readonly StepView[] {
  if (within !== undefined) {
    const inner = (step: StepView) => ({ ...step, steps: stepsAfter(step.steps, event) });
    return steps.map((step) => (step.call === within ? inner(step) : step));
  }
  // A pipeline that is tried again begins its steps a second time.
  const others = steps.filter(({ call }) => call !== event.call);
  const nothing = { input: '', unfilled: [], output: '', characters: 0, steps: [] };
  switch (event.type) {
    case 'step-begun': {
      const { type: _type, ...begun } = event;
      return [...others, { ...nothing, ...begun, state: 'running' }];
    }
    case 'step-left-out': {
      const { call, step, skill } = event;
      return [...others, { ...nothing, call, step, skill, state: 'left-out' }];
    }
    case 'step-over': {
      const { call, ok, output, characters } = event;
      const over = { state: ok ? ('done' as const) : ('failed' as const), output, characters };
      return steps.map((known) => (known.call === call ? { ...known, ...over } : known));
    }
  }
}

function fileInserted(
  view: RunView,
  { path, delivery, outcome }: Extract<RunViewEvent, { type: 'file-inserted' }>,
): RunView {
  const tried = { ...view, placed: { path, outcome } };
  if (outcome.status === 'refused') return tried;
  // The changes are those of the result, which is not there.
  const rest = { failure: undefined, undone: undefined, rewritten: undefined, changes: undefined };
  return { ...tried, ...rest, outcome: deliveredAs(delivery, outcome, false) };
}

function rewritten(
  view: RunView,
  { accepted, text, outcome }: Extract<RunViewEvent, { type: 'rewritten' }>,
): RunView {
  if (outcome.status === 'refused') return { ...view, rewritten: outcome };
  return {
    ...view,
    rewritten: outcome,
    accepted,
    text,
    undone: undefined,
    outcome: outcome.status === 'unchanged' ? view.outcome : deliveredAs('replace', outcome, false),
  };
}

function without(files: readonly RunFile[], path: string): RunFile[] {
  return files.filter((file) => file.path !== path);
}
