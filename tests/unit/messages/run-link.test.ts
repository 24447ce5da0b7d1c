import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunEvent } from '../../../src/core/run/run-event';
import { type RunListener, startRun } from '../../../src/messages/run-link';
import { pingEvery } from '../../../src/messages/run-service';
import type { Message } from '../../../src/wire/message';
import { requestOf } from '../core/execute/fakes';

const { connect } = vi.hoisted(() => ({ connect: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { runtime: { connect } } }));

/** A port whose other end the test holds. */
function portOf() {
  const sent: Message[] = [];
  const onMessage: ((message: unknown) => void)[] = [];
  const onDisconnect: (() => void)[] = [];
  const port = {
    postMessage: vi.fn((message: Message) => void sent.push(message)),
    onMessage: { addListener: (listener: (message: unknown) => void) => void onMessage.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void onDisconnect.push(listener) },
    disconnect: vi.fn(),
  };
  connect.mockReturnValueOnce(port);
  const say = (message: Message) => onMessage.forEach((listener) => void listener(message));
  let last = 100;
  const call = (place: number, ...args: unknown[]) => {
    last += 1;
    say({ type: 'call', id: last, of: [1, place], args, functions: [] });
    return last;
  };
  return {
    port,
    say,
    /** Calls of methods, with what they were given. */
    calls: () =>
      sent.flatMap((one) =>
        one.type === 'call' && typeof one.of === 'string' ? [[one.of, ...one.args]] : [],
      ),
    /** Answers the last call of a method. */
    reply(value: unknown, back = 1) {
      const { id = 0 } = sent.filter(({ type }) => type === 'call').at(-back) ?? {};
      say({ type: 'done', id, value });
    },
    tell: (event: RunEvent) => call(1, event),
    /** Has a text inserted. Returns what the page has answered. */
    insert(text: string) {
      const id = call(2, text, 'insert');
      return () => sent.find((one) => one.type !== 'call' && one.id === id);
    },
    die: () => onDisconnect.forEach((listener) => void listener()),
  };
}

const listenerOf = (): RunListener => ({
  onEvent: vi.fn(),
  onInterrupted: vi.fn(),
  onInsert: vi.fn(async () => ({ status: 'unchanged' as const })),
  onWordAdded: vi.fn(),
});

const cancelled: RunEvent = { type: 'cancelled', text: '', duration: 1 };

/** The window of the page. */
let page: EventTarget;

/** The page is put away, by the browser or, as far as its script can tell, by another script. */
function hidePage(isTrusted: boolean): void {
  const event = new Event('pagehide');
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  page.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  connect.mockReset();
});

