import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ModelPart } from '../../../../src/core/run/needs';
import { RunError } from '../../../../src/core/run/run-error';
import type { Engines } from '../../../../src/sandbox/engines';
import { createRemote } from '../../../../src/sandbox/remote/remote';
import { serveEngines } from '../../../../src/sandbox/remote/serve';
import type { CallMessage } from '../../../../src/wire/message';
import { createFakePromptApi } from '../browser-model/fake-prompt-api';
import { createFakeTranslator } from '../browser-tasks/fake-translator';

const { browser, say, connect, reset } = await vi.hoisted(async () =>
  (await import('./fake-runtime')).createFakeRuntime(),
);
vi.mock('wxt/browser', () => ({ browser }));

const request = { system: 'Be brief.', messages: [{ role: 'user' as const, text: 'Hi' }] };
const never = new AbortController().signal;

/** The background's engines over a port, with that model behind them. */
function remoteOver(stream: Engines['browserModel']['stream']): Engines['browserModel'] {
  const remote = createRemote();
  const host: Partial<Engines> = { browserModel: { stream } };
  serveEngines(host as Engines, () => undefined);
  return remote.browserModel;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reset();
  return () => void vi.useRealTimers();
});

it('opens a port for the background alone, and takes one of the offscreen document alone', async () => {
  const remote = createRemote();
  serveEngines({} as Engines, () => undefined);
  const tab = { id: 1 };
  const call = { to: 'engine', type: 'call', id: 1, of: 'open', args: ['x', true], functions: [] };
  const page = { id: 'us', url: 'https://example.com/', tab };
  const strangers = [page, { id: 'them' }, { id: 'us', url: 'chrome-extension://us/options.html', tab }];
  for (const sender of strangers)
    expect(await say(call, sender)).toMatchObject({ type: 'failed', error: { code: 'rpc-forbidden' } });
  expect(browser.runtime.connect).not.toHaveBeenCalled();
  // A script in a page that has guessed the id of a call is cut off.
  browser.runtime.sendMessage.mockImplementationOnce(async (message) => {
    const gone = vi.fn();
    connect(`engine:${(message as CallMessage).args[0]}`, page).onDisconnect.addListener(gone);
    await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
    return undefined;
  });
  const text = remote.writeClipboard('secret');
  await expect(text).rejects.toThrow('Nobody answers writeClipboard');
});

describe('a script over the engine port', () => {
  it('tells how far Python is loaded, uses tools, and brings its result back', async () => {
    const remote = createRemote();
    const job = { entry: 'scripts/execute.py', modules: {}, input: 1, timeout: 1, memoryLimit: 1 };
    const host: Pick<Engines, 'scripts'> = {
      scripts: {
        async run(given, callTool, _signal, tell) {
          tell('python', 0.5);
          tell('python', 1);
          return [await given, await callTool('memory', { find: 'x' })];
        },
      },
    };
    serveEngines(host as Engines, () => undefined);
    const told: unknown[] = [];
    const result = await remote.scripts.run(
      Promise.resolve(job),
      async (name, input) => ({ name, input }),
      never,
      (...about) => told.push(about),
    );
    expect(result).toEqual([job, { name: 'memory', input: { find: 'x' } }]);
    expect(told).toEqual([
      ['python', 0.5],
      ['python', 1],
    ]);
  });

  it('whose files cannot be read leaves no port behind', async () => {
    const remote = createRemote();
    const run = vi.fn(async () => 'never');
    const host: Pick<Engines, 'scripts'> = { scripts: { run } };
    const close = vi.fn();
    serveEngines(host as Engines, close);
    const missing = new RunError('script-missing');
    const result = remote.scripts.run(
      Promise.reject(missing),
      async () => undefined,
      never,
      () => undefined,
    );
    await expect(result).rejects.toBe(missing);
    expect(run).not.toHaveBeenCalled();
    // It closes when it has been idle: its one port is gone.
    await vi.advanceTimersByTimeAsync(6 * 60_000);
    expect(close).toHaveBeenCalledOnce();
  });

  it('finds the document again where that had closed since the last job', async () => {
    const remote = createRemote();
    const host: Pick<Engines, 'scripts'> = { scripts: { run: async (job) => (await job).input } };
    serveEngines(host as Engines, () => undefined);
    const gone = browser.runtime.sendMessage;
    const job = { entry: 'scripts/execute.js', modules: {}, input: 1, timeout: 1, memoryLimit: 1 };
    const run = () =>
      remote.scripts.run(
        Promise.resolve(job),
        async () => undefined,
        never,
        () => undefined,
      );
    expect(await run()).toBe(1);
    gone.mockRejectedValueOnce(new Error('Could not establish connection. Receiving end does not exist.'));
    expect(await run()).toBe(1);
    for (let attempt = 1; attempt <= 3; attempt += 1)
      gone.mockRejectedValueOnce(new Error('Could not establish connection. Receiving end does not exist.'));
    await expect(run()).rejects.toThrow('does not answer');
  });
});

