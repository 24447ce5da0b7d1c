import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RunRecord, RunStep } from '../../../src/core/run/run-record';
import { createDatabase } from '../../../src/store/database';
import { createRunStore } from '../../../src/store/runs';
import { getRaw, putRaw } from './support/database';
import { keeping, recordOf } from './support/runs';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('runs', () => {
  it('that a killed background left behind become interrupted, with the text they had', async () => {
    const runs = createRunStore(createDatabase(), keeping());
    await runs.save(recordOf({ id: 'cut', status: 'running', text: 'half', startedAt: 10 }));
    await runs.save(recordOf({ id: 'mine', status: 'running', startedAt: 30 }));
    await runs.save(recordOf({ id: 'done', startedAt: 5 }));
    await runs.tidy(20);
    expect(await runs.get('cut')).toMatchObject({ status: 'interrupted', text: 'half' });
    expect(await runs.get('mine')).toMatchObject({ status: 'running' });
    expect(await runs.get('done')).toMatchObject({ status: 'success' });
  });

  it('are kept up to a limit, the newest', async () => {
    const runs = createRunStore(createDatabase(), keeping({ keep: 10 }));
    for (let index = 0; index < 13; index++) await runs.save(recordOf({ id: `r${index}`, startedAt: index }));
    await runs.tidy(0);
    expect(await runs.get('r2')).toBeUndefined();
    expect(await runs.get('r3')).toBeDefined();
    expect(await runs.get('r12')).toBeDefined();
  });

  it('are counted and deleted, but not those that are still going', async () => {
    const runs = createRunStore(createDatabase(), keeping());
    await runs.save(recordOf({ id: 'a' }));
    await runs.save(recordOf({ id: 'b', status: 'running' }));
    expect(await runs.count()).toBe(2);
    await runs.clear();
    expect(await runs.count()).toBe(1);
    expect(await runs.get('b')).toBeDefined();
  });

  it('can be saved again after the connection was closed by a newer version elsewhere', async () => {
    const open = createDatabase();
    const runs = createRunStore(open, keeping());
    await runs.save(recordOf({}));
    const first = await open();
    await new Promise<void>((resolve, reject) => {
      const upgrade = indexedDB.open('caretaker', 99);
      upgrade.onsuccess = () => {
        upgrade.result.close();
        resolve();
      };
      upgrade.onerror = () => reject(upgrade.error);
    });
    expect(() => first.transaction('runs')).toThrow();
    // The older code may not open the newer database: that is an error of its own, and not a hang.
    await expect(runs.get('r1')).rejects.toThrow();
  });
});

