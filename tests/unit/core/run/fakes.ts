import { vi } from 'vitest';
import type { Clock } from '../../../../src/core/run/clock';
import type { ExecutorNeeds } from '../../../../src/core/run/executor';
import type { Model } from '../../../../src/core/run/needs';
import type { InsertOutcome, RunRecord, RunRequest, TargetSummary } from '../../../../src/core/run/types';
import type { Skill } from '../../../../src/core/skill/model';
import { createClipboardTool } from '../../../../src/tools/clipboard';
import { createFloatingCardTool } from '../../../../src/tools/floating-card';
import { createInsertTextTool } from '../../../../src/tools/insert-text';
import { createToolRegistry } from '../../../../src/tools/registry';
import { createSaveMemoTool } from '../../../../src/tools/save-memo';

export function skillOf(changes: Partial<Skill> = {}): Skill {
  return {
    key: 'user:polish',
    id: 'polish',
    source: 'user',
    name: 'polish',
    description: 'Polishes',
    body: 'Polish the text.',
    allowedTools: ['insert_text'],
    config: {},
    mode: 'llm',
    files: ['SKILL.md'],
    ...changes,
  };
}

export function requestOf(target: Partial<TargetSummary> = {}, instruction = ''): RunRequest {
  return {
    skill: 'user:polish',
    instruction,
    target: {
      editable: true,
      scope: 'selection',
      text: 'teh text',
      url: 'https://a.example/',
      title: 'A',
      ...target,
    },
  };
}

/** A model that says these pieces; a function among them is awaited, so that a test decides when it goes on. */
export function modelSaying(
  ...pieces: (string | Error | (() => Promise<unknown>))[]
): Model & { requests: unknown[] } {
  const requests: unknown[] = [];
  return {
    label: 'fake',
    requests,
    async *stream(request, signal) {
      requests.push(request);
      for (const piece of pieces) {
        signal.throwIfAborted();
        if (typeof piece === 'string') yield piece;
        else if (piece instanceof Error) throw piece;
        else await piece();
      }
    },
  };
}

export interface World {
  needs: ExecutorNeeds;
  records: RunRecord[];
  memos: { text: string }[];
  clipboard: string[];
}

/** Everything an executor needs, in memory. */
export function worldOf(
  skill: Skill | undefined,
  changes: Partial<ExecutorNeeds> = {},
  clock = fakeClock(),
): World {
  const world: Omit<World, 'needs'> = { records: [], memos: [], clipboard: [] };
  const writeClipboard = async (text: string) => world.clipboard.push(text) > 0;
  const needs: ExecutorNeeds = {
    catalog: {
      skill: async () => skill,
      listing: ({ key, id, name, description }) => ({ key, id, name, description, emoji: '✨' }),
      readFile: async (_skill, path) => `// ${path}`,
    },
    model: async () => modelSaying('mended text'),
    scripts: { run: vi.fn(async () => 'from the script') },
    tools: createToolRegistry([
      createInsertTextTool(writeClipboard),
      createFloatingCardTool(),
      createClipboardTool(writeClipboard),
      createSaveMemoTool({
        saveMemo: async (memo) => void world.memos.push(memo),
        now: clock.now,
        newId: () => 'm1',
      }),
    ]),
    store: { save: async (record) => void world.records.push(record) },
    clock,
    language: () => 'German',
    newId: () => 'r1',
    ...changes,
  };
  return { ...world, needs };
}

export function pageTaking(outcome: InsertOutcome = { status: 'written', strategy: 'fake' }) {
  return { insert: vi.fn(async (_text: string, _signal: AbortSignal) => outcome) };
}

/** A clock that moves only when told to. */
export function fakeClock(): Clock & { advance(ms: number): void } {
  let time = 1_000;
  let timers: { at: number; then: () => void }[] = [];
  return {
    now: () => time,
    after(ms, then) {
      const timer = { at: time + ms, then };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = time + ms;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        time = next.at;
        next.then();
      }
      time = end;
    },
  };
}
