import { type Browser, browser } from 'wxt/browser';
import { promptApiOf } from '../../core/models/prompt-api';
import type { ModelPart, ProofreadResult, TellLoading } from '../../core/run/needs';
import { fromFailure } from '../../core/run/run-error';
import { crossing, isDebug } from '../../diagnostics/crossings';
import { asyncQueue } from '../async-queue';
import { createBrowserModelEngine } from '../browser-model/browser-model';
import type { Engines } from '../engines';
import {
  type EngineAnswer,
  type EngineCall,
  type EnginePortFromHost,
  type EnginePortToHost,
  enginePortPrefix,
} from './engine-port';
import { ensureOffscreenDocument } from './offscreen-document';
import { createRemoteWorkspaces } from './remote-workspaces';
import { isFromOffscreenDocument } from './sender';

/** Who hears what a job tells before it is done. */
interface Listener {
  callTool(name: string, input: unknown): Promise<unknown>;
  part(part: ModelPart): void;
  loading: TellLoading;
}

const nobody: Listener = {
  async callTool(name) {
    throw new Error(`There is no tool ${name} here`);
  },
  part: () => undefined,
  loading: () => undefined,
};

type Port = Browser.runtime.Port;

/** Who waits for the port of a job, by the job's id. */
const expected = new Map<string, (port: Port) => void>();

/**
 * The engines as the service worker of Chrome sees them: each job is one port from the offscreen document. To be called
 * in the background's first turn, since it listens for these ports.
 */
export function createRemote(): Engines {
  browser.runtime.onConnect.addListener((port) => {
    if (!port.name.startsWith(enginePortPrefix)) return;
    const take = expected.get(port.name.slice(enginePortPrefix.length));
    if (take && isFromOffscreenDocument(port.sender, browser.runtime)) take(port);
    else port.disconnect();
  });
  return {
    scripts: {
      run: (asked, callTool, signal, loading) =>
        runJob(
          asked.then((job): EnginePortToHost => ({ type: 'script', job })),
          { ...nobody, callTool, loading },
          signal,
        ),
    },
    workspaces: createRemoteWorkspaces(openJobPort),
    proofreader: {
      prepare() {
        // What keeps it from getting ready will keep the call itself from working, and is told there.
        runJob({ type: 'prepare-proofreader' }, nobody, new AbortController().signal).catch(() => undefined);
      },
      async proofread(text, dictionary, signal) {
        // The offscreen document is our own code: its answers are what the host there returned.
        return (await runJob({ type: 'proofread', text, dictionary }, nobody, signal)) as ProofreadResult;
      },
    },
    async writeClipboard(text) {
      return (await runJob({ type: 'write-clipboard', text }, nobody, new AbortController().signal)) === true;
    },
    async saveFile(file) {
      await runJob({ type: 'save-file', file }, nobody, new AbortController().signal);
    },
    browserModel: { stream: askBrowserModel },
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
        (part, ended) => runJob({ type: 'browser-model', request }, { ...nobody, part }, ended),
        signal,
      );

/** The job may still be in the making while its port is opened. */
async function runJob(
  asked: EnginePortToHost | Promise<EnginePortToHost>,
  listener: Listener,
  signal: AbortSignal,
): Promise<unknown> {
  const opening = openJobPort(signal);
  const [port, job] = await Promise.all([opening, asked]).catch((error: unknown) => {
    // Where there is no job, the port has nothing to wait for.
    opening.then((port) => port.disconnect()).catch(() => undefined);
    throw error;
  });
  return crossing('engine', job.type, runJobOver(port, job, listener, signal));
}

/** Whether a document has answered, and is most likely there: to ask takes as long as to call it. */
let answered = false;

/** A port of the offscreen document, which is made if need be. */
async function openJobPort(signal: AbortSignal): Promise<Port> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    if (!answered) await ensureOffscreenDocument();
    const port = await openPort();
    answered = port !== undefined;
    if (port) return port;
    // An idle document closes itself, perhaps just now; the next one is fresh.
    if (attempt === 3) throw new Error('The offscreen document does not answer');
  }
}

/** Has the offscreen document open a port; undefined if it does not answer. */
async function openPort(): Promise<Port | undefined> {
  const id = crypto.randomUUID();
  const port = new Promise<Port>((resolve) => expected.set(id, resolve));
  const call: EngineCall = { type: 'caretaker:engine', id, debug: isDebug() };
  try {
    // Other pages of ours may hear the call, and say nothing. Where nobody is there the document is made, or that is told.
    const answer: EngineAnswer | undefined = await browser.runtime.sendMessage(call).catch(() => undefined);
    return answer?.taken ? await port : undefined;
  } finally {
    expected.delete(id);
  }
}

function runJobOver(
  port: Port,
  job: EnginePortToHost,
  listener: Listener,
  signal: AbortSignal,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      port.disconnect();
      reject(signal.reason);
      return;
    }
    const send = (message: EnginePortToHost) => port.postMessage(message);
    const over = new AbortController();
    const end = () => {
      over.abort();
      port.disconnect();
    };
    const answer = (reply: EnginePortToHost) => {
      if (!over.signal.aborted) send(reply);
    };

    const receive = (message: EnginePortFromHost) => {
      if (message.type === 'tool') {
        const { id, name, input } = message;
        listener.callTool(name, input).then(
          (value) => answer({ type: 'tool-result', id, value }),
          (error: unknown) => answer({ type: 'tool-failed', id, message: messageOf(error) }),
        );
      } else if (message.type === 'loading') {
        listener.loading(message.engine, message.fraction);
      } else if (message.type === 'part') {
        listener.part(message.part);
      } else {
        end();
        if (message.type === 'done') resolve(message.value);
        else reject(fromFailure(message.failure));
      }
    };
    port.onMessage.addListener(receive);
    port.onDisconnect.addListener(() => {
      over.abort();
      reject(new Error('The offscreen document has gone'));
    });
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason);
      },
      { once: true, signal: over.signal },
    );
    send(job);
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
