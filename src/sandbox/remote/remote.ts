import { browser } from 'wxt/browser';
import type { ProofreadResult } from '../../core/run/needs';
import { fromFailure } from '../../core/run/run-error';
import type { Engines } from '../engines';
import { type EnginePortFromHost, type EnginePortToHost, enginePortName } from './engine-port';
import { ensureOffscreenDocument } from './offscreen-document';

type CallTool = (name: string, input: unknown) => Promise<unknown>;

const noTools: CallTool = async (name) => {
  throw new Error(`There is no tool ${name} here`);
};

/** The engines as the service worker of Chrome sees them: each job is one port to the offscreen document. */
export function createRemote(): Engines {
  return {
    scripts: { run: (job, callTool, signal) => runJob({ type: 'script', job }, callTool, signal) },
    proofreader: {
      prepare() {
        // What keeps it from getting ready will keep the call itself from working, and is told there.
        runJob({ type: 'prepare-proofreader' }, noTools, new AbortController().signal).catch(() => undefined);
      },
      async proofread(text, dictionary, signal) {
        // The offscreen document is our own code: its answers are what the host there returned.
        return (await runJob({ type: 'proofread', text, dictionary }, noTools, signal)) as ProofreadResult;
      },
    },
    async writeClipboard(text) {
      return (
        (await runJob({ type: 'write-clipboard', text }, noTools, new AbortController().signal)) === true
      );
    },
  };
}

async function runJob(job: EnginePortToHost, callTool: CallTool, signal: AbortSignal): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    await ensureOffscreenDocument();
    const outcome = await runJobOnce(job, callTool, signal);
    if (outcome.accepted) return outcome.value;
    // An idle document closes itself, perhaps just now; a second one is fresh.
    if (attempt === 2) throw new Error('The offscreen document does not answer');
  }
}

type JobOutcome = { accepted: true; value: unknown } | { accepted: false };

function runJobOnce(job: EnginePortToHost, callTool: CallTool, signal: AbortSignal): Promise<JobOutcome> {
  return new Promise((resolve, reject) => {
    const port = browser.runtime.connect({ name: enginePortName });
    const send = (message: EnginePortToHost) => port.postMessage(message);
    const over = new AbortController();
    let accepted = false;
    const end = () => {
      over.abort();
      port.disconnect();
    };
    const answer = (reply: EnginePortToHost) => {
      if (!over.signal.aborted) send(reply);
    };

    const receive = (message: EnginePortFromHost) => {
      if (message.type === 'accepted') {
        accepted = true;
        send(job);
      } else if (message.type === 'tool') {
        const { id, name, input } = message;
        callTool(name, input).then(
          (value) => answer({ type: 'tool-result', id, value }),
          (error: unknown) => answer({ type: 'tool-failed', id, message: messageOf(error) }),
        );
      } else {
        end();
        if (message.type === 'done') resolve({ accepted: true, value: message.value });
        else reject(fromFailure(message.failure));
      }
    };
    port.onMessage.addListener(receive);
    port.onDisconnect.addListener(() => {
      over.abort();
      if (accepted) reject(new Error('The offscreen document has gone'));
      else resolve({ accepted: false });
    });
    signal.addEventListener(
      'abort',
      () => {
        end();
        reject(signal.reason);
      },
      { once: true, signal: over.signal },
    );
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
