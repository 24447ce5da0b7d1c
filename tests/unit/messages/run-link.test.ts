import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunEvent } from '../../../src/core/run/run-event';
import { type RunListener, startRun } from '../../../src/messages/run-link';
import { pingEvery } from '../../../src/messages/run-port';
import { requestOf } from '../core/execute/fakes';

const { connect } = vi.hoisted(() => ({ connect: vi.fn() }));
vi.mock('wxt/browser', () => ({ browser: { runtime: { connect } } }));

/** A port whose other end the test holds. */
function portOf() {
  const sent: { type: string }[] = [];
  const onMessage: ((message: unknown) => void)[] = [];
  const onDisconnect: (() => void)[] = [];
  const port = {
    postMessage: vi.fn((message: { type: string }) => void sent.push(message)),
    onMessage: { addListener: (listener: (message: unknown) => void) => void onMessage.push(listener) },
    onDisconnect: { addListener: (listener: () => void) => void onDisconnect.push(listener) },
    disconnect: vi.fn(),
  };
  connect.mockReturnValueOnce(port);
  return {
    port,
    sent,
    say: (message: unknown) => onMessage.forEach((listener) => void listener(message)),
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
    const { sent, say } = portOf();
    const listener = listenerOf();
    startRun(requestOf(), listener);
    say({ type: 'event', event: cancelled });
    expect(sent).toEqual([{ type: 'start', request: requestOf() }]);
    expect(listener.onEvent).toHaveBeenCalledWith(cancelled);
  });

  it('pings while the run goes on, so that the background is not ended', () => {
    const { sent, say } = portOf();
    startRun(requestOf(), listenerOf());
    vi.advanceTimersByTime(2 * pingEvery);
    expect(sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
    say({ type: 'event', event: cancelled });
    vi.advanceTimersByTime(2 * pingEvery);
    expect(sent.filter(({ type }) => type === 'ping')).toHaveLength(2);
  });

  it('answers what is to be inserted', async () => {
    const { sent, say } = portOf();
    startRun(requestOf(), listenerOf());
    say({ type: 'insert', text: 'x' });
    await vi.waitFor(() =>
      expect(sent.at(-1)).toEqual({ type: 'inserted', outcome: { status: 'unchanged' } }),
    );
  });

  it('answers nothing for a text that nobody wants any more', async () => {
    const { sent, say } = portOf();
    const listener = listenerOf();
    const onInsert = vi.fn(async () => undefined);
    startRun(requestOf(), { ...listener, onInsert });
    say({ type: 'insert', text: 'x' });
    await vi.waitFor(() => expect(onInsert).toHaveBeenCalledOnce());
    await Promise.resolve();
    expect(sent.map(({ type }) => type)).toEqual(['start']);
  });

  it('hands over what the user answered, and takes a question of a dead background for interrupted', () => {
    const { port, sent } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    link.answer(3, { ok: true, accepted: [false] });
    expect(sent.at(-1)).toEqual({ type: 'answer', id: 3, answer: { ok: true, accepted: [false] } });
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
    const { say } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    say({ type: 'event', event: cancelled });
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
    const { say, die } = portOf();
    const listener = listenerOf();
    startRun(requestOf(), listener);
    say({ type: 'event', event: cancelled });
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
    const { sent, say, die } = portOf();
    const link = startRun(requestOf(), listenerOf());
    const asked = link.requests();
    expect(sent.at(-1)).toEqual({ type: 'requests' });
    say({ type: 'requests', requests: [] });
    expect(await asked).toEqual([]);
    const unanswered = link.requests();
    die();
    expect(await unanswered).toBeUndefined();
    expect(await link.requests()).toBeUndefined();
  });

  it('copies over its port, and over a new one once the background has died', async () => {
    const { sent, say, die } = portOf();
    const link = startRun(requestOf(), listenerOf());
    const first = link.copy('r1');
    expect(sent.at(-1)).toEqual({ type: 'copy', runId: 'r1' });
    say({ type: 'copied', ok: true });
    expect(await first).toBe(true);
    die();
    const next = portOf();
    const second = link.copy('r1');
    expect(next.sent).toEqual([{ type: 'copy', runId: 'r1' }]);
    next.say({ type: 'copied', ok: true });
    expect(await second).toBe(true);
    expect(next.port.disconnect).toHaveBeenCalled();
  });

  it('has files saved over its port, and over a new one once the background has died', async () => {
    const { sent, say, die } = portOf();
    const link = startRun(requestOf(), listenerOf());
    const file = { path: 'a.md', text: 'A', encoding: 'utf8' } as const;
    const [first, refused] = [link.save(file), link.save(file)];
    expect(sent.slice(-2)).toEqual([
      { type: 'save', file },
      { type: 'save', file },
    ]);
    say({ type: 'saving', ok: true });
    say({ type: 'saving', ok: false });
    expect(await Promise.all([first, refused])).toEqual([true, false]);
    const unanswered = link.save(file);
    die();
    expect(await unanswered).toBe(false);
    const next = portOf();
    const second = link.save(file);
    expect(next.sent).toEqual([{ type: 'save', file }]);
    next.say({ type: 'saving', ok: true });
    expect(await second).toBe(true);
  });

  it('adds a word over a new port once the background has died', async () => {
    const { die, say } = portOf();
    const listener = listenerOf();
    const link = startRun(requestOf(), listener);
    say({ type: 'event', event: cancelled });
    die();
    const next = portOf();
    link.addWord('r1', 'Zorg');
    expect(next.sent).toEqual([{ type: 'add-word', runId: 'r1', word: 'Zorg' }]);
    next.say({ type: 'word-added', word: 'Zorg' });
    await vi.waitFor(() => expect(listener.onWordAdded).toHaveBeenCalledWith('Zorg'));
  });

  it('answers a copy that the background died over', async () => {
    const { die } = portOf();
    const copied = startRun(requestOf(), listenerOf()).copy('r1');
    die();
    expect(await copied).toBe(false);
  });
});
