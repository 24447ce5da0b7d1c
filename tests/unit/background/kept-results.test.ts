import { expect, it } from 'vitest';
import { keptResults } from '../../../src/background/kept-results';
import { agentDefaults } from '../../../src/core/agent/settings';
import type { RunRecord } from '../../../src/core/run/run-record';
import type { SettingsStore } from '../../../src/store/settings';
import { requestOf } from '../core/execute/fakes';

const record = (id: string, changes: Partial<RunRecord> = {}): RunRecord => ({
  id,
  skill: 'user:polish',
  request: requestOf({ title: 'A page' }),
  startedAt: 1,
  status: 'success',
  text: 'What came of it',
  words: [],
  ...changes,
});

const records = [
  record('a'),
  record('b', { status: 'running' }),
  record('c', { status: 'error' }),
  record('d', { text: ' ' }),
];

const runs = {
  list: async <Row>(_range: unknown, read: (each: RunRecord) => Row | undefined) => ({
    rows: records.flatMap((each) => read(each) ?? []),
    more: false,
  }),
};

const settingsWith = (historyForMemory: boolean) =>
  ({ get: async () => ({ ...agentDefaults, historyForMemory }) }) as unknown as SettingsStore;

it('are what runs that worked have come to, where the user lets skills search the history', async () => {
  expect(await keptResults(runs, settingsWith(true))).toEqual([
    { path: 'history/a', title: 'A page', text: 'What came of it' },
  ]);
});

it('are none where the user does not, and then no record is read', async () => {
  const unread = { list: () => Promise.reject(new Error('read')) };
  expect(agentDefaults.historyForMemory).toBe(false);
  expect(await keptResults(unread, settingsWith(false))).toEqual([]);
});
