import { type Browser, browser } from 'wxt/browser';
import { toFailure } from '../../core/run/run-error';
import { setDebug } from '../../diagnostics/crossings';
import type { Engines } from '../engines';
import {
  type EngineAnswer,
  type EngineCall,
  type EnginePortFromHost,
  type EnginePortToHost,
  enginePortPrefix,
} from './engine-port';
import { isFromBackground, type Sender } from './sender';
import { serveWorkspace } from './serve-workspace';

/** Milliseconds without a job after which the document closes, to give back the memory of its Workers. */
const idleLimit = 5 * 60_000;

/** Serves the jobs of the background in the offscreen document. `close` is called when none has come for a while. */
export function serveEngines(engines: Engines, close: () => void): void {
  let open = 0;
  let idle = setTimeout(close, idleLimit);
  const listener = (message: unknown, sender: Sender): Promise<EngineAnswer> | undefined => {
    if (!isEngineCall(message) || !isFromBackground(sender, browser.runtime)) return undefined;
    setDebug(message.debug);
    const port = browser.runtime.connect({ name: enginePortPrefix + message.id });
    open += 1;
    clearTimeout(idle);
    serveJob(port, engines).finally(() => {
      open -= 1;
      if (open === 0) idle = setTimeout(close, idleLimit);
    });
    return Promise.resolve({ taken: true });
  };
  browser.runtime.onMessage.addListener(listener);
}

function isEngineCall(message: unknown): message is EngineCall {
  const call = message as Partial<EngineCall> | null;
  return call?.type === 'caretaker:engine' && typeof call.id === 'string';
}

/** Resolves when the job of this port is over and the port is closed. */
async function serveJob(port: Browser.runtime.Port, engines: Engines): Promise<void> {
  const gone = new AbortController();
  port.onDisconnect.addListener(() => gone.abort());
  const tools = createToolLine(port);
  const send = (message: EnginePortFromHost) => {
    if (!gone.signal.aborted) port.postMessage(message);
  };
  const job = new Promise<EnginePortToHost>((resolve, reject) => {
    port.onMessage.addListener((message: EnginePortToHost) => {
      if (!tools.answered(message)) resolve(message);
    });
    gone.signal.addEventListener('abort', () => reject(gone.signal.reason));
  });
  try {
    const begun = await job;
    if (begun.type === 'workspace') return await serveWorkspace(port, engines.workspaces, gone.signal);
    const value = await work(begun, engines, { callTool: tools.call, send }, gone.signal);
    send({ type: 'done', value });
  } catch (error) {
    send({ type: 'failed', failure: toFailure(error) });
  }
  await new Promise<void>((resolve) => {
    if (gone.signal.aborted) resolve();
    else gone.signal.addEventListener('abort', () => resolve());
  });
}

type CallTool = (name: string, input: unknown) => Promise<unknown>;

/** What a job may tell the background before it is done. */
interface Line {
  callTool: CallTool;
  send(message: EnginePortFromHost): void;
}

async function work(
  job: EnginePortToHost,
  engines: Engines,
  { callTool, send }: Line,
  signal: AbortSignal,
): Promise<unknown> {
  switch (job.type) {
    case 'script':
      return engines.scripts.run(Promise.resolve(job.job), callTool, signal, (engine, fraction) =>
        send({ type: 'loading', engine, fraction }),
      );
    case 'prepare-proofreader':
      return engines.proofreader.prepare();
    case 'proofread':
      return engines.proofreader.proofread(job.text, job.dictionary, signal);
    case 'write-clipboard':
      return engines.writeClipboard(job.text);
    case 'save-file':
      return engines.saveFile(job.file);
    case 'browser-model':
      for await (const part of engines.browserModel.stream(job.request, signal)) send({ type: 'part', part });
      return undefined;
    default:
      throw new Error(`${job.type} starts no job`);
  }
}

/** A script's tool calls, sent to the background and matched with its answers. */
function createToolLine(port: Browser.runtime.Port) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  const call: CallTool = (name, input) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      const message: EnginePortFromHost = { type: 'tool', id: last, name, input };
      port.postMessage(message);
    });
  return {
    call,
    /** Takes a message that answers a call; false if it is some other message. */
    answered(message: EnginePortToHost): boolean {
      if (message.type !== 'tool-result' && message.type !== 'tool-failed') return false;
      const caller = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === 'tool-result') caller?.resolve(message.value);
      else caller?.reject(new Error(message.message));
      return true;
    },
  };
}
