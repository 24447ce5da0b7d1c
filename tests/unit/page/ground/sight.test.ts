// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { Obstacle, ShownPart } from '../../../../src/messages/places';
import { watchSight } from '../../../../src/page/ground/sight';
import { addTopLayer, addUsualStyle } from './top-layer';

const part: ShownPart = {
  x: 0,
  y: 0,
  width: 400,
  height: 200,
  outline: '',
  shadow: '',
  asks: false,
  keepsKeyboard: false,
};
const tell = vi.fn();
const onUpdated = vi.fn();

let end: AbortController;
let host: HTMLElement;
let parts: ShownPart[];
let isInPlace: boolean;
let isScaled: boolean;
let look: () => Obstacle | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  addTopLayer();
  addUsualStyle();
  [parts, isInPlace, isScaled] = [[part], true, true];
  host = document.body.appendChild(document.createElement('div'));
  document.elementFromPoint = () => host;
  end = new AbortController();
  const mounts = {
    on: vi.fn(),
    onLost: vi.fn(),
    onStuck: vi.fn(),
    isInPlace: () => isInPlace,
    isBelow: () => true,
  };
  look = watchSight(host, () => parts, { mounts, keepScale: () => isScaled, tell, onUpdated }, end.signal);
});
afterEach(() => {
  end.abort();
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'elementFromPoint');
});

it('is told of once it changes, and no more', () => {
  vi.advanceTimersByTime(1000);
  expect(tell).not.toHaveBeenCalled();
  document.elementFromPoint = () => document.body;
  vi.advanceTimersByTime(1000);
  expect(tell).toHaveBeenCalledExactlyOnceWith({ type: 'sight', obstacle: 'covered' });
  document.elementFromPoint = () => host;
  vi.advanceTimersByTime(1000);
  expect(tell).toHaveBeenLastCalledWith({ type: 'sight', obstacle: undefined });
  expect(tell).toHaveBeenCalledTimes(2);
});

it.each<[string, () => unknown, Obstacle]>([
  ['stands where it is not seen', () => (isInPlace = false), 'covered'],
  ['is drawn at another scale', () => (isScaled = false), 'altered'],
  ['is drawn through', () => (host.style.opacity = '0.5'), 'altered'],
  ['has another part covered', () => parts.push({ ...part, x: -50 }), 'covered'],
])('is nothing to rely on where the frame %s', (_what, change, obstacle) => {
  expect(look()).toBeUndefined();
  change();
  expect(look()).toBe(obstacle);
});

it('is looked at more often while something is asked', () => {
  const at = vi.fn(() => host);
  document.elementFromPoint = at;
  const looks = () => {
    at.mockClear();
    vi.advanceTimersByTime(3000);
    return at.mock.calls.length;
  };
  const usually = looks();
  parts = [{ ...part, asks: true }];
  looks();
  expect(looks()).toBeGreaterThan(usually * 1.5);
});

it('is clear for all that is known once it is watched no more', () => {
  isInPlace = false;
  vi.advanceTimersByTime(1000);
  end.abort();
  expect(tell).toHaveBeenLastCalledWith({ type: 'sight' });
  isInPlace = true;
  vi.advanceTimersByTime(1000);
  expect(tell).toHaveBeenCalledTimes(2);
});

it('is watched no more by a script whose extension was updated', () => {
  const { id } = browser.runtime;
  Object.assign(browser.runtime, { id: '' });
  vi.advanceTimersByTime(1000);
  Object.assign(browser.runtime, { id });
  expect(onUpdated).toHaveBeenCalledOnce();
  expect(tell).not.toHaveBeenCalled();
});