describe("the browser's model over the engine port", () => {
  it('gets the request, and its parts come back in order', async () => {
    const asked: unknown[] = [];
    const parts: ModelPart[] = [
      { type: 'progress', fraction: 0.5 },
      { type: 'text', delta: 'Hel' },
      { type: 'call', call: { id: '1', name: 'weather', input: { city: 'Graz' } } },
      { type: 'usage', usage: { input: 3, output: 2 } },
    ];
    const model = remoteOver(async function* (wanted) {
      asked.push(wanted);
      yield* parts;
    });
    const found: ModelPart[] = [];
    for await (const part of model.stream(request, never)) found.push(part);
    expect(found).toEqual(parts);
    expect(asked).toEqual([request]);
  });

  it('has its errors come over whole, after what had come', async () => {
    const model = remoteOver(async function* () {
      yield { type: 'text', delta: 'Hel' };
      throw new RunError('model-filtered', { detail: 'unsafe' });
    });
    const parts = model.stream(request, never)[Symbol.asyncIterator]();
    await parts.next();
    await expect(parts.next()).rejects.toMatchObject({ code: 'model-filtered', detail: 'unsafe' });
  });

  it('is asked in the worker itself where that has it', async () => {
    const api = createFakePromptApi({ chunks: ['Hello.'], counts: 'none' });
    vi.stubGlobal('LanguageModel', api);
    const model = remoteOver(() => {
      throw new Error('The offscreen document was asked');
    });
    const found: ModelPart[] = [];
    for await (const part of model.stream(request, never)) found.push(part);
    expect(found).toEqual([{ type: 'text', delta: 'Hello.' }]);
    vi.unstubAllGlobals();
  });

  it.each(['aborted', 'left'])('is stopped when the run is %s', async (how) => {
    let stopped: AbortSignal | undefined;
    const model = remoteOver(async function* (_, signal) {
      stopped = signal;
      yield { type: 'text', delta: 'Hel' };
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const stop = new AbortController();
    const parts = model.stream(request, stop.signal)[Symbol.asyncIterator]();
    await parts.next();
    if (how === 'aborted') {
      const next = parts.next();
      stop.abort();
      await expect(next).rejects.toBe(stop.signal.reason);
    } else {
      await parts.return?.(undefined);
    }
    await expect.poll(() => stopped?.aborted).toBe(true);
  });
});

describe('what the browser does itself, over the engine port', () => {
  const task = { engine: 'translate' as const, text: 'Hallo', own: 'en' };

  it('is asked for and done in the offscreen document where the worker has not got it', async () => {
    const { browserTasks } = createRemote();
    const host: Partial<Engines> = {
      browserTasks: {
        engines: async () => ['translate'],
        async *stream(given) {
          yield { type: 'text', delta: given.text };
          throw new RunError('engine-language', { params: { from: 'de', into: 'mi' } });
        },
      },
    };
    serveEngines(host as Engines, () => undefined);
    expect(await browserTasks.engines()).toEqual(['translate']);
    const parts = browserTasks.stream(task, never)[Symbol.asyncIterator]();
    expect((await parts.next()).value).toEqual({ type: 'text', delta: 'Hallo' });
    await expect(parts.next()).rejects.toMatchObject({ code: 'engine-language', params: { into: 'mi' } });
  });

  it('is done in the worker where that has it', async () => {
    vi.stubGlobal('Translator', createFakeTranslator().scope.Translator);
    const { browserTasks } = createRemote();
    const browserEngines: Partial<Engines> = {
      browserTasks: {
        engines: async () => ['translate', 'summarize'],
        stream: () => {
          throw new Error('The offscreen document was asked');
        },
      },
    };
    serveEngines(browserEngines as Engines, () => undefined);
    // Each where it is: the summarizer is in the offscreen document alone.
    expect(await browserTasks.engines()).toEqual(['translate', 'summarize']);
    const found: ModelPart[] = [];
    for await (const part of browserTasks.stream({ ...task, from: 'de' }, never)) found.push(part);
    expect(found).toEqual([{ type: 'text', delta: 'HALLO' }]);
    vi.unstubAllGlobals();
  });
});
