import type { RunRecord } from '../../../../src/core/run/run-record';
import type { HistorySettings } from '../../../../src/messages/history-commands';
import { createSettings } from '../../../../src/store/settings';
import { requestOf } from '../../core/execute/fakes';
import { memoryArea } from './memory-area';

export const recordOf = (changes: Partial<RunRecord> = {}): RunRecord => ({
  id: 'r1',
  skill: 'user:polish',
  request: requestOf(),
  status: 'success',
  text: 'text',
  words: [],
  startedAt: 1,
  site: 'a.example',
  ...changes,
});

/** Settings with this history. */
export const keeping = (history: Partial<HistorySettings> = {}) =>
  createSettings(memoryArea({ history: { on: true, keep: 200, ...history } }).area);
