import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatchdog } from '../../../../src/sandbox/script/watchdog';

describe('the watchdog', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts what the script computes, and not how long it waits for its tools', () => {
    const expire = vi.fn();
    const watchdog = createWatchdog(100, expire);
    watchdog.running();
    vi.advanceTimersByTime(60);
    watchdog.waiting();
    vi.advanceTimersByTime(3_600_000);
    watchdog.running();
    vi.advanceTimersByTime(39);
    expect(expire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  it('is quiet once it is stopped', () => {
    const expire = vi.fn();
    const watchdog = createWatchdog(100, expire);
    watchdog.running();
    watchdog.stop();
    vi.advanceTimersByTime(5000);
    expect(expire).not.toHaveBeenCalled();
  });
});
