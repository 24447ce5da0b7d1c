import { vi } from 'vitest';
import { createMadeFiles } from '../../../../src/background/made-files';
import { openRunSession, type PortPage, type SessionNeeds } from '../../../../src/background/run-session';
import { newRecord, recordAfter } from '../../../../src/core/record/record';
import type { RunPage } from '../../../../src/core/run/needs';
import type { RunEvent } from '../../../../src/core/run/run-event';
import type { RunRecord } from '../../../../src/core/run/run-record';
import type { RunRequest } from '../../../../src/core/run/run-request';
import type { RunPortFromBackground } from '../../../../src/messages/run-port';
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
  return (request, page, emit, signal) => {
    let record = newRecord('r1', request, 0);
    const tell = (event: RunEvent) => {
      record = recordAfter(record, event, 0);
      emit(event);
    };
    const note = (more: Partial<RunRecord>) => {
      record = { ...record, ...more };
    };
    return {
      record: () => record,
      ended: (async () => void (await play(request, page, tell, signal, note)))(),
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
  const sent: RunPortFromBackground[] = [];
  const messages = listeners<[unknown]>();
  const ends = listeners<[]>();
  const port = {
    postMessage: (message: RunPortFromBackground) => void sent.push(message),
    onMessage: messages,
    onDisconnect: ends,
    disconnect: vi.fn(),
  };
  const needs: SessionNeeds = {
    execute: execution(execute),
    writeClipboard: vi.fn(async () => true),
    recorded: async (id) => (id === 'old' ? { text: 'half a text', words: ['Zorg'] } : undefined),
    addWord: vi.fn(async () => undefined),
    saveFile: vi.fn(async () => undefined),
    madeFiles: createMadeFiles(memoryArea().area),
    keepAlive: vi.fn(() => vi.fn()),
    remember: vi.fn(async () => undefined),
    readPage: async () => '# The page',
    askElsewhere: () => Promise.reject(new Error('No approval is asked for elsewhere')),
    ...changes,
  };
  openRunSession(port, needs, page);
  const events = () => sent.flatMap((message) => (message.type === 'event' ? [message.event] : []));
  return { sent, events, port, needs, receive: messages.tell, leave: ends.tell };
}

export const emits =
  (...events: RunEvent[]): Execute =>
  async (_request, _page, emit) =>
    events.forEach(emit);
