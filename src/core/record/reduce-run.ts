import { deliveredAs } from '../run/delivery';
import { withTitle } from '../run/error-params';
import type { RunFile } from '../run/run-request';
import { type Ending, statusOf, textAfter } from './fold';
import type { OfferedWord, RunView, RunViewEvent } from './view';
import { atWork, noted } from './view-notes';

/** The view after one more event. A run ends once: what comes after its end changes the status no more. */
export function reduceRun(view: RunView, event: RunViewEvent): RunView {
  switch (event.type) {
    case 'word-added':
      return { ...view, words: markAdded(view.words, event.word) };
    case 'given':
      return { ...view, given: [...without(view.given, event.file.path), event.file] };
    case 'taken-back':
      return { ...view, given: without(view.given, event.path) };
    case 'inserted':
      return {
        ...view,
        failure: undefined,
        undone: undefined,
        outcome: deliveredAs(event.delivery, event.outcome, event.copied),
      };
    case 'file-inserted':
      return fileInserted(view, event);
    case 'undone':
      return { ...view, undone: event.outcome };
    case 'rewritten':
      return rewritten(view, event);
    default:
      return view.status === 'running' ? reduceRunning(view, event) : view;
  }
}

type LaterEvent =
  | 'word-added'
  | 'given'
  | 'taken-back'
  | 'inserted'
  | 'file-inserted'
  | 'undone'
  | 'rewritten';
type RunningEvent = Exclude<RunViewEvent, { type: LaterEvent }>;

function reduceRunning(view: RunView, event: RunningEvent): RunView {
  switch (event.type) {
    case 'started':
      return {
        ...view,
        runId: event.runId,
        skill: event.skill,
        mode: event.mode,
        delivery: event.delivery,
      };
    case 'text':
      return { ...view, ...atWork, text: textAfter(view.text, event) };
    case 'waiting':
      return { ...view, waiting: event.seconds };
    case 'delivering':
      return { ...view, ...atWork, delivery: event.delivery, delivering: true };
    case 'succeeded':
      return { ...ended(view, event), outcome: event.outcome };
    case 'failed': {
      // Of a skill that was not found the list it was picked from is all that knows its title.
      const { skill } = view;
      const failure = skill
        ? withTitle(event.failure, { key: skill.key, id: skill.id, title: skill.name })
        : event.failure;
      return { ...ended(view, event), failure, outcome: event.outcome };
    }
    case 'cancelled':
      return ended(view, event);
    case 'interrupted':
      return { ...still(view), status: 'interrupted', failure: { code: 'interrupted' } };
    default:
      return { ...view, ...noted(view, event) };
  }
}

function ended(view: RunView, end: Ending): RunView {
  return { ...still(view), status: statusOf(end), text: textAfter(view.text, end), duration: end.duration };
}

/** Nothing is under way any more. */
function still(view: RunView): RunView {
  return { ...view, ...atWork, delivering: false, question: undefined };
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

function markAdded(words: readonly OfferedWord[], added: string): OfferedWord[] {
  return words.map((offered) => (offered.word === added ? { ...offered, added: true } : offered));
}

function without(files: readonly RunFile[], path: string): RunFile[] {
  return files.filter((file) => file.path !== path);
}
