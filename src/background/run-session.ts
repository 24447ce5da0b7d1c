import type { Execution } from '../core/execute/executor';
import { canGoOn, createTalk, recall, type Talk } from '../core/execute/talk';
import { fieldReport } from '../core/run/field-trace';
import { marksAsWords } from '../core/run/kept-marks';
import type { RunPage, SaveFile } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { RunEvent } from '../core/run/run-event';
import type { LeaveQuestion } from '../core/run/run-question';
import type { RunRecord } from '../core/run/run-record';
import type { NextMessage, RunRequest } from '../core/run/run-request';
import { resultAs } from '../core/skill/function/result-forms';
import { crossed } from '../diagnostics/crossings';
import { report } from '../diagnostics/report';
import { buildHere } from '../messages/build-here';
import type { CopiedPart, InsertText, RunService } from '../messages/run-service';
import { jsonEnd, type Port } from '../wire/json-end';
import { exposeUntrusted } from '../wire/untrusted';
import { coalesceText } from './coalesce';
import type { MadeFileLog } from './made-files';
import { createPageSide } from './page-side';
import type { AskElsewhere, AskedQuestion } from './question-windows';
import { runSchemas } from './run-schemas';

/** Milliseconds for which the files of a run stay in its sandbox after it: engines take much memory. */
const filesStay = 300_000;

export interface SessionNeeds {
  execute(
    request: RunRequest,
    page: RunPage,
    emit: (event: RunEvent) => void,
    signal: AbortSignal,
    talk: Talk,
  ): Execution;
  writeClipboard(text: string): Promise<boolean>;
  /** A run as it was last recorded. */
  recorded(runId: string): Promise<RunRecord | undefined>;
  addWord(word: string): Promise<void>;
  saveFile: SaveFile;
  madeFiles: MadeFileLog;
  /** See `RunPage.read`. */
  readPage(): Promise<string>;
  /** Puts a question in a window of ours. */
  askElsewhere(asked: Omit<AskedQuestion, 'tabId'>, signal: AbortSignal): ReturnType<AskElsewhere>;
  /** Brings the window with that question to the front. */
  showElsewhere(question: LeaveQuestion): Promise<void>;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  /** The user's run has begun, and it is no trial: what *repeat* will do. */
  remember(request: RunRequest): Promise<void>;
}

/** The page that a port is of, as the browser tells: a script in it could name another. */
export interface PortPage {
  url: string;
  /** Undefined where the browser does not tell it. */
  title: string | undefined;
}

/**
 * Serves one port: one run, with what the user says next in it, its events out, the page's answers in. `page`: what the run is taken to be on, whatever its request says;
 * undefined for a page of ours.
 * The port's end is the page's end: a run that is still going is ended with `page-gone`, and its record keeps what had come.
 */
