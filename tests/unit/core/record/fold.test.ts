import fc from 'fast-check';
import { expect, it } from 'vitest';
import { newRecord, recordAfter } from '../../../../src/core/record/record';
import { reduceRun } from '../../../../src/core/record/reduce-run';
import { newRunView } from '../../../../src/core/record/view';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunFailure } from '../../../../src/core/run/run-failure';
import type { RunFacts } from '../../../../src/core/run/run-record';
import { requestOf } from '../execute/fakes';

const skill = { key: 'builtin:polish', id: 'polish', name: 'Polish', description: '', emoji: '✨' } as const;

const failed = (code: RunFailure['code']): RunEvent => ({
  type: 'failed',
  failure: { code },
  text: 'as far as it came',
  duration: 1,
});

/** What may come in a run, in any order. */
const event: fc.Arbitrary<RunEvent> = fc.oneof(
  fc.string({ maxLength: 3 }).map((delta): RunEvent => ({ type: 'text', delta })),
  fc.constantFrom<RunEvent>(
    { type: 'no-tools' },
    { type: 'step', step: 2 },
    { type: 'retrying', attempt: 2, of: 3, seconds: 1, failure: { code: 'model-rate-limit' } },
    { type: 'waiting', seconds: 3 },
    { type: 'files', files: [{ path: '/output/a.txt', text: 'a', encoding: 'utf8' }] },
    { type: 'stderr', text: 'told' },
    { type: 'words', words: ['kubectl', 'kubectl'] },
    { type: 'words', words: ['helm', 'kubectl'] },
    { type: 'started', runId: 'r', skill, mode: 'llm', behaviour: 'rewrite', delivery: 'replace' },
    { type: 'delivering', delivery: 'card' },
    { type: 'usage', usage: { input: 1, output: 2 }, cost: 0.1 },
    { type: 'usage', usage: { input: 1, output: 3 } },
  ),
);
const end = fc.constantFrom<RunEvent>(
  failed('run-timeout'),
  failed('script-timeout'),
  failed('model-cut'),
  { type: 'cancelled', text: 'as far as it came', duration: 1 },
  { type: 'succeeded', text: 'done', duration: 1, outcome: { delivery: 'clipboard', status: 'done' } },
);

function both(events: readonly RunEvent[]) {
  const record = events.reduce((all, one) => recordAfter(all, one, 5), newRecord('r', requestOf(), 0));
  const view = events.reduce(reduceRun, newRunView(skill));
  const said = (facts: RunFacts) => ({
    status: facts.status,
    text: facts.text,
    words: facts.words,
    mode: facts.mode,
    delivery: facts.delivery,
    usage: facts.usage,
    cost: facts.cost,
    files: facts.files ?? [],
    stderr: facts.stderr ?? '',
    failure: facts.failure,
    duration: facts.duration,
  });
  return { record: said(record), view: said(view) };
}

it('record and card say the same of a run, whatever happens in it', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: event }, end), { maxLength: 12 }), (events) => {
      const { record, view } = both(events);
      expect(view).toEqual(record);
    }),
  );
});

it('what a model said before its server refused tools is no part of the result', () => {
  const { record, view } = both([
    { type: 'text', delta: 'I will look' },
    { type: 'no-tools' },
    { type: 'text', delta: 'Done' },
  ]);
  expect(record.text).toBe('Done');
  expect(view.text).toBe('Done');
});

it('a result that goes to the card after all is said to be there', () => {
  const { record, view } = both([
    { type: 'started', runId: 'r', skill, mode: 'llm', behaviour: 'rewrite', delivery: 'replace' },
    { type: 'held', why: 'words' },
    { type: 'delivering', delivery: 'card' },
  ]);
  expect([record.delivery, view.delivery]).toEqual(['card', 'card']);
});
