import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createHistoryService } from '../../../src/background/history-service';
import { createOffer } from '../../../src/background/offer';
import type { RunRecord } from '../../../src/core/run/run-record';
import { runDefaults } from '../../../src/core/run/settings';
import { createDatabase } from '../../../src/store/database';
import { createMemoStore } from '../../../src/store/memos';
import { createRunStore } from '../../../src/store/runs';
import { requestOf } from '../core/execute/fakes';
import { memoryArea } from '../store/support/memory-area';
import { keeping, recordOf } from '../store/support/runs';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

async function serviceWith(...records: Partial<RunRecord>[]) {
  const database = createDatabase();
  const settings = keeping();
  const runs = createRunStore(database, settings);
  for (const record of records) await runs.save(recordOf(record));
  const memos = createMemoStore(database);
  const session = memoryArea();
  const offer = createOffer(session.area, runs);
  const show = vi.fn(async () => true);
  const clear = vi.fn(async () => undefined);
  const needs = {
    settings,
    runs,
    instructions: { clear },
    memos,
    offer,
    tabs: { show },
    now: () => 77,
    newId: () => 'm1',
  };
  const found = async (text: string, changes = {}) => {
    const answer = await history.runs({ text, limit: 50, ...changes });
    return answer.runs.map(({ id }) => id);
  };
  const history = createHistoryService(needs);
  return { history, found, memos, runs, offer, session, show, clear };
}

const sent = {
  host: 'api.example.com',
  origin: 'https://api.example.com',
  model: 'big-1',
  label: 'The big one',
  local: false,
  system: 'You are a helper.',
  message: 'a whole letter',
};

describe('the list', () => {
  it('has what a line shows of each run, and none of the long texts', async () => {
    const long = 'word '.repeat(2_000);
    const { history } = await serviceWith({
      text: long,
      request: requestOf({ text: long }, ' shorter please '),
      skillName: 'Polish',
      duration: 1_200,
      cost: 0.02,
      usage: { input: 10, output: 20 },
      requests: [{ ...sent, message: long }],
      steps: [{ at: 1, kind: 'sent', host: sent.host, model: sent.model }],
    });
    const { runs, more } = await history.runs({ text: '', limit: 5 });
    expect(more).toBe(false);
    expect(runs).toEqual([
      {
        id: 'r1',
        skill: 'user:polish',
        skillName: 'Polish',
        status: 'success',
        startedAt: 1,
        duration: 1_200,
        site: 'a.example',
        cost: 0.02,
        usage: { input: 10, output: 20 },
        model: 'The big one',
        asked: 'shorter please',
        result: long.slice(0, 200),
      },
    ]);
  });

  it('says of a run without typed words what it worked on', async () => {
    const { history } = await serviceWith({ request: requestOf({ text: '\n teh text' }) });
    expect((await history.runs({ text: '', limit: 5 })).runs).toMatchObject([{ asked: 'teh text' }]);
  });

  it('is read page by page', async () => {
    const times = [1, 2, 3, 4, 5].map((startedAt) => ({ id: `r${startedAt}`, startedAt }));
    const { history, found } = await serviceWith(...times);
    expect(await history.runs({ text: '', limit: 2 })).toMatchObject({ more: true });
    expect(await found('', { limit: 2 })).toEqual(['r5', 'r4']);
    expect(await found('', { limit: 2, before: 4 })).toEqual(['r3', 'r2']);
    expect(await history.runs({ text: '', limit: 2, before: 2 })).toMatchObject({ more: false });
  });
});

describe('a choice', () => {
  const records: Partial<RunRecord>[] = [
    {
      id: 'one',
      startedAt: 1,
      skill: 'user:tidy',
      skillName: 'Tidy',
      site: 'mail.example',
      requests: [sent],
    },
    { id: 'two', startedAt: 2, skill: 'user:tidy', skillName: 'Tidier', status: 'error', site: '' },
    { id: 'three', startedAt: 3, skillName: undefined as never },
  ];

  it.each([
    [{ skill: 'user:tidy' }, ['two', 'one']],
    [{ site: 'mail.example' }, ['one']],
    [{ model: 'The big one' }, ['one']],
    [{ status: 'error' }, ['two']],
    [{ since: 2 }, ['three', 'two']],
    [{ skill: 'user:tidy', since: 2 }, ['two']],
    [{ site: undefined }, ['three', 'two', 'one']],
  ])('of %j lists those alone', async (wanted, ids) => {
    const { found } = await serviceWith(...records);
    expect(await found('', wanted)).toEqual(ids);
  });

  it('is one of what the runs are marked with', async () => {
    const { history } = await serviceWith(...records);
    expect(await history.runMarks()).toEqual({
      skills: [
        ['user:polish', 'polish'],
        ['user:tidy', 'Tidy'],
      ],
      sites: ['a.example', 'mail.example'],
      models: ['The big one'],
    });
  });
});

it('puts a deleted run back, and no run that is going', async () => {
  const { history, found } = await serviceWith({ id: 'one' });
  const record = await history.run('one');
  if (!record) throw new Error('There is no run');
  await history.deleteRun('one');
  await history.restoreRun({ ...record, status: 'running' });
  expect(await found('')).toEqual([]);
  await history.restoreRun(record);
  expect(await found('')).toEqual(['one']);
});