describe('the list of runs', () => {
  const ids = (records: readonly RunRecord[]) => records.map(({ id }) => id);
  const all = (record: RunRecord) => record;

  async function storeOf(...records: Partial<RunRecord>[]) {
    const runs = createRunStore(createDatabase(), keeping());
    for (const record of records) await runs.save(recordOf(record));
    return runs;
  }

  it('has the newest first, and goes on where it ended', async () => {
    const times = Array.from({ length: 60 }, (_, place) => ({ id: `r${place}`, startedAt: place }));
    const runs = await storeOf(...times);
    const first = await runs.list({ limit: 40 }, all);
    expect(ids(first.rows)).toEqual(Array.from({ length: 40 }, (_, place) => `r${59 - place}`));
    expect(first.more).toBe(true);
    const rest = await runs.list({ limit: 40, before: first.rows.at(-1)?.startedAt }, all);
    expect(ids(rest.rows)).toEqual(Array.from({ length: 20 }, (_, place) => `r${19 - place}`));
    expect(rest.more).toBe(false);
  });

  it('does not part the runs of one millisecond, so that none is left out', async () => {
    const runs = await storeOf(
      { id: 'old', startedAt: 1 },
      { id: 'a', startedAt: 2 },
      { id: 'b', startedAt: 2 },
      { id: 'c', startedAt: 2 },
    );
    const first = await runs.list({ limit: 2 }, all);
    expect(ids(first.rows).sort()).toEqual(['a', 'b', 'c']);
    expect(first.more).toBe(true);
    expect(ids((await runs.list({ limit: 2, before: 2 }, all)).rows)).toEqual(['old']);
  });

  it('has only what is wanted, and knows whether there is more of that', async () => {
    const runs = await storeOf(
      ...Array.from({ length: 30 }, (_, place) => ({ id: `r${place}`, startedAt: place })),
    );
    const even = (record: RunRecord) => (record.startedAt % 10 === 0 ? record.id : undefined);
    expect(await runs.list({ limit: 2 }, even)).toEqual({ rows: ['r20', 'r10'], more: true });
    expect(await runs.list({ limit: 3 }, even)).toEqual({ rows: ['r20', 'r10', 'r0'], more: false });
  });

  it('stands records that are damaged, each in another way', async () => {
    const open = createDatabase();
    const runs = createRunStore(open, keeping());
    await runs.save(recordOf({ id: 'whole', startedAt: 9 }));
    const { request } = recordOf();
    await putRaw(open, 'runs', { id: 'timeless', status: 'success' });
    for (const [place, damage] of [
      { request: null },
      { request: { ...request, target: 'gone' } },
      { request: { ...request, instruction: 7 } },
      { request: { ...request, fields: null } },
      { request: { ...request, fields: 'all' } },
      { status: 'purple' },
      { text: undefined },
      { words: 'none' },
      { skill: {} },
    ].entries()) {
      await putRaw(open, 'runs', { ...recordOf(), ...damage, id: `torn${place}`, startedAt: place });
    }
    const { rows, more } = await runs.list({ limit: 50 }, all);
    expect(ids(rows)).toEqual(['whole']);
    expect(more).toBe(false);
  });

  it('has the records of version 0.1, with the site that they were on', async () => {
    const open = createDatabase();
    const { site: _none, ...old } = recordOf({ id: 'old', failure: { code: 'model-key' }, status: 'error' });
    await putRaw(open, 'runs', old);
    const runs = createRunStore(open, keeping());
    expect((await runs.list({ limit: 1 }, all)).rows).toEqual([{ ...old, site: 'a.example' }]);
  });

  it('has the one request that an older version kept as the first', async () => {
    const open = createDatabase();
    const sent = { host: 'h', model: 'm', label: 'l', local: false, system: 's', message: 't' };
    await putRaw(open, 'runs', { ...recordOf(), sent });
    const run = await createRunStore(open, keeping()).get('r1');
    expect(run).toEqual(recordOf({ requests: [{ ...sent, origin: 'h' }] }));
  });

  it('leaves out of a record what is damaged beside the run itself', async () => {
    const open = createDatabase();
    const runs = createRunStore(open, keeping());
    const damage = {
      usage: { input: 'many' },
      steps: [null],
      sent: 'all',
      requests: [{ host: 'h' }],
      files: 7,
      failure: 'bad',
      cost: '1',
    };
    await putRaw(open, 'runs', { ...recordOf({ skillName: 'Polish' }), ...damage });
    expect(await runs.get('r1')).toEqual(recordOf({ skillName: 'Polish' }));
    expect(await getRaw(open, 'runs', 'r1')).toMatchObject({ cost: '1' });
  });

  it.each([
    { failure: { code: 'constructor' } },
    { failure: { code: 'of-a-newer-version' } },
    { failure: { code: 'model-key', params: { host: 7 } } },
    { steps: [{ at: 1, kind: 'of-a-newer-version' }] },
    { steps: [{ at: 1, kind: 'constructor' }] },
    { steps: [{ at: 1, kind: 'retry', code: 'purple', seconds: 1 }] },
    { steps: [{ at: 1, kind: 'delivered', delivery: 'pigeon', status: 'done' }] },
    { steps: [{ at: 1, kind: 'sent' }] },
    { duration: Number.NaN },
    { cost: Number.POSITIVE_INFINITY },
  ])('leaves out what no page has words for: %j', async (damage) => {
    const open = createDatabase();
    await putRaw(open, 'runs', { ...recordOf(), ...damage });
    expect(await createRunStore(open, keeping()).get('r1')).toEqual(recordOf());
  });

  it('has every kind of step as it was', async () => {
    const runs = createRunStore(createDatabase(), keeping());
    const steps: RunStep[] = [
      { at: 1, kind: 'asked', question: 'send', ok: true },
      { at: 1, kind: 'asked', question: 'confirm' },
      { at: 2, kind: 'sent', host: 'h', model: 'm' },
      { at: 3, kind: 'retry', code: 'model-server', seconds: 1 },
      { at: 4, kind: 'tool', name: 'clipboard', ok: true, duration: 1 },
      { at: 5, kind: 'delivered', delivery: 'insert', status: 'written' },
    ];
    await runs.save(recordOf({ steps }));
    expect((await runs.get('r1'))?.steps).toEqual(steps);
  });

  it('of a run is no run, and stops neither the tidying nor the others', async () => {
    const open = createDatabase();
    const runs = createRunStore(open, keeping());
    await runs.save(recordOf({ id: 'cut', status: 'running' }));
    await putRaw(open, 'runs', { id: 'torn', status: 'running', words: 'none' });
    expect(await runs.get('torn')).toBeUndefined();
    await runs.tidy(20);
    expect(await runs.get('cut')).toMatchObject({ status: 'interrupted' });
    expect(await getRaw(open, 'runs', 'torn')).toMatchObject({ words: 'none' });
  });
});

describe('one record', () => {
  it('is deleted, but not while its run is going', async () => {
    const runs = createRunStore(createDatabase(), keeping());
    await runs.save(recordOf({ id: 'done' }));
    await runs.save(recordOf({ id: 'going', status: 'running' }));
    await runs.delete('done');
    await runs.delete('going');
    await runs.delete('never was');
    expect(await runs.get('done')).toBeUndefined();
    expect(await runs.get('going')).toBeDefined();
  });
});

describe('pruning', () => {
  it('keeps the newest, and whatever is still going', async () => {
    const runs = createRunStore(createDatabase(), keeping({ keep: 1 }));
    await runs.save(recordOf({ id: 'going', status: 'running', startedAt: 1 }));
    await runs.save(recordOf({ id: 'old', startedAt: 2 }));
    await runs.save(recordOf({ id: 'new', startedAt: 3 }));
    await runs.prune();
    expect(await runs.count()).toBe(2);
    expect(await runs.get('old')).toBeUndefined();
  });
});

describe('without a history', () => {
  it('a record is there while its run is going, and goes with its end', async () => {
    const runs = createRunStore(createDatabase(), keeping({ on: false }));
    await runs.save(recordOf({ status: 'running', text: 'half' }));
    expect(await runs.get('r1')).toMatchObject({ text: 'half' });
    await runs.save(recordOf({ status: 'success' }));
    expect(await runs.get('r1')).toBeUndefined();
  });

  it('an interrupted run can be found for an hour, however often the background starts', async () => {
    const hour = 60 * 60 * 1000;
    const runs = createRunStore(createDatabase(), keeping({ on: false }));
    await runs.save(recordOf({ status: 'running', text: 'half', startedAt: 5 }));
    await runs.tidy(10);
    await runs.tidy(hour);
    expect(await runs.get('r1')).toMatchObject({ status: 'interrupted', text: 'half' });
    await runs.tidy(hour + 6);
    expect(await runs.get('r1')).toBeUndefined();
  });
});
