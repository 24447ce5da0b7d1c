// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { watchComposition } from '../../../../src/page/target/composition';

describe('watchComposition', () => {
  it('listens around fields once, however often a skill is called there, and again for a later session', () => {
    // A document of its own: tests of other files may listen in the one of all.
    const page = document.implementation.createHTMLDocument();
    const field = page.body.appendChild(page.createElement('textarea'));
    const listen = vi.spyOn(page, 'addEventListener');
    const first = new AbortController();
    watchComposition(field, first.signal);
    watchComposition(field, first.signal);
    expect(listen).toHaveBeenCalledTimes(2);
    first.abort();
    watchComposition(field, new AbortController().signal);
    expect(listen).toHaveBeenCalledTimes(4);
  });
});
