import type { Execution } from '../core/execute/executor';
import { type FieldTrace, fieldReport } from '../core/run/field-trace';
import { marksAsWords } from '../core/run/kept-marks';
import type { RunPage, SaveFile } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { RunEvent } from '../core/run/run-event';
import type { RunRecord } from '../core/run/run-record';
import type { RunFile, RunRequest } from '../core/run/run-request';
import { crossed } from '../diagnostics/crossings';
import { buildHere } from '../messages/build-here';
import type { RunPortFromBackground, RunPortFromPage } from '../messages/run-port';
import type { AskElsewhere } from './approvals';
import { coalesceText } from './coalesce';
import type { MadeFiles } from './made-files';
import { createPageSide } from './page-side';
import { parseFromPage } from './run-port-schema';

/** The part of a `runtime.Port` that a session uses. */
export interface SessionPort {
  postMessage(message: RunPortFromBackground): void;
  onMessage: { addListener(listener: (message: unknown) => void): void };
  onDisconnect: { addListener(listener: () => void): void };
  disconnect(): void;
}

export interface SessionNeeds {
  execute(
    request: RunRequest,
    page: RunPage,
    emit: (event: RunEvent) => void,
    signal: AbortSignal,
  ): Execution;
  writeClipboard(text: string): Promise<boolean>;
  /** A run as it was last recorded. */
  recorded(runId: string): Promise<Pick<RunRecord, 'text' | 'words' | 'files'> | undefined>;
  addWord(word: string): Promise<void>;
  saveFile: SaveFile;
  madeFiles: MadeFiles;
  /** See `RunPage.read`. */
  readPage(): Promise<string>;
  /** Puts an approval in a window of ours. */
  askElsewhere: AskElsewhere;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
  /** The user has started this run, and it is no trial: what *repeat* will do. */
  remember(request: RunRequest): Promise<void>;
}

/** The page that a port is of, as the browser tells: a script in it could name another. */
export interface PortPage {
  url: string;
  /** Undefined where the browser does not tell it. */
  title: string | undefined;
}

/**
 * Serves one port: one run, its events out, the page's answers in. `page`: what the run is taken to be on, whatever its request says. The port's end is the page's end: a run that is
 * still going is ended with `page-gone`, and its record keeps what had come.
 */
export function openRunSession(port: SessionPort, needs: SessionNeeds, page?: PortPage): void {
  const opened = performance.now();
  const stop = new AbortController();
  let connected = true;
  let run: Execution | undefined;
  let url = '';
  const post = (message: RunPortFromBackground) => {
    if (!connected) return;
    // Text goes in too many pieces to tell anything.
    const what = message.type === 'event' ? `event ${message.event.type}` : message.type;
    if (what !== 'event text') crossed('run', `to page: ${what}`, opened);
    try {
      port.postMessage(message);
    } catch {
      // Chrome carries no message of more than 64 MB. A page that missed one would wait for the run's end for good.
      breakOff();
    }
  };
  const send = coalesceText((event) => post({ type: 'event', event }));

  const pageSide = createPageSide(post, {
    read: needs.readPage,
    approve: (approval, signal) => needs.askElsewhere({ approval, url }, signal),
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

  async function start(asked: RunRequest): Promise<void> {
    if (run) return;
    const request = page ? onPage(asked, page) : asked;
    url = request.target.url;
    const release = needs.keepAlive();
    try {
      // *Repeat* that knows an older run is no reason to end this one.
      const remembered = request.trial ? undefined : needs.remember(request).catch(() => undefined);
      run = needs.execute(request, pageSide.page, emit, stop.signal);
      await Promise.all([run.ended, remembered]);
    } finally {
      await noted;
      release();
    }
  }

  /** This port's run; else what a background before this one has left of that run. A store that fails has nothing. */
  async function known(runId: string) {
    return run?.record() ?? needs.recorded(runId).catch(() => undefined);
  }

  async function addWord(runId: string, word: string): Promise<void> {
    if (!(await known(runId))?.words.includes(word)) return;
    await needs.addWord(word);
    post({ type: 'word-added', word });
  }

  async function copy(runId: string, path: string | undefined): Promise<void> {
    const { text: result = '', files = [] } = (await known(runId)) ?? {};
    const file = files.find((made) => made.path === path && made.encoding === 'utf8');
    const text = (path === undefined ? marksAsWords(result) : file?.text) ?? '';
    const ok = text !== '' && (await needs.writeClipboard(text).catch(() => false));
    post({ type: 'copied', ok });
  }

  async function save(file: RunFile): Promise<void> {
    const saving = async () => {
      const isMade = await needs.madeFiles.has(file);
      if (isMade) await needs.saveFile(file);
      return isMade;
    };
    post({ type: 'saving', ok: await saving().catch(() => false) });
  }

  async function copyReport(trace: FieldTrace): Promise<void> {
    const ok = await needs.writeClipboard(fieldReport(trace, buildHere())).catch(() => false);
    post({ type: 'copied', ok });
  }

  async function handle(message: RunPortFromPage): Promise<void> {
    switch (message.type) {
      case 'start':
        return start(message.request);
      case 'stop':
        return stop.abort();
      case 'inserted':
        return pageSide.inserted(message.outcome);
      case 'answer':
        return pageSide.answered(message.id, message.answer);
      case 'elsewhere':
        return pageSide.toWindow(message.id);
      case 'give':
        return pageSide.gave(message.file);
      case 'copy':
        return copy(message.runId, message.file);
      case 'save':
        return save(message.file);
      case 'copy-report':
        return copyReport(message.trace);
      case 'add-word':
        return addWord(message.runId, message.word);
      case 'requests':
        return post({ type: 'requests', requests: run?.record().requests ?? [] });
      case 'ping':
        return;
    }
  }

  const leave = () => {
    connected = false;
    pageSide.gone();
    stop.abort(new RunError('page-gone'));
  };
  /** A port that is closed from this side tells nobody here. */
  const breakOff = () => {
    leave();
    port.disconnect();
  };
  port.onMessage.addListener((raw) => {
    const message = parseFromPage(raw);
    if (message && message.type !== 'ping') crossed('run', `from page: ${message.type}`, opened);
    if (message) void handle(message);
    else breakOff();
  });
  port.onDisconnect.addListener(leave);
}

function onPage(request: RunRequest, { url, title }: PortPage): RunRequest {
  const { target } = request;
  return { ...request, target: { ...target, url, title: title ?? target.title } };
}
