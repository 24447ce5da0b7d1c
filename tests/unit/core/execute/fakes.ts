import { vi } from 'vitest';
import { agentDefaults } from '../../../../src/core/agent/settings';
import { execute } from '../../../../src/core/execute/executor';
import type { Agreement, ExecutorNeeds } from '../../../../src/core/execute/executor-needs';
import { emptyPolicy, policyFor } from '../../../../src/core/permission/policy';
import type { Clock } from '../../../../src/core/run/clock';
import type { InsertOutcome } from '../../../../src/core/run/delivery-outcome';
import type { Model, ModelPart, ModelRequest, OwnValues, RunPage } from '../../../../src/core/run/needs';
import { placeFor } from '../../../../src/core/run/place';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunAnswer, RunQuestion } from '../../../../src/core/run/run-question';
import type { RunRecord } from '../../../../src/core/run/run-record';
import type { RunFile, RunRequest, TargetSummary, WritePlace } from '../../../../src/core/run/run-request';
import { runDefaults, runSettingsFor } from '../../../../src/core/run/settings';
import type { Skill } from '../../../../src/core/skill/model';
import { clipboard } from '../../../../src/core/tools/clipboard';
import { floatingCard } from '../../../../src/core/tools/floating-card';
import { insertText } from '../../../../src/core/tools/insert-text';
import { memoryStore } from '../../../../src/core/tools/memory-store';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { saveMemo } from '../../../../src/core/tools/save-memo';
import type { CallableTool } from '../../../../src/core/tools/tool';

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
  const skill = 'user:polish';
  const summary: TargetSummary = {
    editable: true,
    read: 'selection',
    text: 'teh text',
    url: 'https://a.example/',
    title: 'A',
    ...target,
  };
  return { skill, instruction, target: summary, place: placeFor(summary, { key: skill }) };
}

type Piece = string | ModelPart | Error | (() => Promise<unknown>);

/**
 * A model that says these pieces; a function among them is awaited, so that a test decides when it goes on. It can be
 * asked again, and says the next list then, the last one as often as it is asked.
 */
export function modelSaying(...pieces: Piece[]): FakeModel {
  return modelAnswering([pieces]);
}

export type FakeModel = Model & { requests: ModelRequest[] };

export function modelAnswering(answers: Piece[][], changes: Partial<Model> = {}): FakeModel {
  const requests: ModelRequest[] = [];
  return {
    label: 'fake',
    host: 'models.example',
    origin: `https://${changes.host ?? 'models.example'}`,
    model: 'fake-1',
    local: false,
    requests,
    async *stream(request, signal) {
      requests.push(request);
      for (const piece of answers[Math.min(requests.length, answers.length) - 1] ?? []) {
        signal.throwIfAborted();
        if (typeof piece === 'string') yield { type: 'text', delta: piece };
        else if (piece instanceof Error) throw piece;
        else if (typeof piece === 'function') await piece();
        else yield piece;
      }
    },
    ...changes,
  };
}

export interface World {
  needs: ExecutorNeeds;
  /** Errors that no code stands for. */
  reported: unknown[];
  records: RunRecord[];
  memos: { text: string }[];
  clipboard: string[];
  /** Models that the user agreed to send to. */
  agreed: Agreement[];
  /** What skills were granted, by id. */
  grants: Record<string, string[]>;
  /** Ids of skills that need not be confirmed. */
  unasked: Set<string>;
}

/** Values of skills, as long as the test goes on. */
function valuesInMemory(): OwnValues {
  const owners = new Map<string, Map<string, unknown>>();
  return {
    async update(owner, work) {
      const values = new Map(owners.get(owner));
      const result = work(values);
      owners.set(owner, values);
      return result;
    },
  };
}

type OutputNeeds = Parameters<typeof clipboard.run>[2] &
  Parameters<typeof saveMemo.run>[2] &
  Parameters<typeof memoryStore.run>[2];