describe('a search', () => {
  const records: Partial<RunRecord>[] = [
    {
      id: 'one',
      skill: 'user:tidy-up',
      skillName: 'Café notes',
      site: 'mail.example.com',
      request: { ...requestOf({ text: 'meeting on Monday' }, 'warmly'), fields: { tone: 'formal' } },
      text: 'Dear Ms. Novak',
      requests: [sent],
    },
    {
      id: 'two',
      status: 'error',
      text: '',
      failure: {
        code: 'model-key',
        detail: 'Incorrect API key provided.',
        params: { host: 'other.example' },
      },
    },
    { id: 'three', text: '会议将于星期一举行' },
  ];

  it.each([
    ['skill name', 'cafe'],
    ['skill id', 'tidy-up'],
    ['site', 'MAIL.example'],
    ['typed words', 'warmly'],
    ['text worked on', 'monday'],
    ['form', 'formal'],
    ['result', 'novak'],
    ['model', 'the big one'],
    ['model at its provider', 'big-1'],
    ['several of them at once', 'novak mail warmly café'],
  ])('finds a run by its %s', async (_what, query) => {
    expect(await (await serviceWith(...records)).found(query)).toEqual(['one']);
  });

  it.each([
    ['incorrect key', ['two']],
    ['other.example', ['two']],
    ['model-key', ['two']],
    ['星期一', ['three']],
    ['novak incorrect', []],
    ['   ', ['one', 'two', 'three']],
  ])('for %j finds %j', async (query, ids) => {
    expect((await (await serviceWith(...records)).found(query)).sort()).toEqual(ids.sort());
  });
});

describe('a run of the history', () => {
  it('is had whole, deleted, counted and cleared', async () => {
    const { history, clear } = await serviceWith({ id: 'a' }, { id: 'b' }, { id: 'c', status: 'running' });
    expect(await history.run('a')).toEqual(recordOf({ id: 'a' }));
    expect(await history.run('never')).toBeUndefined();
    await history.deleteRun('a');
    expect(await history.runCount()).toBe(2);
    await history.clearRuns();
    expect(await history.runCount()).toBe(1);
    expect(clear).toHaveBeenCalledOnce();
  });

  it('becomes a memo, with the page that it was on', async () => {
    const { history, memos } = await serviceWith({ text: 'a result' });
    expect(await history.keepRunAsMemo('r1')).toBe(true);
    expect(await memos.list()).toEqual([
      { id: 'm1', text: 'a result', url: 'https://a.example/', title: 'A', createdAt: 77 },
    ]);
  });

  it.each([
    ['has gone', {}, 'gone'],
    ['has no result', { text: '' }, 'r1'],
  ])('that %s becomes none, and says so', async (_what, record, id) => {
    const { history, memos } = await serviceWith(record);
    expect(await history.keepRunAsMemo(id)).toBe(false);
    expect(await memos.list()).toEqual([]);
  });
});

describe('a result that is offered', () => {
  it('is the palette’s, once, and its tab is brought to the front', async () => {
    const { history, offer, show, session } = await serviceWith({ text: 'a result', skillName: 'Polish' });
    expect(await history.offerRun('r1')).toEqual({ tabShown: true });
    expect(show).toHaveBeenCalledWith('r1', 'a.example');
    const offered = { runId: 'r1', skillName: 'Polish', text: 'a result' };
    expect(await offer.current()).toEqual(offered);
    await offer.shown(offered);
    expect(await offer.current()).toBeUndefined();
    expect(session.kept()).toEqual({});
  });

  it('outlives the background', async () => {
    const { history, session, runs } = await serviceWith({ text: 'a result' });
    await history.offerRun('r1');
    const next = createOffer(session.area, runs);
    expect(await next.current()).toEqual({ runId: 'r1', skillName: 'polish', text: 'a result' });
  });

  it('goes with its record', async () => {
    const { history, offer } = await serviceWith({ text: 'a result' });
    await history.offerRun('r1');
    await history.deleteRun('r1');
    expect(await offer.current()).toBeUndefined();
  });

  it('gives way to a later one, which is not taken for shown with it', async () => {
    const { history, offer } = await serviceWith({ text: 'first' }, { id: 'r2', text: 'second' });
    await history.offerRun('r1');
    const first = await offer.current();
    await history.offerRun('r2');
    if (first) await offer.shown(first);
    expect(await offer.current()).toMatchObject({ runId: 'r2' });
  });

  it('whose run has gone shows no tab', async () => {
    const { history, show } = await serviceWith();
    expect(await history.offerRun('gone')).toEqual({ tabShown: false });
    expect(show).not.toHaveBeenCalled();
  });
});

describe('what is set for runs', () => {
  it('takes the instructions of the palette along when the history is turned off', async () => {
    const { history, clear } = await serviceWith();
    await history.setHistorySettings({ on: true, keep: 5 });
    expect(clear).not.toHaveBeenCalled();
    await history.setHistorySettings({ on: false, keep: 5 });
    expect(clear).toHaveBeenCalledOnce();
  });

  it('is kept, and a lower limit counts at once', async () => {
    const { history } = await serviceWith({ id: 'a', startedAt: 1 }, { id: 'b', startedAt: 2 });
    expect(await history.historySettings()).toEqual({ on: true, keep: 200 });
    await history.setHistorySettings({ on: true, keep: 1 });
    expect(await history.historySettings()).toEqual({ on: true, keep: 1 });
    expect(await history.run('a')).toBeUndefined();
    expect(await history.run('b')).toBeDefined();
    expect(await history.runDefaults()).toEqual(runDefaults);
    await history.setRunDefaults({ ...runDefaults, review: true });
    expect(await history.runDefaults()).toEqual({ ...runDefaults, review: true });
  });
});
