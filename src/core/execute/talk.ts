import { createBudget } from '../agent/budget';
import { answerOf, type Exchange, saidNext } from '../agent/exchange';
import type { Budget, Requests, Said, Seen } from '../agent/types';
import { estimateTokens } from '../prompt/tokens';
import { answersIn } from '../record/record';
import type { Model, OwnValues, Workspace } from '../run/needs';
import type { RunEvent } from '../run/run-event';
import type { RunRecord } from '../run/run-record';
import type { NextMessage } from '../run/run-request';
import type { SkillKey } from '../skill/model';

/** The files of a run and the shell over them, as its commands have left them. */
export interface KeptShell {
  workspace: Workspace;
  /** Ids of the skills whose files are there. */
  skills: Set<string>;
  /** Paths of the files that the user gave and that are there. */
  given: Set<string>;
  /** What is under `/output`. */
  made: ReadonlyMap<string, Uint8Array>;
  /** Tells the run that is at work. */
  emit(event: RunEvent): void;
}

/** What a run and its next messages have in common: limits, what the user has answered, what has come into it. */
export interface Shared {
  /** What its models have used, and what it may use. */
  budget: Budget;
  /** Calls that its models have made. */
  calls: number;
  /** Origins with a model that the user has agreed to in this run, whether or not that could be remembered. */
  agreed: Set<string>;
  /** Calls of scripts that the user has refused, by skill and tool. */
  refused: Set<string>;
  /** What the user has answered to calls of its models; `refused` by the skill whose model made the call. */
  said: Omit<Said, 'refused'> & { refused: Map<SkillKey, Set<string>> };
  /** What its scripts keep for one another. */
  scratch: OwnValues;
  /** What its model and its scripts have had before them. */
  seen: Seen;
}

/**
 * The conversation of a run, for what the user says next to be a part of it. It lives as long as the run's card is there; of one that has
 * gone, the run's record tells what it can (`recall`).
 */
export interface Talk {
  /** Undefined until the run has ended. */
  record: RunRecord | undefined;
  /** What followed on the user's first message up to each answer, by its version. */
  answers: (readonly Exchange[])[];
  shared: Shared;
  requests: Requests;
  /** The one that gave the last answer: it remembers what its provider wants back. */
  model: Model | undefined;
  shell: KeptShell | undefined;
  /** Nothing follows any more: its files go. */
  close(): void;
}

export function createTalk(): Talk {
  const talk: Talk = {
    record: undefined,
    answers: [],
    shared: newShared(),
    requests: { taken: 0 },
    model: undefined,
    shell: undefined,
    close() {
      talk.shell?.workspace.close();
      talk.shell = undefined;
    },
  };
  return talk;
}

function newShared(): Shared {
  return {
    budget: createBudget(),
    calls: 0,
    agreed: new Set(),
    refused: new Set(),
    said: { letIn: new Set(), keptOut: new Set(), refused: new Map() },
    scratch: createScratch(),
    seen: { read: [], foreign: false, private: false },
  };
}

/** Whether the user can go on from that answer. */
export function canGoOn({ record, answers }: Talk, { run, version }: NextMessage): boolean {
  return record?.id === run && answers[version] !== undefined;
}

/** What follows on the user's first message when they say this next; empty in a run that begins. */
export function earlierIn({ answers }: Talk, next: NextMessage | undefined): readonly Exchange[] {
  return next ? saidNext(answers[next.version] ?? [], next.text) : [];
}

/**
 * The conversation of a run that this background knows by its record alone: what was said and answered, and not what its tools gave. So
 * it counts as one into which anything may have come. Undefined for a run without a whole answer, and for one that called no model.
 */
export function recall(record: RunRecord): Talk | undefined {
  const { requests = [], steps = [], usage, cost } = record;
  const versions = answersIn(record);
  const isWhole = record.status === 'success' && record.mode === 'llm' && record.result === undefined;
  if (!isWhole || requests.length === 0 || versions.some(({ text }) => text === '')) return undefined;
  const talk = createTalk();
  talk.record = record;
  const { answers, shared } = talk;
  for (const { text, message = '', from } of versions) {
    const before = from === undefined ? [] : saidNext(answers[from] ?? [], message);
    answers.push([...before, answerOf(text)]);
  }
  talk.requests.taken = steps.filter(({ kind }) => kind === 'sent').length;
  const used = usage ?? { input: estimateTokens(JSON.stringify(requests)), output: 0 };
  const each = ((cost ?? 0) / Math.max(used.input + used.output, 1)) * 1_000_000;
  const price = cost === undefined ? {} : { price: { input: each, output: each } };
  const spent = shared.budget.begin({ model: '', ...price }, used.input);
  if (usage) spent.reported(usage);
  spent.end(used.output);
  const called = steps.filter((step) => step.kind === 'call');
  shared.calls = Math.max(0, ...called.map(({ call }) => call));
  const isOpen = called.length > 0 || steps.some(({ kind }) => kind === 'tool');
  shared.seen = { read: [], foreign: isOpen, private: isOpen };
  return talk;
}

/** Values that the skills of one run share: gone with it. `most`: characters of their JSON. */
function createScratch(most = 100_000): OwnValues {
  let kept = new Map<string, unknown>();
  return {
    async update(_owner, work) {
      const values = new Map(kept);
      const result = work(values);
      if (JSON.stringify([...values]).length > most) throw new RangeError(`more than ${most} characters`);
      kept = values;
      return result;
    },
  };
}
