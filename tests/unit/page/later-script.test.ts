import { describe, expect, it, vi } from 'vitest';
import { laterScript } from '../../../src/page/later-script';

const named = (() => {
  let count = 0;
  return () => laterScript<string>(`caretakerTest${count++}`);
})();

describe('a script that comes later', () => {
  it('is brought once, however often it is asked for meanwhile', async () => {
    const script = named();
    const bring = vi.fn(async () => script.offer('thing'));
    expect(script.here).toBeUndefined();
    expect(await Promise.all([script.load(bring), script.load(bring)])).toEqual(['thing', 'thing']);
    expect(await script.load(bring)).toBe('thing');
    expect(bring).toHaveBeenCalledTimes(1);
    expect(script.here).toBe('thing');
  });

  it('is brought again after an attempt that failed, and after it was forgotten', async () => {
    const script = named();
    await expect(script.load(() => Promise.reject(new Error('asleep')))).rejects.toThrow('asleep');
    await expect(script.load(() => Promise.resolve())).rejects.toThrow('has not come');
    expect(await script.load(async () => script.offer('first'))).toBe('first');
    script.forget();
    expect(await script.load(async () => script.offer('second'))).toBe('second');
  });
});
