// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KeypressGuard, keysQuietFor } from '../../../../../src/surface/card/question/keypress-guard';

const press = (key: string, repeat = false) => new KeyboardEvent('keydown', { key, repeat });
const onOver = vi.fn();
let quiet: KeypressGuard;

beforeEach(() => {
  vi.useFakeTimers();
  onOver.mockClear();
  quiet = new KeypressGuard(onOver);
});
afterEach(() => void vi.useRealTimers());

describe('after a question has come', () => {
  it('keeps keys out until the hands have been still for a moment', () => {
    quiet.start();
    vi.advanceTimersByTime(keysQuietFor - 1);
    expect(quiet.keepsOut(press('Enter'))).toBe(true);
    vi.advanceTimersByTime(keysQuietFor - 1);
    expect(quiet.keepsOut(press('a'))).toBe(true);
    expect(onOver).not.toHaveBeenCalled();
    vi.advanceTimersByTime(keysQuietFor);
    expect(onOver).toHaveBeenCalledOnce();
    expect([quiet.over, quiet.keepsOut(press('Enter'))]).toEqual([true, false]);
  });

  it('lets Esc decline at once, and Tab lead on', () => {
    quiet.start();
    expect(quiet.keepsOut(press('Escape'))).toBe(false);
    expect(quiet.keepsOut(press('Tab'))).toBe(false);
  });

  it('never takes the key that is held down', () => {
    quiet.start();
    expect(quiet.keepsOut(press('Escape', true))).toBe(true);
    vi.advanceTimersByTime(keysQuietFor);
    expect(quiet.keepsOut(press('Enter', true))).toBe(true);
    expect(quiet.keepsOut(press(' ', true))).toBe(true);
    expect(quiet.keepsOut(press('ArrowDown', true))).toBe(false);
  });

  it('is over for good once it was stopped', () => {
    quiet.start();
    quiet.stop();
    vi.advanceTimersByTime(keysQuietFor);
    expect(onOver).not.toHaveBeenCalled();
  });
});
