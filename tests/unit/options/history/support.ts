import { vi } from 'vitest';
import { createRunFilter, marksOfRuns } from '../../../../src/background/run-summary';
import type { RunRecord } from '../../../../src/core/run/run-record';
import type { HistoryCommands, HistorySettings, RunSummary } from '../../../../src/messages/history-commands';
import { fakeCommands } from '../support/fakes';

export function record(
  id: string,
  more: { [Key in keyof RunRecord]?: RunRecord[Key] | undefined } = {},
): RunRecord {
  return {
    id,
    skill: 'builtin:polish',
    skillName: 'Polish',
    request: {
      skill: 'builtin:polish',
      instruction: '',
      target: { editable: true, read: 'field', text: '', url: 'https://example.com/', title: '' },
    },
    status: 'success',
    text: `Result ${id}`,
    words: [],
    startedAt: 0,
    ...more,
  } as RunRecord;
}

/** A background that has these runs in memory. */
export function historyCommands(initial: RunRecord[]) {
  let records = initial;
  let settings: HistorySettings = { on: true, keep: 200 };
  return {
    ...fakeCommands(),
    runs: vi.fn<HistoryCommands['runs']>(
      async ({ text, limit, before = Number.POSITIVE_INFINITY, ...wanted }) => {
        const matches = createRunFilter('', wanted);
        const found = records
          .filter((run) => run.text.includes(text) && run.startedAt < before && matches(run))
          .sort((a, b) => b.startedAt - a.startedAt);
        return { runs: found.slice(0, limit).map(summary), more: found.length > limit };
      },
    ),
    runMarks: vi.fn<HistoryCommands['runMarks']>(async () => marksOfRuns(records)),
    restoreRun: vi.fn<HistoryCommands['restoreRun']>(async (run) => {
      records = [...records, run];
    }),
    run: vi.fn<HistoryCommands['run']>(async (id) => records.find((run) => run.id === id)),
    deleteRun: vi.fn<HistoryCommands['deleteRun']>(async (id) => {
      records = records.filter((run) => run.id !== id);
    }),
    clearRuns: vi.fn<HistoryCommands['clearRuns']>(async () => {
      records = [];
    }),
    keepRunAsMemo: vi.fn<HistoryCommands['keepRunAsMemo']>(async () => true),
    offerRun: vi.fn<HistoryCommands['offerRun']>(async () => ({ tabShown: false })),
    historySettings: vi.fn<HistoryCommands['historySettings']>(async () => settings),
    setHistorySettings: vi.fn<HistoryCommands['setHistorySettings']>(async (next) => {
      settings = next;
    }),
  };
}

function summary(run: RunRecord): RunSummary {
  const { id, skill, skillName, status, startedAt, duration, site, cost, usage, requests, request, text } =
    run;
  return {
    id,
    skill,
    status,
    startedAt,
    asked: request.instruction,
    result: text,
    model: requests?.[0]?.label,
    usage,
    ...(skillName !== undefined && { skillName }),
    ...(duration !== undefined && { duration }),
    ...(site !== undefined && { site }),
    ...(cost !== undefined && { cost }),
  };
}
