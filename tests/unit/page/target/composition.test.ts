// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { watchComposition } from '../../../../src/page/target/composition';

describe('watchComposition', () => {
  it('listens to a field once, however often a skill is called in it, and again for a later session', () => {
    const field = document.createElement('textarea');
    const listen = vi.spyOn(field, 'addEventListener');
    const first = new AbortController();
    watchComposition(field, first.signal);
    watchComposition(field, first.signal);
    expect(listen).toHaveBeenCalledTimes(2);
    first.abort();
    watchComposition(field, new AbortController().signal);
    expect(listen).toHaveBeenCalledTimes(4);
  });
});
