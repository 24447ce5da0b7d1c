import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameHost } from '../../../../src/sandbox/frame/frame-host';
import type { WorkerRecipe } from '../../../../src/sandbox/frame/frame-service';
import { startIsolatedFrame } from '../../../../src/sandbox/frame/isolated-frame';

vi.mock('wxt/browser', () => ({ browser: { runtime: { getURL: (path: string) => path } } }));

type Hear = (event: { source: unknown; data: unknown }) => void;

/** A Worker of the frame, as the frame knows it. */
class FakeWorker {
  static readonly all: FakeWorker[] = [];
  onerror: ((event: { message: string }) => void) | undefined;
  readonly terminate = vi.fn();
  readonly got: unknown[] = [];

  constructor(readonly url: string) {
    FakeWorker.all.push(this);
  }

  postMessage(message: { type: string }, ports: unknown[] = []) {
    this.got.push([message.type, ports.length]);
  }
}

/** A document, and what runs in its frames: `startIsolatedFrame`, or what a test lets run there. */
function documentWith(run: (frame: Window) => void = startIsolatedFrame) {
  const heard: Hear[] = [];
  const frames: { removed: boolean; say(data: unknown, source?: unknown): void }[] = [];
  const defaultView = { addEventListener: (_type: string, hear: Hear) => heard.push(hear) };
  const document = {
    createElement: () => frameIn(),
    defaultView,
    body: { append: (element: ReturnType<typeof frameIn>) => element.load() },
  };
  function frameIn() {
    const inside: Hear[] = [];
    const frame = {
      addEventListener: (_type: string, hear: Hear) => inside.push(hear),
      postMessage(message: unknown, _origin: string, transfer: Transferable[] = []) {
        const data: unknown = structuredClone(message, { transfer });
        queueMicrotask(() => {
          for (const hear of inside) hear({ source: parent, data });
        });
      },
    };
    const say = (data: unknown, source: unknown = frame) =>
      queueMicrotask(() => {
        for (const hear of heard) hear({ source, data });
      });
    const parent = { postMessage: (data: unknown) => say(structuredClone(data)) };
    const made = { removed: false, say };
    return {
      contentWindow: frame,
      ownerDocument: { defaultView },
      onload: undefined as (() => void) | undefined,
      setAttribute: () => undefined,
      remove: () => {
        made.removed = true;
      },
      load() {
        frames.push(made);
        run({ ...frame, parent } as unknown as Window);
        this.onload?.();
      },
    };
  }
  return { host: createFrameHost(document as unknown as Document), frames };
}

const recipe: WorkerRecipe = {
  kind: 'script',
  scripts: ['/a.js', '/b.js'],
  assets: { data: '/data.zip' },
  spare: true,
};
const ports: MessagePort[] = [];
const port = () => {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  return port2;
};

beforeEach(() => {
  FakeWorker.all.length = 0;
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal(
    'fetch',
    vi.fn(async (path: string) => new Response(path)),
  );
});
afterEach(() => {
  for (const each of ports.splice(0)) each.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = () => FakeWorker.all.at(-1);

it('starts a Worker with what its recipe names, once read, and hands it the port; another one waits', async () => {
  const { host, frames } = documentWith();
  const frame = await host(recipe);
  await host(recipe);
  expect(frames).toHaveLength(1);
  expect(
    vi
      .mocked(fetch)
      .mock.calls.map(([path]) => path)
      .sort(),
  ).toEqual(['/a.js', '/b.js', '/data.zip']);
  expect(FakeWorker.all.map(({ got }) => got)).toEqual([[['engine', 0]]]);
  const [worker] = FakeWorker.all;
  const end = frame.start(recipe, port(), () => undefined);
  await vi.waitFor(() =>
    expect(worker?.got).toEqual([
      ['engine', 0],
      ['run', 1],
    ]),
  );
  end();
  await vi.waitFor(() => expect(worker?.terminate).toHaveBeenCalledOnce());
  expect(FakeWorker.all).toHaveLength(2);
  expect(last()?.terminate).not.toHaveBeenCalled();
});

it('tells of a Worker that dies, and ends it; of one that was ended nothing is told', async () => {
  const frame = await documentWith().host({ ...recipe, spare: false });
  const broken = vi.fn();
  const end = frame.start(recipe, port(), broken);
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(1));
  last()?.onerror?.({ message: 'out of memory' });
  await vi.waitFor(() => expect(broken).toHaveBeenCalledExactlyOnceWith('out of memory'));
  expect(last()?.terminate).toHaveBeenCalledOnce();
  end();
  const other = frame.start(recipe, port(), broken);
  await vi.waitFor(() => expect(FakeWorker.all).toHaveLength(2));
  other();
  await vi.waitFor(() => expect(last()?.terminate).toHaveBeenCalledOnce());
  expect(broken).toHaveBeenCalledOnce();
});

it('starts no Worker of a kind that it does not know', async () => {
  const frame = await documentWith().host(recipe);
  const broken = vi.fn();
  frame.start({ ...recipe, kind: 'other' }, port(), broken);
  await vi.waitFor(() => expect(broken).toHaveBeenCalledWith('No Worker of the kind other is ready'));
});

it('is not ready where a file is not what it should be, and tries again', async () => {
  const { host } = documentWith();
  const broken = { ...recipe, assets: { data: '/data.wasm' } };
  await expect(host(broken)).rejects.toThrow(/WebAssembly/);
  await expect(host(broken)).rejects.toThrow(/WebAssembly/);
  await expect(host({ ...recipe, kind: 'good' })).resolves.toBeDefined();
});

it('gives a frame up that does not come up, and makes another for the next', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { host, frames } = documentWith(() => undefined);
  const waiting = host(recipe);
  const failed = expect(waiting).rejects.toThrow('The frame for Workers does not answer');
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
  expect(frames.map(({ removed }) => removed)).toEqual([true]);
  void host(recipe).catch(() => undefined);
  expect(frames).toHaveLength(2);
});

it.each<[string, unknown]>([
  ['a message of its own', { type: 'ready', kind: 'script' }],
  ['an answer with something in it', { type: 'done', id: 1, value: 'mine' }],
  ['a call of the host', { type: 'call', id: 1, of: 'start', args: [] }],
  ['nothing', null],
])('is done with a frame that says %s, and makes another', async (_, message) => {
  const { host, frames } = documentWith((frame) => frame.parent.postMessage(message, '*'));
  await expect(host(recipe)).rejects.toThrow('The other end of the wire "frame" says what it should not');
  expect(frames.map(({ removed }) => removed)).toEqual([true]);
  void host(recipe).catch(() => undefined);
  expect(frames).toHaveLength(2);
});

it('hears nobody but its frame', async () => {
  const { host, frames } = documentWith();
  const ready = host(recipe);
  frames[0]?.say({ type: 'done', id: 1, value: 'forged' }, { other: 'window' });
  await expect(ready).resolves.toBeDefined();
});
