import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coalesceFor, coalesceText } from '../../../src/background/coalesce';
import type { RunEvent } from '../../../src/core/run/run-event';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const text = (delta: string): RunEvent => ({ type: 'text', delta });

function collecting() {
  const sent: RunEvent[] = [];
  return { sent, tell: coalesceText((event) => sent.push(event)) };
}

describe('coalesceText', () => {
  it('sends the first text at once and what follows together', () => {
    const { sent, tell } = collecting();
    tell(text('a'));
    expect(sent).toEqual([text('a')]);
    tell(text('b'));
    tell(text('c'));
    expect(sent).toHaveLength(1);
    vi.advanceTimersByTime(coalesceFor);
    expect(sent).toEqual([text('a'), text('bc')]);
  });

  it('sends at once again after a pause', () => {
    const { sent, tell } = collecting();
    tell(text('a'));
    vi.advanceTimersByTime(coalesceFor);
    tell(text('b'));
    expect(sent).toEqual([text('a'), text('b')]);
  });

  it('sends what is held before any other event, and nothing after it', () => {
    const { sent, tell } = collecting();
    const cancelled: RunEvent = { type: 'cancelled', text: 'ab', duration: 1 };
    tell(text('a'));
    tell(text('b'));
    tell(cancelled);
    vi.runAllTimers();
    expect(sent).toEqual([text('a'), text('b'), cancelled]);
  });
});