export function openRunSession(port: Port, needs: SessionNeeds, page?: PortPage): void {
  const opened = performance.now();
  let stop = new AbortController();
  let run: Execution | undefined;
  let isAtWork = false;
  let talk = createTalk();
  let filesGo: ReturnType<typeof setTimeout> | undefined;
  let url = '';
  /** What the user had go with the run, whole: its record has only what a model got. */
  let attached: RunRequest['attached'];
  /** Of the page, as it has started its run. */
  let hands: { tell: Parameters<RunService['start']>[1]; insert: InsertText } | undefined;

  const send = coalesceText((event) => {
    // Text goes in too many pieces to tell anything.
    if (event.type !== 'text') crossed('run', `tell ${event.type}`, opened);
    void hands?.tell(event);
  });

  const pageSide = createPageSide({
    isOurs: page === undefined,
    read: needs.readPage,
    insert: async (text, place) => hands?.insert(text, place),
    askElsewhere: (question, signal) => needs.askElsewhere({ question, url }, signal),
    // A window that has gone meanwhile has been answered.
    showElsewhere: (question) => void needs.showElsewhere(question).catch(() => undefined),
  });

  /** A file that is offered can be saved, also by the background after this one: what follows it waits until it is noted. */
  let noted: Promise<void> | undefined;
  const emit = (event: RunEvent) => {
    if (event.type === 'files') {
      // What cannot be noted is not saved later, and that is said there.
      const note = () => needs.madeFiles.note(event.files).catch(() => undefined);
      noted = noted ? noted.then(note) : note();
    }
    if (noted) noted = noted.then(() => send(event));
    else send(event);
  };

  /** This port's run; else what a background before this one has left of that run. A store that fails has nothing. */
  async function known(runId: string) {
    return run?.record() ?? needs.recorded(runId).catch(() => undefined);
  }

  const end = jsonEnd(port, 'The page');
  const breakOff = (error: Error) => {
    pageSide.gone();
    stop.abort(new RunError('page-gone'));
    clearTimeout(filesGo);
    talk.close();
    end.close(error);
  };

  /**
   * What is run of what the page asks: of a next message all but its words is as the run has it. Undefined where the conversation is
   * not known, or is another page's.
   */
  async function goingOn({ given }: RunRequest, next: NextMessage): Promise<RunRequest | undefined> {
    if (!run) {
      const record = await known(next.run);
      talk = (record && recall(record)) ?? talk;
    }
    if (!talk.record || !canGoOn(talk, next)) return undefined;
    const { request } = talk.record;
    if (page && originOf(page.url) !== originOf(request.target.url)) return undefined;
    return {
      ...request,
      ...(attached && { attached }),
      ...(given && { given }),
      place: next.inField ?? 'card',
      next,
    };
  }

  const service: RunService = {
    async start(asked, tell, insert) {
      if (isAtWork || (run && !asked.next)) return;
      isAtWork = true;
      hands = { tell, insert };
      clearTimeout(filesGo);
      // Stop has ended what came before.
      if (run) stop = new AbortController();
      const first = page ? onPage(asked, page) : asked;
      const request = asked.next ? await goingOn(asked, asked.next) : first;
      if (!request) {
        isAtWork = false;
        return void tell({ type: 'failed', failure: { code: 'run-forgotten' }, text: '', duration: 0 });
      }
      url = request.target.url;
      attached = request.attached;
      const release = needs.keepAlive();
      try {
        let remembered: Promise<void> | undefined;
        const told = (event: RunEvent) => {
          // One that may not begin is no run of the user's.
          if (event.type === 'started' && !request.trial && !request.next) {
            // *Repeat* that knows an older one is no reason to end this one.
            remembered = needs.remember(request).catch(() => undefined);
          }
          emit(event);
        };
        run = needs.execute(request, pageSide.page, told, stop.signal, talk);
        await run.ended;
        await remembered;
      } catch (error) {
        report(error, 'run');
        breakOff(new RunError('page-gone'));
      } finally {
        isAtWork = false;
        if (talk.shell) filesGo = setTimeout(talk.close, filesStay);
        await noted;
        release();
      }
    },
    alive: async () => undefined,
    stop: async () => stop.abort(),
    answer: async (id, answer) => pageSide.answered(id, answer),
    elsewhere: async (id) => pageSide.toWindow(id),
    give: async (file) => pageSide.gave(file),
    async copy(runId, what) {
      const record = await known(runId);
      const text = record ? copiedOf(record, what) : '';
      return text !== '' && (await needs.writeClipboard(text).catch(() => false));
    },
    async save(file) {
      const saving = async () => {
        const isMade = await needs.madeFiles.has(file);
        if (isMade) await needs.saveFile(file);
        return isMade;
      };
      return saving().catch(() => false);
    },
    copyReport: (trace) => needs.writeClipboard(fieldReport(trace, buildHere())).catch(() => false),
    async addWord(runId, word) {
      if (!(await known(runId))?.words.includes(word)) return false;
      return needs.addWord(word).then(
        () => true,
        (error) => {
          report(error, 'add-word');
          return false;
        },
      );
    },
    requests: async () => run?.record().requests ?? [],
  };

  exposeUntrusted(
    service,
    { ...end, untrusted: true },
    {
      name: 'run',
      schemas: runSchemas,
      broken: breakOff,
    },
  );
}

/** What a press of Copy puts on the clipboard; empty where there is no such thing. */
function copiedOf(
  { text, files = [], result, versions = [] }: RunRecord,
  what: CopiedPart | undefined,
): string {
  if (what === undefined) return marksAsWords(text);
  if ('form' in what) return result ? marksAsWords(resultAs(result.value, what.form)) : '';
  if ('version' in what) return marksAsWords(versions[what.version]?.text ?? '');
  return files.find(({ path, encoding }) => path === what.file && encoding === 'utf8')?.text ?? '';
}

const originOf = (url: string) => URL.parse(url)?.origin;

/** Only our own pages try something out. */
function onPage(request: RunRequest, { url, title }: PortPage): RunRequest {
  const { target, ...asked } = { ...request, trial: undefined };
  return { ...asked, target: { ...target, url, title: title ?? target.title } };
}
