// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Obstacle, PageLook } from '../../../../src/messages/places';
import { ClickjackingGuard, hinderedFor, sightFor } from '../../../../src/surface/layer/clickjacking-guard';

let obstacle: Obstacle | undefined;
/** What the page’s script sees when it is asked. */
let now: PageLook;
let sight: ClickjackingGuard;
let endIsInView: boolean;
let sincePress: number;
let place: DOMRect;
const onChange = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  obstacle = undefined;
  now = {};
  endIsInView = true;
  sincePress = Number.POSITIVE_INFINITY;
  place = new DOMRect(10, 10, 400, 200);
  onChange.mockClear();
  const part = document.createElement('div');
  part.getBoundingClientRect = () => place;
  sight = new ClickjackingGuard({
    part: () => part,
    look: () => obstacle,
    lookNow: async () => now,
    endIsInView: () => endIsInView,
    sincePress: () => sincePress,
    onChange,
  });
  sight.startAsking();
});

afterEach(() => {
  sight.stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a question', () => {
  it('takes a yes once it was in plain sight for a while, and tells so', () => {
    expect(sight.takesYes()).toBe(false);
    onChange.mockClear();
    vi.advanceTimersByTime(sightFor + 150);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(sight.takesYes()).toBe(true);
  });

  it('takes none before its end was in view, and tells so; then it may be scrolled anywhere', () => {
    sight.stop();
    endIsInView = false;
    sight.startAsking();
    vi.advanceTimersByTime(1000);
    expect([sight.steady, sight.isRead, sight.takesYes()]).toEqual([true, false, false]);
    onChange.mockClear();
    endIsInView = true;
    vi.advanceTimersByTime(200);
    endIsInView = false;
    vi.advanceTimersByTime(200);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect([sight.isRead, sight.takesYes()]).toEqual([true, true]);
  });

  it('takes none for an end that was in view under something else', () => {
    sight.stop();
    obstacle = 'covered';
    sight.startAsking();
    vi.advanceTimersByTime(1000);
    obstacle = undefined;
    endIsInView = false;
    vi.advanceTimersByTime(1000);
    expect([sight.steady, sight.takesYes()]).toEqual([true, false]);
  });

  it('takes none while something is in the way, and says what', () => {
    vi.advanceTimersByTime(1000);
    obstacle = 'covered';
    expect(sight.takesYes()).toBe(false);
    expect(sight.obstacle).toBe('covered');
  });

  it('takes none right after it was covered: a page could uncover it in the moment of the press', () => {
    vi.advanceTimersByTime(1000);
    obstacle = 'covered';
    vi.advanceTimersByTime(200);
    obstacle = undefined;
    expect(sight.takesYes()).toBe(false);
    vi.advanceTimersByTime(sightFor + 150);
    expect(sight.takesYes()).toBe(true);
  });

  it('takes none after a time in which nobody looked: the page may have held everything up', () => {
    vi.advanceTimersByTime(1000);
    vi.setSystemTime(Date.now() + 5000);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 5000);
    expect(sight.takesYes()).toBe(false);
  });

  it('is hindered once it was covered for long, or again and again, until it is in plain sight', () => {
    vi.advanceTimersByTime(hinderedFor * 2);
    expect(sight.isHindered).toBe(false);
    for (let time = 0; time < hinderedFor; time += 400) {
      obstacle = obstacle ? undefined : 'covered';
      expect(sight.isHindered).toBe(false);
      vi.advanceTimersByTime(400);
    }
    vi.advanceTimersByTime(200);
    onChange.mockClear();
    obstacle = 'altered';
    vi.advanceTimersByTime(hinderedFor);
    expect(sight.isHindered).toBe(true);
    expect(onChange).toHaveBeenCalled();
    obstacle = undefined;
    vi.advanceTimersByTime(sightFor + 300);
    expect(sight.isHindered).toBe(false);
  });

  it('takes none right after it has moved or has been scaled: it may have come under the pointer', () => {
    vi.advanceTimersByTime(1000);
    place = new DOMRect(300, 10, 400, 200);
    expect(sight.takesYes()).toBe(false);
    vi.advanceTimersByTime(sightFor + 150);
    expect(sight.takesYes()).toBe(true);
    place = new DOMRect(300, 10, 40, 20);
    expect(sight.takesYes()).toBe(false);
  });

  it('takes none of many presses in a row', () => {
    vi.advanceTimersByTime(1000);
    sincePress = 200;
    expect(sight.takesYes()).toBe(false);
    sincePress = sightFor;
    expect(sight.takesYes()).toBe(true);
  });

  it('takes none once it has gone', () => {
    vi.advanceTimersByTime(1000);
    sight.stop();
    expect(sight.steady).toBe(false);
    onChange.mockClear();
    vi.advanceTimersByTime(1000);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('takes none where the browser itself says that something is painted over it', () => {
    sight.stop();
    let tell: (entries: { isVisible?: boolean }[]) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(listener: typeof tell) {
          tell = listener;
        }
        observe = vi.fn();
        disconnect = vi.fn();
      },
    );
    sight.startAsking();
    vi.advanceTimersByTime(1000);
    expect(sight.takesYes()).toBe(true);
    tell([{ isVisible: false }]);
    expect(sight.takesYes()).toBe(false);
    expect(sight.obstacle).toBe('covered');
    tell([{}]);
    vi.advanceTimersByTime(1000);
    expect(sight.takesYes()).toBe(true);
  });
});

describe('what the user has called', () => {
  beforeEach(() => sight.start());

  it('takes a press at once, wherever it is drawn and after whatever press', () => {
    sincePress = 0;
    expect(sight.takesYes()).toBe(true);
    place = new DOMRect(10, 10, 400, 300);
    expect(sight.takesYes()).toBe(true);
  });

  it('takes a press on a page that is slow', () => {
    vi.advanceTimersByTime(1000);
    const now = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => now + 3000);
    expect(sight.takesYes()).toBe(true);
    vi.restoreAllMocks();
  });

  it('takes none while something is in the way, nor right after', () => {
    obstacle = 'covered';
    vi.advanceTimersByTime(400);
    obstacle = undefined;
    expect(sight.takesYes()).toBe(false);
    vi.advanceTimersByTime(sightFor + 300);
    expect(sight.takesYes()).toBe(true);
  });
});

describe('a press', () => {
  it('counts only where the page’s script sees nothing in the way at that moment, and not right after', async () => {
    vi.advanceTimersByTime(1000);
    expect(await sight.takesPress()).toBe(true);
    now = { obstacle: 'altered' };
    expect(await sight.takesPress()).toBe(false);
    expect([sight.obstacle, sight.hindrance]).toEqual(['altered', 'altered']);
    now = {};
    expect(await sight.takesPress()).toBe(false);
    vi.advanceTimersByTime(sightFor + 150);
    expect(await sight.takesPress()).toBe(true);
  });

  it('is no yes right after one in the page beside it, and does what was called all the same', async () => {
    vi.advanceTimersByTime(1000);
    now = { sincePress: sightFor - 1 };
    expect(await sight.takesPress()).toBe(false);
    now = { sincePress: sightFor };
    expect(await sight.takesPress()).toBe(true);
    sight.start();
    now = { sincePress: 0 };
    expect(await sight.takesPress()).toBe(true);
  });

  it('is looked at by itself: another one meanwhile does not count', async () => {
    sight.start();
    const first = sight.takesPress();
    expect(await sight.takesPress()).toBe(false);
    expect(await first).toBe(true);
    expect(await sight.takesPress()).toBe(true);
  });
});
