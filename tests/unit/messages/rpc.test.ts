import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';

type Listener = (message: unknown, sender: unknown) => Promise<unknown> | undefined;

/** The part of `runtime` that messages use. `send` plays any sender, as a hostile script would choose it. */
const runtime = vi.hoisted(() => {
  const listeners = new Set<Listener>();
  const own = 'chrome-extension://caretaker/';
  const page = { id: 'caretaker', url: `${own}options.html`, tab: { id: 7 } };
  /** What a message is made of on its way: JSON, as Chromium sends it. */
  const json = (value: unknown) => JSON.parse(JSON.stringify(value));
  async function send(message: unknown, sender: unknown = page): Promise<unknown> {
    const answers = [...listeners].map((listen) => listen(json(message), sender));
    const answer = await answers.find((one) => one !== undefined);
    return answer === undefined ? undefined : json(answer);
  }
  return {
    listeners,
    page,
    send,
    id: 'caretaker',
    getURL: (path: string) => own + path.replace(/^\//, ''),
    sendMessage: (message: unknown) => send(message),
    onMessage: {
      addListener: (listener: Listener) => listeners.add(listener),
    },
  };
});

vi.mock('wxt/browser', () => ({ browser: { runtime } }));

const { channel, createClient } = await import('../../../src/messages/rpc');
const { createUntrustedClient, serve } = await import('../../../src/messages/serve');
const { fromExtensionPage, fromPage } = await import('../../../src/messages/senders');

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

const anybody = { own: () => true };

beforeEach(() => {
  runtime.listeners.clear();
  serve<Greeter>(greeterChannel, greeter, anybody);
});

const request = (of: unknown, args: unknown = []) => ({
  to: 'greeter',
  type: 'call',
  id: 1,
  of,
  args,
  functions: [],
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
    serve<Greeter>(other, { ...greeter, greet: async () => 'Other' }, anybody);
    expect(await createClient(other).greet('Mia')).toBe('Other');
    expect(await createClient(greeterChannel).greet('Mia')).toBe('Hello Mia');
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'nothing', 'greeting', ''])(
    'has no method %j',
    async (method) => {
      expect(await runtime.send(request(method))).toMatchObject({
        type: 'failed',
        error: { message: `Nobody answers ${method}` },
      });
    },
  );

  test.each([
    ['no object', 'call'],
    ['nothing', null],
    ['another type', { ...request('greet'), type: 'other' }],
    ['an answer', { ...request('greet'), type: 'done' }],
    ['for another service', { ...request('greet'), to: 'greeters' }],
    ['for none', { ...request('greet'), to: undefined }],
  ])('leaves a message alone that is %s', async (_what, message) => {
    expect(await runtime.send(message)).toBeUndefined();
  });

  test('does nothing for a sender it does not accept', async () => {
    const called = vi.fn(async () => 'secret');
    serve(channel<{ tell(): Promise<string> }>('secrets'), { tell: called }, { own: fromExtensionPage });
    const script = { id: 'caretaker', url: 'https://evil.example/', tab: { id: 7 } };
    const answer = await runtime.send({ ...request('tell'), to: 'secrets' }, script);
    expect(answer).toMatchObject({ type: 'failed', error: { code: 'rpc-forbidden' } });
    expect(called).not.toHaveBeenCalled();
  });

  test('ends a chain of causes that loops', async () => {
    const loop = new Error('loop');
    loop.cause = loop;
    const looping = channel<{ run(): Promise<never> }>('looping');
    serve(looping, { run: () => Promise.reject(loop) }, anybody);
    await expect(createClient(looping).run()).rejects.toThrow('loop');
  });
});

describe('a service for scripts in web pages', () => {
  const tell = vi.fn(async (words: string[], more?: number) => `${words.join(' ')}${more ?? ''}`);
  const told = channel<{ tell: typeof tell }>('told');
  const page = { id: 'caretaker', url: 'https://evil.example/', tab: { id: 7 } };
  const say = (message: object) =>
    runtime.send({ ...request('tell', [['a']]), to: 'told', ...message }, page);

  beforeEach(() => {
    tell.mockClear();
    const schemas = { tell: z.tuple([z.array(z.string().max(5)).max(2), z.number().optional()]) };
    serve(told, { tell }, { untrusted: fromPage, schemas });
  });

  test('answers what its schemas take, and what is left out is left out', async () => {
    expect(await say({})).toMatchObject({ type: 'done', value: 'a' });
    expect(await createClient(told).tell(['a'], undefined)).toBe('a');
    expect(await createClient(told).tell(['a', 'b'], 3)).toBe('a b3');
  });

  test.each<[string, object]>([
    ['too little', { args: [] }],
    ['too much', { args: [['a'], 1, 1] }],
    ['more than any call has', { args: Array(1000).fill(['a']) }],
    ['words that are none', { args: [[{ toString: 'a' }]] }],
    ['words that are too long', { args: [['a'.repeat(6)]] }],
    ['a list that is none', { args: { 0: ['a'], length: 1 } }],
    ['a signal in the place of words', { args: [null], signal: 0 }],
    ['a function in the place of words', { args: [null], functions: [0] }],
    ['an id that is none', { id: {} }],
    ['a method that is no text', { of: ['tell'] }],
    ['a method of every object', { of: 'constructor' }],
    ['a method of every prototype', { of: '__proto__' }],
    ['a function that it was never given', { of: [1, 0] }],
  ])('does nothing for one that sends %s', async (_what, message) => {
    expect(await say(message)).toMatchObject({ type: 'failed' });
    expect(tell).not.toHaveBeenCalled();
  });

  test('changes no prototype', async () => {
    const message = JSON.parse('{"args":[["a"]],"__proto__":{"polluted":1}}');
    expect(await say(message)).toMatchObject({ type: 'done' });
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('crossings', () => {
  const types = async () => import('../../../src/diagnostics/crossings');

  test('are noted by both sides, by the names of channel and method alone', async () => {
    (await types()).keepCrossings();
    await createClient(greeterChannel).greet('A secret name');
    const noted = (await types()).lastCrossings().slice(-2);
    expect(noted.map(({ wire, what }) => [wire, what])).toEqual([
      ['greeter', 'answer greet'],
      ['greeter', 'greet'],
    ]);
    expect(JSON.stringify(noted)).not.toContain('secret');
  });

  test('are logged by whoever asks a background whose debug mode is on', async () => {
    const { isDebug, setDebug } = await types();
    vi.spyOn(console, 'debug').mockImplementation(() => undefined);
    runtime.listeners.clear();
    serve(greeterChannel, { ...greeter, forget: async () => setDebug(false) }, anybody);
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
    const nothing = { result: z.undefined(), calls: {} };
    const answer = { type: 'done', id: 1, value: 'Hello', debug: true };
    const client = createUntrustedClient(greeterChannel, async () => answer, {
      greet: { result: z.string(), calls: {} },
      forget: nothing,
      fail: { result: z.never(), calls: {} },
    });
    expect(await client.greet('you')).toBe('Hello');
    expect(isDebug()).toBe(false);
  });
});
