import { browser } from 'wxt/browser';
import { isEnding } from '../core/record/fold';
import type { FieldTrace } from '../core/run/field-trace';
import type { RunEvent } from '../core/run/run-event';
import type { RunAnswer, SentRequest } from '../core/run/run-question';
import type { RunFile, RunRequest } from '../core/run/run-request';
import { report } from '../diagnostics/report';
import { connect } from '../wire/connect';
import { jsonEnd } from '../wire/json-end';
import { type CopiedPart, type InsertText, pingEvery, type RunService, runPortName } from './run-service';

/** Milliseconds after an answer for which its background is kept, with the conversation. */
const lingersFor = 300_000;

/** What a run asks of the page, and tells it. */
export interface RunListener {
  onEvent(event: RunEvent): void;
  /** The background was ended, or the extension was updated, before the run's last event came. */
  onInterrupted(): void;
  onInsert: InsertText;
  onWordAdded(word: string): void;
}

/** The page's end of one run's port. */
export interface RunLink {
  stop(): void;
  /** Answers the `asking` event of that id. A background that was ended has no question any more. */
  answer(id: number, answer: RunAnswer): void;
  /** Has the `asking` event of that id, no review, answered in a window of ours. */
  askElsewhere(id: number): void;
  /** True once the result, or that part of it, is on the clipboard. */
  copy(runId: string, what?: CopiedPart): Promise<boolean>;
  /** True once the report of what was tried at a field is on the clipboard. */
  copyReport(trace: FieldTrace): Promise<boolean>;
  addWord(runId: string, word: string): void;
  /** What the run has sent to models; undefined once the background that ran it has gone. */
  requests(): Promise<SentRequest[] | undefined>;
  /** Has the browser save a file that the run made. True once it has taken it. */
  save(file: RunFile): Promise<boolean>;
  /** Gives the run one more file. One that is over takes none. */
  give(file: RunFile): void;
  /** Has the run go on by the same port; false where that has gone, or its run is not over. */
  goOn(request: RunRequest): boolean;
  /** Ends a run that is still going, and closes the port. Nothing is told to the listener any more. */
  close(): void;
}

/** Starts a run in the background. */
export function startRun(request: RunRequest, listener: RunListener): RunLink {
  let running = true;
  let closed = false;
  /** Until when the background stays for what the user may say next. */
  let lingersUntil = 0;

  const lose = () => {
    if (closed) return;
    clearInterval(ping);
    closed = true;
    if (running) listener.onInterrupted();
    running = false;
  };
  const line = openLine(lose);
  /** What the background answers; undefined where it has gone. */
  const ask = async <Answer>(call: Call<Answer>) => (line && !closed ? answered(call, line.run) : undefined);
  /** The same, but of the background that is there now. */
  const askAnyway = <Answer>(call: Call<Answer>) => (closed ? askAgain(call) : ask(call));
  const ping = setInterval(
    () => (running || Date.now() < lingersUntil) && ask((run) => run.alive()),
    pingEvery,
  );
  let takesNext = false;
  const start = (asked: RunRequest) => {
    if (!line) return queueMicrotask(lose);
    line.run
      .start(
        asked,
        reported(async (event) => {
          running &&= !isEnding(event);
          if (event.type === 'started') takesNext = event.takesNext === true;
          if (takesNext && !running) lingersUntil = Date.now() + lingersFor;
          listener.onEvent(event);
        }),
        reported((text, place) => listener.onInsert(text, place)),
      )
      .catch(lose);
  };
  start(request);
  // Firefox keeps the ports of a page that it keeps for Back: the background would wait for a page that answers nothing.
  const leave = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    lose();
    line?.close();
  };
  addEventListener('pagehide', leave);

  return {
    stop: () => void ask((run) => run.stop()),
    answer: (id, answer) => void ask((run) => run.answer(id, answer)),
    askElsewhere: (id) => void ask((run) => run.elsewhere(id)),
    copy: async (runId, what) => (await askAnyway((run) => run.copy(runId, what))) === true,
    copyReport: async (trace) => (await askAnyway((run) => run.copyReport(trace))) === true,
    async addWord(runId, word) {
      if (await askAnyway((run) => run.addWord(runId, word))) listener.onWordAdded(word);
    },
    requests: () => ask((run) => run.requests()),
    save: async (file) => (await askAnyway((run) => run.save(file))) === true,
    goOn(asked) {
      if (running || closed || !line) return false;
      running = true;
      start(asked);
      return true;
    },
    give: (file) => void (running && ask((run) => run.give(file))),
    close() {
      removeEventListener('pagehide', leave);
      closed = true;
      clearInterval(ping);
      line?.close();
    },
  };
}

/** Puts the result of a run that has no port any more, or that part of it, on the clipboard. True once it is there. */
export async function copyPast(runId: string, what?: CopiedPart): Promise<boolean> {
  return (await askAgain((run) => run.copy(runId, what))) === true;
}

/** Puts the report on the clipboard where the run has no port any more. True once it is there. */
export async function copyReportPast(trace: FieldTrace): Promise<boolean> {
  return (await askAgain((run) => run.copyReport(trace))) === true;
}

type Call<Answer> = (run: RunService) => Promise<Answer>;

/**
 * A new background knows a run of an earlier one by its record: it is asked over a port of its own. Undefined if the
 * port closes without an answer.
 */
async function askAgain<Answer>(call: Call<Answer>): Promise<Answer | undefined> {
  const line = openLine();
  const answer = line && (await answered(call, line.run));
  line?.close();
  return answer;
}

/** Undefined where the background has died over it, or failed: it has reported that. */
const answered = <Answer>(call: Call<Answer>, run: RunService): Promise<Answer | undefined> =>
  call(run).catch(() => undefined);

/** The background knows nothing of what fails here. */
function reported<Args extends unknown[], Answer>(
  work: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  return (...args) =>
    work(...args).catch((error: unknown) => {
      report(error, 'run');
      throw error;
    });
}

/** A port of a run; undefined where the extension was updated or taken away under the page's feet. */
function openLine(broken?: () => void): { run: RunService; close(): void } | undefined {
  try {
    const end = jsonEnd(browser.runtime.connect({ name: runPortName }), 'The background');
    const run = connect<RunService>(end, 'run', broken && { broken });
    return { run, close: () => end.close(new Error('The page has let go of the run')) };
  } catch {
    return undefined;
  }
}
