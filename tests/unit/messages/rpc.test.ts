import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type Listener = (message: unknown, sender: unknown, respond: (answer: unknown) => void) => boolean;

/** The part of `runtime` that messages use. `send` plays any sender, as a hostile script would choose it. */
const runtime = vi.hoisted(() => {
  const listeners = new Set<Listener>();
  const own = 'chrome-extension://caretaker/';
  const page = { id: 'caretaker', url: `${own}options.html`, tab: { id: 7 } };
  function send(message: unknown, sender: unknown = page): Promise<unknown> {
    return new Promise((resolve) => {
      // What a message is made of on its way: JSON, as Chromium sends it.
      const copy = JSON.parse(JSON.stringify(message));
      const kept = [...listeners].filter((listen) => listen(copy, sender, (answer) => resolve(json(answer))));
      if (kept.length === 0) resolve(undefined);
    });
  }
  const json = (value: unknown) => JSON.parse(JSON.stringify(value));
  return {
    listeners,
    page,
    send,
    id: 'caretaker',
    getURL: (path: string) => own + path.replace(/^\//, ''),
    sendMessage: (message: unknown) => send(message),
    onMessage: {
      addListener: (listener: Listener) => listeners.add(listener),
      removeListener: (listener: Listener) => listeners.delete(listener),
    },
  };
});

vi.mock('wxt/browser', () => ({ browser: { runtime } }));

const { channel, createClient, fromExtensionPage, fromPage, serve } = await import(
  '../../../src/messages/rpc'
);

interface Greeter {
  greet(name: string): Promise<string>;
  forget(): Promise<void>;
  fail(): Promise<never>;
}

const greeterChannel = channel<Greeter>('greeter');

class CodedError extends Error {
  readonly code = 'model-key';
}

const greeter = {
  greeting: 'Hello',
  greet: async (name: string) => `Hello ${name}`,
  forget: async () => undefined,
  fail: async () => {
    throw new CodedError('outer', { cause: new TypeError('inner', { cause: 'the root' }) });
  },
};

const stops: (() => void)[] = [];

beforeEach(() => {
  stops.push(serve<Greeter>(greeterChannel, greeter, () => true));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const request = (method: unknown, args: unknown = []) => ({
  type: 'caretaker:rpc',
  channel: 'greeter',
  method,
  args,
});

describe('a client', () => {
  test('gets what the service answers', async () => {
    expect(await createClient(greeterChannel).greet('Mia')).toBe('Hello Mia');
  });

  test('gets undefined from a method that returns nothing', async () => {
    expect(await createClient(greeterChannel).forget()).toBeUndefined();
  });

  test('can be the result of a promise', async () => {
    const client = await Promise.resolve(createClient(greeterChannel));
    expect(await client.greet('Mia')).toBe('Hello Mia');
  });

  test('rejects with message, code and the chain of causes of what was thrown', async () => {
    const error = await createClient(greeterChannel)
      .fail()
      .catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      message: 'outer',
      code: 'model-key',
      cause: { name: 'TypeError', message: 'inner', cause: { message: 'the root' } },
    });
  });

  test('rejects when nobody serves its channel', async () => {
    const alone = createClient(channel<Greeter>('nobody'));
    await expect(alone.greet('Mia')).rejects.toMatchObject({ code: 'rpc-no-answer' });
  });
});

describe('a service', () => {
  test('stands beside others, each on its own channel', async () => {
    const other = channel<Greeter>('other');
    stops.push(serve<Greeter>(other, { ...greeter, greet: async () => 'Other' }, () => true));
    expect(await createClient(other).greet('Mia')).toBe('Other');
    expect(await createClient(greeterChannel).greet('Mia')).toBe('Hello Mia');
  });

  test('of a class answers with its methods', async () => {
    class Counter {
      #count = 1;
      async next() {
        this.#count += 1;
        return this.#count;
      }
    }
    const counter = channel<{ next(): Promise<number> }>('counter');
    stops.push(serve(counter, new Counter(), () => true));
    expect(await createClient(counter).next()).toBe(2);
  });

  test('answers nothing after it was ended', async () => {
    for (const stop of stops.splice(0)) stop();
    expect(runtime.listeners.size).toBe(0);
    expect(await runtime.send(request('greet', ['Mia']))).toBeUndefined();
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'nothing', 'greeting', ''])(
    'has no method %j',
    async (method) => {
      expect(await runtime.send(request(method))).toMatchObject({
        ok: false,
        error: { code: 'rpc-unknown-method' },
      });
    },
  );

  test.each([
    ['no object', 'caretaker:rpc'],
    ['nothing', null],
    ['another type', { ...request('greet'), type: 'other' }],
    ['another channel', { ...request('greet'), channel: 'greeters' }],
    ['a method that is no string', request(['greet'])],
    ['arguments that are no list', request('greet', { 0: 'Mia', length: 1 })],
  ])('leaves a message alone that is %s', async (_what, message) => {
    expect(await runtime.send(message)).toBeUndefined();
  });

  test('does nothing for a sender it does not accept', async () => {
    const called = vi.fn(async () => 'secret');
    stops.push(serve(channel<{ tell(): Promise<string> }>('secrets'), { tell: called }, fromExtensionPage));
    const script = { id: 'caretaker', url: 'https://evil.example/', tab: { id: 7 } };
    const answer = await runtime.send({ ...request('tell'), channel: 'secrets' }, script);
    expect(answer).toMatchObject({ ok: false, error: { code: 'rpc-forbidden' } });
    expect(called).not.toHaveBeenCalled();
  });

  test('ends a chain of causes that loops', async () => {
    const loop = new Error('loop');
    loop.cause = loop;
    const looping = channel<{ run(): Promise<never> }>('looping');
    stops.push(serve(looping, { run: () => Promise.reject(loop) }, () => true));
    await expect(createClient(looping).run()).rejects.toThrow('loop');
  });
});

describe('senders', () => {
  const own = 'chrome-extension://caretaker/options.html#model';

  test.each([
    ['a page of ours in a tab', { id: 'caretaker', url: own, tab: { id: 7 } }, true],
    ['a page of ours in no tab', { id: 'caretaker', url: own }, true],
    ['our script on a web page', { id: 'caretaker', url: 'https://example.com/', tab: { id: 7 } }, false],
    [
      'a web page that carries our address in its own',
      { id: 'caretaker', url: `https://example.com/?${own}` },
      false,
    ],
    [
      'an extension whose id begins like ours',
      { id: 'caretaker', url: 'chrome-extension://caretaker2/a.html' },
      false,
    ],
    ['another extension', { id: 'other', url: own }, false],
    ['a sender without an address', { id: 'caretaker' }, false],
    ['a sender without anything', {}, false],
  ])('%s', (_who, sender, accepted) => {
    expect(fromExtensionPage(sender as never)).toBe(accepted);
  });

  test.each([
    ['our script on a web page', { id: 'caretaker', url: 'https://example.com/', tab: { id: 7 } }, true],
    ['our script on the playground', { id: 'caretaker', url: own, tab: { id: 7 } }, true],
    ['another extension', { id: 'other', url: 'https://example.com/', tab: { id: 7 } }, false],
    ['a context that is in no tab', { id: 'caretaker', url: own }, false],
  ])('of a tab: %s', (_who, sender, accepted) => {
    expect(fromPage(sender as never)).toBe(accepted);
  });
});

describe('crossings', () => {
  const types = async () => import('../../../src/diagnostics/crossings');

  test('are noted by both sides, by the names of channel and method alone', async () => {
    stops.push(serve(greeterChannel, greeter, fromPage));
    (await types()).keepCrossings();
    await createClient(greeterChannel).greet('A secret name');
    const noted = (await types()).lastCrossings().slice(-2);
    expect(noted.map(({ what }) => what)).toEqual(['answer greeter.greet', 'greeter.greet']);
    expect(JSON.stringify(noted)).not.toContain('secret');
  });

  test('are logged by whoever asks a background whose debug mode is on', async () => {
    const { isDebug, setDebug } = await types();
    vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    stops.push(serve(greeterChannel, { ...greeter, forget: async () => setDebug(false) }, fromPage));
    setDebug(true);
    // The background notes it as it begins to answer; the one who asks is told.
    await createClient(greeterChannel).forget();
    expect(isDebug()).toBe(true);
    setDebug(false);
    await createClient(greeterChannel).greet('you');
    expect(isDebug()).toBe(false);
  });

  test('no page tells another context to log', async () => {
    const { isDebug, setDebug } = await types();
    setDebug(false);
    const client = createClient(greeterChannel, async () => ({ ok: true, value: 'Hello', debug: true }));
    expect(await client.greet('you')).toBe('Hello');
    expect(isDebug()).toBe(false);
  });
});
