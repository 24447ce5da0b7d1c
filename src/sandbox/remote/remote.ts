import { type Browser, browser } from 'wxt/browser';
import { z } from 'zod';
import { promptApiOf } from '../../core/models/prompt-api';
import type { TellLoading, Workspace } from '../../core/run/needs';
import { skillEngines } from '../../core/skill/model';
import { isDebug } from '../../diagnostics/crossings';
import { fromOffscreenDocument } from '../../messages/senders';
import { createUntrustedClient } from '../../messages/serve';
import { connect } from '../../wire/connect';
import { portEnd } from '../../wire/port-end';
import { asyncQueue } from '../async-queue';
import { createBrowserModelEngine } from '../browser-model/browser-model';
import { createBrowserTasks, hasApiFor } from '../browser-tasks/browser-tasks';
import type { Engines } from '../engines';
import { harperName } from '../proofread/passes';
import { runErrors } from '../run-errors';
import { type EngineService, engineChannel, enginePortPrefix } from './engine-service';
import { ensureOffscreenDocument } from './offscreen-document';

type Port = Browser.runtime.Port;

/** Who waits for a port, by the id of the call. */
const expected = new Map<string, (port: Port) => void>();

/**
 * The engines as the service worker of Chrome sees them: each job is one port from the offscreen document, and so is each
 * workspace. To be called in the background's first turn, since it listens for these ports.
 */
export function createRemote(): Engines {
  browser.runtime.onConnect.addListener((port) => {
    if (!port.name.startsWith(enginePortPrefix)) return;
    const take = expected.get(port.name.slice(enginePortPrefix.length));
    if (take && fromOffscreenDocument(port.sender)) take(port);
    else port.disconnect();
  });
  return {
    scripts: {
      run(asked, callTool, signal, tell) {
        // It may still be in the making while its port is opened; what comes of it is heard then.
        asked.catch(() => undefined);
        return runJob(async (host) => host.runScript(await asked, callTool, tell, signal), signal);
      },
    },
    workspaces: { open: openWorkspace },
    harper: {
      name: harperName,
      prepare() {
        // What keeps it from getting ready will keep the call itself from working, and is told there.
        runJob((host) => host.prepareHarper()).catch(() => undefined);
      },
      check: (text, dictionary, signal) =>
        runJob((host) => host.checkByHarper(text, dictionary, signal), signal),
    },
    writeClipboard: (text) => runJob((host) => host.writeClipboard(text)),
    saveFile: (file) => runJob((host) => host.saveFile(file)),
    browserModel: { stream: askBrowserModel },
    browserTasks,
  };
}

/**
 * Chromium 156 has the Prompt API in an extension's service worker as well, where no click is needed to wait for a download
 * that is under way. The specification knows it in windows alone: without it here, the offscreen document asks.
 */
const askBrowserModel: Engines['browserModel']['stream'] = (request, signal) =>
  promptApiOf(globalThis)
    ? createBrowserModelEngine(globalThis).stream(request, signal)
    : asyncQueue(
        (tell, ended) => runJob((host) => host.askBrowserModel(request, tell, ended), ended),
        signal,
      );

/**
 * Chromium 156 has translator and summarizer in an extension's service worker, too, where a download needs no click. What is not
 * here is asked for in the offscreen document.
 */
const browserTasks: Engines['browserTasks'] = {
  async engines() {
    const here = await createBrowserTasks(globalThis).engines();
    const missing = skillEngines.filter((engine) => !hasApiFor(engine, globalThis));
    if (missing.length === 0) return here;
    const there = await runJob((host) => host.browserEngines());
    return [...here, ...there.filter((engine) => missing.includes(engine))];
  },
  stream: (task, signal) =>
    hasApiFor(task.engine, globalThis)
      ? createBrowserTasks(globalThis).stream(task, signal)
      : asyncQueue((tell, ended) => runJob((host) => host.runBrowserTask(task, tell, ended), ended), signal),
};

/** Calls the offscreen document over a port of its own. */
async function runJob<Answer>(
  work: (host: EngineService) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  const over = new AbortController();
  const host = await openHost(signal ? AbortSignal.any([signal, over.signal]) : over.signal);
  try {
    return await work(host);
  } finally {
    over.abort(new Error('The job is over'));
  }
}

/** A workspace of the offscreen document, whose port is opened by the first call. */
function openWorkspace(tell: TellLoading): Workspace {
  const closed = new AbortController();
  let opening: Promise<EngineService> | undefined;
  const opened = () => {
    closed.signal.throwIfAborted();
    // Where the port has gone, its files have gone with it: the workspace cannot go on, and says so from now on.
    opening ??= openHost(closed.signal, (error) => closed.abort(error)).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
  return {
    add: async (files) => (await opened()).add(files),
    async run(command, signal) {
      signal.throwIfAborted();
      return (await opened()).run(command, tell, signal);
    },
    close: () => closed.abort(new Error('The workspace is closed')),
  };
}

/** What the offscreen document does, over a port of its own, until `over` is aborted. `broken` hears that it has gone. */
async function openHost(over: AbortSignal, broken?: (error: Error) => void): Promise<EngineService> {
  const end = portEnd(await openPort(over), 'The offscreen document');
  const host = connect<EngineService>(end, 'engine', { errors: [runErrors], ...(broken && { broken }) });
  if (over.aborted) end.close(over.reason);
  over.throwIfAborted();
  over.addEventListener('abort', () => end.close(over.reason));
  return host;
}

/** Whether a document has answered, and is most likely there: to ask takes as long as to call it. */
let answered = false;

/** A port of the offscreen document, which is made if need be. */
async function openPort(signal: AbortSignal): Promise<Port> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    if (!answered) await ensureOffscreenDocument();
    const port = await askForPort();
    answered = port !== undefined;
    if (port) return port;
    // An idle document closes itself, perhaps just now; the next one is fresh.
    if (attempt === 3) throw new Error('The offscreen document does not answer');
  }
}

const door = createUntrustedClient(engineChannel, (message) => browser.runtime.sendMessage(message), {
  open: { result: z.undefined(), calls: {} },
});

/** Has the offscreen document open a port; undefined if it does not answer. */
async function askForPort(): Promise<Port | undefined> {
  const id = crypto.randomUUID();
  const port = new Promise<Port>((resolve) => expected.set(id, resolve));
  try {
    // Other pages of ours may hear the call, and say nothing. Where nobody is there the document is made, or that is told.
    const opened = await door.open(id, isDebug()).then(
      () => true,
      () => false,
    );
    return opened ? await port : undefined;
  } finally {
    expected.delete(id);
  }
}
