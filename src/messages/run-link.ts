import { browser } from 'wxt/browser';
import { isEnding } from '../core/record/fold';
import type { InsertOutcome } from '../core/run/delivery-outcome';
import type { FieldTrace } from '../core/run/field-trace';
import type { RunEvent } from '../core/run/run-event';
import type { RunAnswer, SentRequest } from '../core/run/run-question';
import type { RunFile, RunRequest, WritePlace } from '../core/run/run-request';
import { pingEvery, type RunPortFromBackground, type RunPortFromPage, runPortName } from './run-port';

/** What a run asks of the page, and tells it. */
export interface RunListener {
  onEvent(event: RunEvent): void;
  /** The background was ended, or the extension was updated, before the run's last event came. */
  onInterrupted(): void;
  /** Undefined where the run was over before anything was written: then nobody waits for an answer. */
  onInsert(text: string, place: WritePlace): Promise<InsertOutcome | undefined>;
  onWordAdded(word: string): void;
}

/** The page's end of one run's port. */
export interface RunLink {
  stop(): void;
  /** Answers the `asking` event of that id. A background that was ended has no question any more. */
  answer(id: number, answer: RunAnswer): void;
  /** Has the `asking` event of that id, an approval, answered in a window of ours. */
  askElsewhere(id: number): void;
  /** True once the result, or the text of that file, is on the clipboard. */
  copy(runId: string, file?: string): Promise<boolean>;
  /** True once the report of what was tried at a field is on the clipboard. */
  copyReport(trace: FieldTrace): Promise<boolean>;
  addWord(runId: string, word: string): void;
  /** What the run has sent to models; undefined once the background that ran it has gone. */
  requests(): Promise<SentRequest[] | undefined>;
  /** Has the browser save a file that the run made. True once it has taken it. */
  save(file: RunFile): Promise<boolean>;
  /** Gives the run one more file. One that is over takes none. */
  give(file: RunFile): void;
  /** Ends a run that is still going, and closes the port. Nothing is told to the listener any more. */
  close(): void;
}

/** Starts a run in the background. */
export function startRun(request: RunRequest, listener: RunListener): RunLink {
  let running = true;
  let closed = false;
  const copies: ((ok: boolean) => void)[] = [];
  const saves: ((ok: boolean) => void)[] = [];
  const lookers: ((requests: SentRequest[] | undefined) => void)[] = [];

  const lose = () => {
    if (closed) return;
    clearInterval(ping);
    for (const settle of [...copies.splice(0), ...saves.splice(0)]) settle(false);
    for (const settle of lookers.splice(0)) settle(undefined);
    if (running) listener.onInterrupted();
    running = false;
    closed = true;
  };
  const post = (message: RunPortFromPage) => {
    try {
      port?.postMessage(message);
    } catch {
      // The port of a background that was ended throws; its end may not have been told yet.
      lose();
    }
  };
  const ping = setInterval(() => running && post({ type: 'ping' }), pingEvery);

  const port = connect();
  port?.onDisconnect.addListener(lose);
  port?.onMessage.addListener((message: RunPortFromBackground) => {
    switch (message.type) {
      case 'event':
        running &&= !isEnding(message.event);
        return listener.onEvent(message.event);
      case 'insert':
        return void listener
          .onInsert(message.text, message.place)
          .then((outcome) => outcome && post({ type: 'inserted', outcome }));
      case 'copied':
        return copies.shift()?.(message.ok);
      case 'saving':
        return saves.shift()?.(message.ok);
      case 'word-added':
        return listener.onWordAdded(message.word);
      case 'requests':
        return lookers.shift()?.(message.requests);
    }
  });
  if (port) post({ type: 'start', request });
  else queueMicrotask(lose);
  // Firefox keeps the ports of a page that it keeps for Back: the background would wait for a page that answers nothing.
  const leave = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    lose();
    port?.disconnect();
  };
  addEventListener('pagehide', leave);

  return {
    stop: () => post({ type: 'stop' }),
    answer: (id, answer) => post({ type: 'answer', id, answer }),
    askElsewhere: (id) => post({ type: 'elsewhere', id }),
    copy: (runId, file) =>
      closed
        ? copyPast(runId, file)
        : new Promise((resolve) => {
            copies.push(resolve);
            post({ type: 'copy', runId, file });
          }),
    copyReport: (trace) =>
      closed
        ? copyReportPast(trace)
        : new Promise((resolve) => {
            copies.push(resolve);
            post({ type: 'copy-report', trace });
          }),
    addWord(runId, word) {
      const message: RunPortFromPage = { type: 'add-word', runId, word };
      if (!closed) return post(message);
      void askAgain(message, 'word-added').then((answer) => answer && listener.onWordAdded(word));
    },
    requests: () =>
      new Promise((resolve) => {
        if (closed) return resolve(undefined);
        lookers.push(resolve);
        post({ type: 'requests' });
      }),
    async save(file) {
      const message: RunPortFromPage = { type: 'save', file };
      if (closed) return (await askAgain(message, 'saving'))?.ok === true;
      return new Promise((resolve) => {
        saves.push(resolve);
        post(message);
      });
    },
    give: (file) => running && post({ type: 'give', file }),
    close() {
      removeEventListener('pagehide', leave);
      closed = true;
      clearInterval(ping);
      port?.disconnect();
    },
  };
}

/** Puts the result of a run that has no port any more, or a file of it, on the clipboard. True once it is there. */
export async function copyPast(runId: string, file?: string): Promise<boolean> {
  return (await askAgain({ type: 'copy', runId, file }, 'copied'))?.ok === true;
}

/** Puts the report on the clipboard where the run has no port any more. True once it is there. */
export async function copyReportPast(trace: FieldTrace): Promise<boolean> {
  return (await askAgain({ type: 'copy-report', trace }, 'copied'))?.ok === true;
}

/**
 * A new background knows a run of an earlier one by its record: it is asked over a port of its own. Undefined if the
 * port closes without an answer.
 */
function askAgain<Type extends RunPortFromBackground['type']>(
  question: RunPortFromPage,
  type: Type,
): Promise<Extract<RunPortFromBackground, { type: Type }> | undefined> {
  return new Promise((resolve) => {
    const port = connect();
    if (!port) return resolve(undefined);
    port.onDisconnect.addListener(() => resolve(undefined));
    port.onMessage.addListener((message: RunPortFromBackground) => {
      if (message.type !== type) return;
      resolve(message as Extract<RunPortFromBackground, { type: Type }>);
      port.disconnect();
    });
    port.postMessage(question);
  });
}

/** The port; undefined where the extension was updated or taken away under the page's feet. */
function connect() {
  try {
    return browser.runtime.connect({ name: runPortName });
  } catch {
    return undefined;
  }
}
