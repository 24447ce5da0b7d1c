import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createWatchdog } from '../../../../src/sandbox/script/watchdog';

describe('the watchdog', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('counts running and waiting each on its own', () => {
    const expire = vi.fn();
    const watchdog = createWatchdog({ run: 100, wait: 1000 }, expire);
    watchdog.running();
    vi.advanceTimersByTime(60);
    watchdog.waiting();
    vi.advanceTimersByTime(900);
    watchdog.running();
    vi.advanceTimersByTime(39);
    expect(expire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  it('expires when the waiting takes too long', () => {
    const expire = vi.fn();
    createWatchdog({ run: 100, wait: 1000 }, expire).waiting();
    vi.advanceTimersByTime(1001);
    expect(expire).toHaveBeenCalledTimes(1);
  });

  it('is quiet once it is stopped', () => {
    const expire = vi.fn();
    const watchdog = createWatchdog({ run: 100, wait: 1000 }, expire);
    watchdog.running();
    watchdog.stop();
    vi.advanceTimersByTime(5000);
    expect(expire).not.toHaveBeenCalled();
  });
});
