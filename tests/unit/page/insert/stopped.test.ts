// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { insert } from '../../../../src/page/insert/insert';
import { captureTarget } from '../../../../src/page/target/target';

/** An input method is composing in the field until this is called. */
let endComposition: () => void = () => undefined;
vi.mock('../../../../src/page/target/composition', () => ({
  watchComposition: () => undefined,
  compositionEnded: () =>
    new Promise((resolve) => {
      endComposition = () => resolve(true);
    }),
}));

afterEach(() => document.body.replaceChildren());

it('writes nothing when the run was stopped while an input method was composing in the field', async () => {
  const life = new AbortController();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'mine';
  field.focus();
  const target = captureTarget(document, life.signal);
  const stopped = new AbortController();
  const writing = insert(
    { give: async () => ({ status: 'none' }) },
    target,
    { text: 'theirs', spot: 'field' },
    stopped.signal,
  );
  stopped.abort();
  endComposition();
  await expect(writing).rejects.toBe(stopped.signal.reason);
  expect(field.value).toBe('mine');
  life.abort();
});
