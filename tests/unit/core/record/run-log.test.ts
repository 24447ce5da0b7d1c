import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newRecord } from '../../../../src/core/record/record';
import { reduceRun } from '../../../../src/core/record/reduce-run';
import { createRunLog } from '../../../../src/core/record/run-log';
import { newRunView } from '../../../../src/core/record/view';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunRecord } from '../../../../src/core/run/run-record';
import { fakeClock, requestOf, settled } from '../execute/fakes';

/** What a card shows of a run that its record has to keep. */
type Shown = Pick<RunRecord, 'text'> & { words: string[] };

/** Milliseconds: what a killed background may lose at the most. */
const mostLost = 500;
const tick = 10;

const events: fc.Arbitrary<RunEvent> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('text' as const), delta: fc.string({ minLength: 1 }) }),
  },
  fc.constant({ type: 'step', step: 2 } as const),
  fc.record({
    type: fc.constant('words' as const),
    words: fc.array(fc.string({ minLength: 1 }), { maxLength: 2 }),
  }),
  fc.constant({ type: 'usage', usage: { input: 1, output: 2 } } as const),
  fc.constant({ type: 'waiting', seconds: 10 } as const),
);

/** What comes, each after so many milliseconds of silence; a model says much at once, or nothing for seconds. */
const histories = fc.array(
  fc.record({
    after: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 3_000 })),
    event: events,
  }),
  { minLength: 1, maxLength: 12 },
);

/** A store that needs its time for each record; a kill leaves what was whole by then. */
function slowStore(clock: ReturnType<typeof fakeClock>, writing: number) {
  const kept: RunRecord[] = [];
  return {
    kept,
    save: (record: RunRecord) =>
      new Promise<void>((resolve) => {
        clock.after(writing, () => {
          kept.push(record);
          resolve();
        });
      }),
  };
}

test('what the card showed half a second before the background was killed is in the record', async () => {
  await fc.assert(
    fc.asyncProperty(
      histories,
      fc.integer({ min: 0, max: 150 }),
      fc.integer({ min: mostLost, max: 8_000 }),
      async (history, writing, killedAt) => {
        const clock = fakeClock();
        const store = slowStore(clock, writing);
        const begin = clock.now();
        const log = createRunLog(newRecord('r1', requestOf(), begin), store, clock);
        let view = newRunView();
        const shown: { at: number; what: Shown }[] = [{ at: 0, what: { text: '', words: [] } }];
        let due = 0;
        for (const { after, event } of history) {
          due += after;
          clock.after(due, () => {
            log.note(event);
            view = reduceRun(view, event);
            const { text, words } = view;
            shown.push({ at: clock.now() - begin, what: { text, words } });
          });
        }
        for (let time = 0; time < killedAt; time += tick) {
          clock.advance(Math.min(tick, killedAt - time));
          await settled();
        }
        const since = shown.findLastIndex(({ at }) => at <= killedAt - mostLost);
        const recorded = store.kept.at(-1);
        const record = { text: recorded?.text, words: recorded?.words };
        expect(shown.slice(since).map(({ what }) => what)).toContainEqual(record);
      },
    ),
    { numRuns: 200 },
  );
});

test('a stream is written a few times a second, and a silence not at all', async () => {
  const clock = fakeClock();
  const store = slowStore(clock, 20);
  const log = createRunLog(newRecord('r1', requestOf(), clock.now()), store, clock);
  for (let time = 0; time < 6_000; time += tick) {
    if (time < 3_000) log.note({ type: 'text', delta: 'a' });
    else if (time % 1_000 === 0) log.note({ type: 'waiting', seconds: time / 1_000 });
    clock.advance(tick);
    await settled();
  }
  expect(store.kept.at(-1)?.text).toHaveLength(300);
  expect(store.kept.length).toBeLessThanOrEqual(12);
});

test('nothing is written after the end', async () => {
  const clock = fakeClock();
  const store = slowStore(clock, 0);
  const log = createRunLog(newRecord('r1', requestOf(), clock.now()), store, clock);
  for (const event of [
    { type: 'text', delta: 'a' },
    { type: 'cancelled', text: 'a', duration: 5 },
  ] as const) {
    log.note(event);
    clock.advance(0);
    await settled();
  }
  const written = store.kept.length;
  clock.advance(60_000);
  await settled();
  expect(store.kept).toHaveLength(written);
  expect(store.kept.at(-1)?.status).toBe('cancelled');
});