describe('the page’s end of a run', () => {
  it('starts the run and passes its events on', () => {
    const { calls, tell } = portOf();
    const listener = listenerOf();
    startRun(requestOf(), listener);
    tell(cancelled);
    expect(calls()).toEqual([['start', requestOf(), undefined, undefined]]);
    expect(listener.onEvent).toHaveBeenCalledWith(cancelled);
  });

  it('pings while the run goes on, so that the background is not ended', () => {
    const { calls, tell } = portOf();
    startRun(requestOf(), listenerOf());
    const pings = () => calls().filter(([of]) => of === 'alive');
    vi.advanceTimersByTime(2 * pingEvery);
    expect(pings()).toHaveLength(2);
    tell(cancelled);
    vi.advanceTimersByTime(2 * pingEvery);
    expect(pings()).toHaveLength(2);
  });

  it('answers what is to be inserted', async () => {
    const { insert } = portOf();
    startRun(requestOf(), listenerOf());
    const answer = insert('x');
    await vi.waitFor(() => expect(answer()).toMatchObject({ type: 'done', value: { status: 'unchanged' } }));
  });

  it('has no outcome of a text that nobody wants any more', async () => {
    const { insert } = portOf();
    const listener = listenerOf();
    const onInsert = vi.fn(async () => undefined);
    startRun(requestOf(), { ...listener, onInsert });
    const answer = insert('x');
    await vi.waitFor(() => expect(onInsert).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(answer()).toEqual({ type: 'done', id: 101, value: undefined }));
  });

  it('hands over what the user answered, and takes a question of a dead background for interrupted', () => {
    const { port, calls } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    link.answer(3, { ok: true, accepted: [false] });
    expect(calls().at(-1)).toEqual(['answer', 3, { ok: true, accepted: [false] }]);
    port.postMessage.mockImplementation(() => {
      throw new Error('Attempting to use a disconnected port object');
    });
    link.answer(4, { ok: false });
    expect(listener.onInterrupted).toHaveBeenCalledTimes(1);
  });

  it('tells of a background that died in the middle, once', () => {
    const { die } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    die();
    link.close();
    expect(listener.onInterrupted).toHaveBeenCalledTimes(1);
  });

  it('lets go of the run when the browser puts the page away, and only then', () => {
    const { port } = portOf();
    const listener = listenerOf();
    startRun(requestOf(), listener);
    hidePage(false);
    expect(port.disconnect).not.toHaveBeenCalled();
    hidePage(true);
    expect(port.disconnect).toHaveBeenCalledTimes(1);
    expect(listener.onInterrupted).toHaveBeenCalledTimes(1);
  });

  it('tells of no interruption when the page of a run that is over is put away', () => {
    const { tell } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    tell(cancelled);
    hidePage(true);
    link.close();
    hidePage(true);
    expect(listener.onInterrupted).not.toHaveBeenCalled();
  });

  it('takes a port that throws for a dead background', () => {
    const { port } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    port.postMessage.mockImplementation(() => {
      throw new Error('Attempting to use a disconnected port object');
    });
    link.stop();
    expect(listener.onInterrupted).toHaveBeenCalledTimes(1);
  });

  it('does not mind a background that dies after the run', () => {
    const { tell, die } = portOf();
    const listener = listenerOf();
    startRun(requestOf(), listener);
    tell(cancelled);
    die();
    expect(listener.onInterrupted).not.toHaveBeenCalled();
  });

  it('says that it was interrupted where the extension was updated under the page', async () => {
    connect.mockImplementationOnce(() => {
      throw new Error('Extension context invalidated.');
    });
    const listener = listenerOf();
    startRun(requestOf(), listener);
    await vi.waitFor(() => expect(listener.onInterrupted).toHaveBeenCalledTimes(1));
  });

  it('asks what was sent over its port, and knows nothing of it once the background has died', async () => {
    const { calls, reply, die } = portOf();
    const link = startRun(requestOf(), listenerOf());
    const asked = link.requests();
    expect(calls().at(-1)).toEqual(['requests']);
    reply([]);
    expect(await asked).toEqual([]);
    const unanswered = link.requests();
    die();
    expect(await unanswered).toBeUndefined();
    expect(await link.requests()).toBeUndefined();
  });

  it('copies over its port, and over a new one once the background has died', async () => {
    const { calls, reply, die } = portOf();
    const link = startRun(requestOf(), listenerOf());
    const first = link.copy('r1');
    expect(calls().at(-1)).toEqual(['copy', 'r1']);
    reply(true);
    expect(await first).toBe(true);
    die();
    const next = portOf();
    const second = link.copy('r1');
    expect(next.calls()).toEqual([['copy', 'r1']]);
    next.reply(true);
    expect(await second).toBe(true);
    expect(next.port.disconnect).toHaveBeenCalled();
  });

  it('has files saved over its port, and over a new one once the background has died', async () => {
    const { calls, reply, die } = portOf();
    const link = startRun(requestOf(), listenerOf());
    const file = { path: 'a.md', text: 'A', encoding: 'utf8' } as const;
    const [first, refused] = [link.save(file), link.save(file)];
    expect(calls().slice(-2)).toEqual([
      ['save', file],
      ['save', file],
    ]);
    reply(false);
    reply(true, 2);
    expect(await Promise.all([first, refused])).toEqual([true, false]);
    const unanswered = link.save(file);
    die();
    expect(await unanswered).toBe(false);
    const next = portOf();
    const second = link.save(file);
    expect(next.calls()).toEqual([['save', file]]);
    next.reply(true);
    expect(await second).toBe(true);
  });

  it('adds a word over a new port once the background has died', async () => {
    const { die, tell } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    tell(cancelled);
    die();
    const next = portOf();
    link.addWord('r1', 'Zorg');
    expect(next.calls()).toEqual([['addWord', 'r1', 'Zorg']]);
    next.reply(true);
    await vi.waitFor(() => expect(listener.onWordAdded).toHaveBeenCalledWith('Zorg'));
  });

  it('answers a copy that the background died over', async () => {
    const { die } = portOf();
    const copied = startRun(requestOf(), listenerOf()).copy('r1');
    die();
    expect(await copied).toBe(false);
  });
});
