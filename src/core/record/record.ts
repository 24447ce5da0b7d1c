import { askKey } from '../run/ask-skill';
import { subjectInShort } from '../run/call-subject';
import type { DeliveryOutcome } from '../run/delivery-outcome';
import type { RunEvent } from '../run/run-event';
import type { RunRecord, RunStep, RunVersion } from '../run/run-record';
import type { NextMessage, RunRequest } from '../run/run-request';
import { type Ending, factsAfter, isEnding } from './fold';
import { withoutGiven } from './given-files';

/** Steps that a record keeps at the most; a script may make a thousand calls. */
const mostSteps = 200;

/** The record of a run that was asked for and has done nothing yet. */
export function newRecord(id: string, request: RunRequest, startedAt: number): RunRecord {
  const site = siteOf(request.target.url);
  return {
    id,
    skill: request.skill ?? askKey,
    request: withoutGiven(request),
    status: 'running',
    text: '',
    words: [],
    startedAt,
    ...(site !== '' && { site }),
  };
}

/** The record of a run that goes on with what the user said next: it has no new text yet. */
export function goingOn(
  record: RunRecord,
  { text, version }: Pick<NextMessage, 'text' | 'version'>,
): RunRecord {
  const { failure: _failure, ...rest } = record;
  return {
    ...rest,
    status: 'running',
    text: '',
    result: undefined,
    versions: answersIn(record),
    next: { text, version },
  };
}

/** The whole answers of a run that has one. */
export function answersIn({
  versions,
  text,
  result,
}: Pick<RunRecord, 'versions' | 'text' | 'result'>): RunVersion[] {
  return versions ?? [{ text, ...(result && { result }) }];
}

/** The host of a page; empty for none. */
export function siteOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** The record after one more event, which came at `now`; the same one if the event changes nothing that is recorded. */
export function recordAfter(record: RunRecord, event: RunEvent, now: number): RunRecord {
  if (record.status !== 'running') return record;
  const more: Partial<RunRecord> = {
    ...factsAfter(record, event),
    ...(isEnding(event) && wentOn(record, event)),
    ...(event.type === 'started' && { skillName: event.skill.name }),
  };
  const before = record.steps ?? [];
  const steps = stepsAfter(before, event, now - record.startedAt);
  if (steps !== before) more.steps = steps;
  return Object.keys(more).length === 0 ? record : { ...record, ...more };
}

/** What the end of an answer to a next message changes: one that is not whole leaves the run as it was, with the answer it was about. */
function wentOn({ next, result, versions = [] }: RunRecord, event: Ending): Partial<RunRecord> {
  if (!next) return {};
  if (event.type === 'succeeded') {
    const version = {
      text: event.text,
      ...(result && { result }),
      message: next.text,
      from: next.version,
    };
    return { next: undefined, versions: [...versions, version] };
  }
  const { text = '', result: before } = versions[next.version] ?? {};
  return { next: undefined, status: 'success', text, result: before, failure: undefined };
}

function stepsAfter(steps: RunStep[], event: RunEvent, at: number): RunStep[] {
  if (event.type === 'answered') return event.ok === undefined ? steps : answered(steps, event.ok);
  if (event.type === 'called' || event.type === 'step-over') return over(steps, event);
  const step = stepOf(event, at);
  return step && steps.length < mostSteps ? [...steps, step] : steps;
}

/** Questions are put one at a time: it is the last one that was answered. */
function answered(steps: RunStep[], ok: boolean): RunStep[] {
  const place = steps.findLastIndex(({ kind }) => kind === 'asked');
  return steps.map((step, index) => (index === place && step.kind === 'asked' ? { ...step, ok } : step));
}

function over(steps: RunStep[], event: Extract<RunEvent, { type: 'called' | 'step-over' }>): RunStep[] {
  const { ok, duration } = event;
  // A pipeline that is tried again has its steps a second time.
  const place = steps.findLastIndex((step) => isOf(step, event));
  return steps.map((step, index) =>
    index === place && (step.kind === 'call' || step.kind === 'step') ? { ...step, ok, duration } : step,
  );
}

function isOf(step: RunStep, event: Extract<RunEvent, { type: 'called' | 'step-over' }>): boolean {
  if (event.type === 'called') return step.kind === 'call' && step.call === event.call;
  return step.kind === 'step' && step.call === event.call && step.within === event.within;
}

function stepOf(event: RunEvent, at: number): RunStep | undefined {
  switch (event.type) {
    case 'asking':
      return { at, kind: 'asked', question: event.question.kind };
    case 'sending':
      return { at, kind: 'sent', host: event.to.host, model: event.to.model };
    case 'retrying':
      return { at, kind: 'retry', code: event.failure.code, seconds: event.seconds };
    case 'tool':
      return { at, kind: 'tool', name: event.name, ok: event.ok, duration: event.duration };
    case 'calling': {
      const { call, tool: name, input } = event;
      return { at, kind: 'call', call, name, subject: subjectInShort(input) };
    }
    case 'step-begun':
      return pipelineStep(event, at);
    case 'step-left-out':
      return { ...pipelineStep(event, at), leftOut: true };
    case 'succeeded':
    case 'failed':
      return event.outcome && deliveredStep(event.outcome, at);
    default:
      return undefined;
  }
}

function pipelineStep(
  { call, within, step, skill }: Extract<RunEvent, { type: 'step-begun' | 'step-left-out' }>,
  at: number,
): Extract<RunStep, { kind: 'step' }> {
  return { at, kind: 'step', call, ...(within !== undefined && { within }), step, skill };
}

function deliveredStep({ delivery, status }: DeliveryOutcome, at: number): RunStep {
  return { at, kind: 'delivered', delivery, status };
}
