// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handsAtRest } from '../../../../src/page/frame/hands-at-rest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Whether it has resolved, as it goes. */
function begin() {
  const state = { rests: false };
  void handsAtRest(document).then(() => {
    state.rests = true;
  });
  return state;
}

/** A key of the user's, or one that a script of the page sends. */
function press(isTrusted = true): void {
  const event = new KeyboardEvent('keydown', { key: 'a', bubbles: true });
  Object.defineProperty(event, 'isTrusted', { value: isTrusted });
  document.body.dispatchEvent(event);
}

it('waits a moment, in which a key may come', async () => {
  const state = begin();
  await vi.advanceTimersByTimeAsync(399);
  expect(state.rests).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(state.rests).toBe(true);
});

it('waits on while keys are pressed', async () => {
  const state = begin();
  for (let pressed = 0; pressed < 10; pressed += 1) {
    await vi.advanceTimersByTimeAsync(300);
    press();
  }
  expect(state.rests).toBe(false);
  await vi.advanceTimersByTimeAsync(400);
  expect(state.rests).toBe(true);
});

it('is not held up by a script of the page, nor for ever', async () => {
  const held = begin();
  for (let pressed = 0; pressed < 4; pressed += 1) {
    await vi.advanceTimersByTimeAsync(100);
    press(false);
  }
  expect(held.rests).toBe(true);
  const endless = begin();
  for (let pressed = 0; pressed < 50; pressed += 1) {
    await vi.advanceTimersByTimeAsync(200);
    press();
  }
  expect(endless.rests).toBe(true);
});
