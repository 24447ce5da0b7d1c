import type { NextMessage } from '../run/run-request';
import type { AnswerVersion, RunView } from './view';
import { hasWritten, isInField } from './view-outcome';

/** All answers of a run as they stand, the shown one among them; one, where it did not go on. */
function answersOf(view: RunView): readonly AnswerVersion[] {
  const shown = versionOf(view);
  return view.versions.length === 0
    ? [shown]
    : view.versions.map((version, at) => (at === view.version ? shown : version));
}

/** The view as the user says this next of the shown answer: the new one is shown while it comes. */
export function goingOnWith(view: RunView, message: string): RunView {
  const versions = answersOf(view);
  const next: AnswerVersion = { ...nothing, status: 'running', message };
  return {
    ...view,
    ...next,
    failure: undefined,
    nextFailed: undefined,
    versions: [...versions, next],
    version: versions.length,
    from: view.version,
  };
}

/** The view with another answer shown. */
export function showing(view: RunView, at: number): RunView {
  const versions = answersOf(view);
  const version = versions[at];
  if (!version || view.status === 'running') return view;
  return { ...view, ...nothing, ...version, failure: undefined, versions, version: at };
}

/** No answer has come of what the user said: the one that it was said of is there as it was. */
export function withoutNext(view: RunView, failure: RunView['failure']): RunView {
  const { message = '' } = view.versions.at(-1) ?? {};
  const versions = view.versions.slice(0, -1);
  const back = { ...view, status: 'success' as const, versions, version: -1 };
  const shown = showing(back, view.from ?? 0);
  return { ...shown, from: undefined, nextFailed: { message, failure } };
}

/** What the run has written last stands in its field alone: no other answer does. */
export function onlyShownInField(view: RunView): RunView {
  if (view.versions.length === 0 || !isInField(view)) return view;
  return { ...view, versions: view.versions.map(outOfField) };
}

/** The field is as it was before the run. */
export function noneInField(view: RunView): RunView {
  return { ...view, versions: view.versions.map(outOfField) };
}

/** Where in the field an answer of the run stands; undefined where none does. */
export function placeInField(view: RunView): NextMessage['inField'] {
  for (const version of answersOf(view)) {
    const { outcome } = version;
    const inField = outcome?.delivery === 'insert' || outcome?.delivery === 'replace';
    if (inField && hasWritten({ ...view, ...version })) return outcome.delivery;
  }
  return undefined;
}

const nothing: AnswerVersion = {
  status: 'success',
  text: '',
  result: undefined,
  message: undefined,
  changes: undefined,
  accepted: undefined,
  heldBack: undefined,
  rewritten: undefined,
  undone: undefined,
  outcome: undefined,
};

function versionOf(view: RunView): AnswerVersion {
  const { status, text, result, message, changes, accepted, heldBack, rewritten, undone, outcome } = view;
  return { status, text, result, message, changes, accepted, heldBack, rewritten, undone, outcome };
}

function outOfField(version: AnswerVersion): AnswerVersion {
  const { outcome } = version;
  if (outcome?.delivery !== 'insert' && outcome?.delivery !== 'replace') return version;
  return {
    ...version,
    rewritten: undefined,
    undone: undefined,
    outcome: { delivery: 'card', status: 'done' },
  };
}
