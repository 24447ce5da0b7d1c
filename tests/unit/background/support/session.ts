import { vi } from 'vitest';
import { createMadeFiles } from '../../../../src/background/made-files';
import { openRunSession, type PortPage, type SessionNeeds } from '../../../../src/background/run-session';
import { goingOn, newRecord, recordAfter } from '../../../../src/core/record/record';
import type { InsertOutcome } from '../../../../src/core/run/delivery-outcome';
import type { RunPage } from '../../../../src/core/run/needs';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunRecord } from '../../../../src/core/run/run-record';
import type { RunRequest } from '../../../../src/core/run/run-request';
import type { RunService } from '../../../../src/messages/run-service';
import type { CallMessage, Message } from '../../../../src/wire/message';
import { requestOf } from '../../core/execute/fakes';
import { memoryArea } from '../../store/support/memory-area';

/** A run as a test plays it. `note` puts into its record what no event tells. */
export type Execute = (
  request: RunRequest,
  page: RunPage,
  emit: (event: RunEvent) => void,
  signal: AbortSignal,
  note: (more: Partial<RunRecord>) => void,
) => Promise<unknown>;

/** The run as a session has it: its record is the one that its events make. */
function execution(play: Execute): SessionNeeds['execute'] {
  return (request, page, emit, signal, talk) => {
    let record =
      request.next && talk.record ? goingOn(talk.record, request.next) : newRecord('r1', request, 0);
    const tell = (event: RunEvent) => {
      record = recordAfter(record, event, 0);
      emit(event);
    };
    const note = (more: Partial<RunRecord>) => {
      record = { ...record, ...more };
    };
    return {
      record: () => record,
      ended: (async () => {
        await play(request, page, tell, signal, note);
        talk.record = record;
        talk.answers[record.versions?.length ?? 0] = [];
      })(),
    };
  };
}

/** An event of a browser's object, in the test's hand. */
export function listeners<Args extends unknown[]>() {
  const added: ((...args: Args) => void)[] = [];
  return {
    addListener: (listener: (...args: Args) => void) => void added.push(listener),
    tell: (...args: Args) => {
      for (const listener of added) listener(...args);
    },
  };
}

/** A session with its page's end of the port. */
export function sessionOf(execute: Execute, changes: Partial<SessionNeeds> = {}, page?: PortPage) {
  const sent: Message[] = [];
  const messages = listeners<[unknown]>();
  const ends = listeners<[]>();
  const port = {
    postMessage: (message: unknown) => void sent.push(message as Message),
    onMessage: messages,
    onDisconnect: ends,
    disconnect: vi.fn(),
  };
  const needs: SessionNeeds = {
    execute: execution(execute),
    writeClipboard: vi.fn(async () => true),
    recorded: async (id) =>
      id === 'old'
        ? { ...newRecord('old', requestOf(), 0), text: 'half a text', words: ['Zorg'] }
        : undefined,
    addWord: vi.fn(async () => undefined),
    saveFile: vi.fn(async () => undefined),
    madeFiles: createMadeFiles(memoryArea().area),
    keepAlive: vi.fn(() => vi.fn()),
    remember: vi.fn(async () => undefined),
    readPage: async () => '# The page',
    askElsewhere: () => Promise.reject(new Error('No approval is asked for elsewhere')),
    showElsewhere: async () => undefined,
    ...changes,
  };
  openRunSession(port, needs, page);
  const asked: (keyof RunService)[] = [];
  /** What the page says, as it crosses; the ids of its calls are from 1. */
  const ask = (of: keyof RunService, ...args: unknown[]) => {
    const id = asked.push(of);
    const start = of === 'start';
    messages.tell({
      type: 'call',
      id,
      of,
      args: start ? [...args, null, null] : args,
      functions: start ? [1, 2] : [],
    });
  };
  /** What the background has called of the functions that came with the start of the run. */
  const called = (place: number): CallMessage[] =>
    sent.flatMap((one) => (one.type === 'call' && Array.isArray(one.of) && one.of[1] === place ? [one] : []));
  const answerTo = (call: CallMessage | undefined, value?: unknown) =>
    call && messages.tell({ type: 'done', id: call.id, value });
  return {
    sent,
    port,
    needs,
    ask,
    /** A message that the page's script makes itself. */
    receive: messages.tell,
    leave: ends.tell,
    events: () => called(1).map(({ args }) => args[0] as RunEvent),
    /** What was to be inserted, and where. */
    inserts: () => called(2).map(({ args }) => args),
    inserted: (outcome: InsertOutcome) => answerTo(called(2).at(-1), outcome),
    answerTo,
    called,
    /** What calls of that method were answered, in the order of the answers. */
    answers: (of: keyof RunService) =>
      sent.flatMap((one) => (one.type === 'done' && asked[one.id - 1] === of ? [one.value] : [])),
  };
}

export const emits =
  (...events: RunEvent[]): Execute =>
  async (_request, _page, emit) =>
    events.forEach(emit);