/** The tool, with what it needs. */
export function toolOver<Needs>(tool: CallableTool<Needs>, needs: Needs): CallableTool<unknown> {
  const { prepare: _prepare, ...rest } = tool;
  return { ...rest, run: (input, context) => tool.run(input, context, needs) };
}

/** Everything an executor needs, in memory. */
export function worldOf(
  skill: Skill | undefined,
  changes: Partial<ExecutorNeeds> = {},
  clock = fakeClock(),
): World {
  const world: Omit<World, 'needs'> = {
    records: [],
    reported: [],
    memos: [],
    clipboard: [],
    agreed: [{ origin: 'https://models.example', model: 'fake-1' }],
    grants: {},
    unasked: new Set(),
  };
  const writeClipboard = async (text: string) => world.clipboard.push(text) > 0;
  const needs: ExecutorNeeds = {
    catalog: {
      skill: async () => skill,
      // A skill of the tests has its title where a skill of ours has one beside its file.
      listing: ({ key, id, name, description, metadata }) => ({
        key,
        id,
        name: String(metadata?.title ?? name),
        description,
        emoji: '✨',
      }),
      readFile: async (_skill, path) => `// ${path}`,
      readBytes: async () => undefined,
      candidates: async () => [],
    },
    model: async () => modelSaying('mended text'),
    runSettings: async (skill) => runSettingsFor(skill, {}, runDefaults),
    consent: {
      keeps: true,
      hasAgreed: async ({ origin, model }) =>
        world.agreed.some((each) => each.origin === origin && each.model === model),
      rememberAgreed: async (to) => void world.agreed.push(to),
      granted: async (id) => world.grants[id] ?? [],
      unasked: async (id) => world.unasked.has(id),
      grant: async (id, permissions, unasked) => {
        if (unasked) world.unasked.add(id);
        world.grants[id] = [...(world.grants[id] ?? []), ...permissions];
      },
    },
    permissions: {
      keeps: true,
      policy: async (url) => policyFor(emptyPolicy, url),
      grants: async () => [],
      grant: async () => undefined,
    },
    report: (error) => void world.reported.push(error),
    agentSettings: async () => agentDefaults,
    scripts: { run: vi.fn(async (job) => (await job) && 'from the script') },
    skillStores: { session: valuesInMemory(), local: valuesInMemory() },
    tools: createToolRegistry<OutputNeeds>([insertText, floatingCard, clipboard, saveMemo, memoryStore], {
      writeClipboard,
      saveMemo: async (memo) => void world.memos.push(memo),
      now: clock.now,
      newId: () => 'm1',
    }),
    store: { save: async (record) => void world.records.push(record) },
    clock,
    askNaming: () => ({ name: 'Ask', description: 'The model chooses' }),
    language: () => 'German',
    newId: () => 'r1',
    ...changes,
  };
  return { ...world, needs };
}

/** A page that takes what is inserted, and a user who answers every question in this way. */
export function pageTaking(
  outcome: InsertOutcome = { status: 'written', strategy: 'fake' },
  answer: RunAnswer = { ok: true },
) {
  return {
    insert: vi.fn(async (_text: string, _place: WritePlace, _signal: AbortSignal) => outcome),
    answer: vi.fn(async (_id: number, _question: RunQuestion, _signal: AbortSignal) => answer),
    read: vi.fn(async () => '# The page'),
    given: vi.fn((): RunFile[] => []),
  } satisfies RunPage;
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

/** Starts a run, and hands out what it tells. */
export function startRun({ needs }: World, request: RunRequest, page: RunPage = pageTaking()) {
  const events: RunEvent[] = [];
  const stop = new AbortController();
  const { record, ended } = execute(request, needs, page, (event) => events.push(event), stop.signal);
  return {
    events,
    record,
    /** Resolves with what it came to. */
    done: ended.then(record),
    stop: (reason?: unknown) => stop.abort(reason),
    of: <Type extends RunEvent['type']>(type: Type) =>
      events.filter((event): event is Extract<RunEvent, { type: Type }> => event.type === type),
  };
}

/** Goes on when all that waits for nothing but promises has gone on. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

export const never = () => new Promise<never>(() => undefined);
