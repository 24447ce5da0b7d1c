import { describe, expect, it } from 'vitest';
import { keepInView, placeAtCaret } from '../../../../src/surface/layer/position';

const caret = (left: number, top: number) => ({ left, top, right: left + 1, bottom: top + 20 });
const viewport = { width: 1000, height: 800 };
const wished = { width: 400, height: 360 };

describe('placeAtCaret', () => {
  it('opens under the caret', () => {
    expect(placeAtCaret(caret(100, 200), wished, viewport)).toEqual({
      left: 100,
      width: 400,
      maxHeight: 566,
      side: 'below',
      offset: 226,
    });
  });

  it('opens above where there is no room below, and stands on the line', () => {
    const placement = placeAtCaret(caret(100, 700), wished, viewport);
    expect(placement).toMatchObject({ side: 'above', offset: 106, maxHeight: 686 });
  });

  it('takes the larger side, made smaller, when neither has room', () => {
    expect(placeAtCaret(caret(0, 200), wished, { width: 1000, height: 500 })).toMatchObject({
      side: 'below',
      maxHeight: 266,
    });
    expect(placeAtCaret(caret(0, 280), wished, { width: 1000, height: 500 })).toMatchObject({
      side: 'above',
      maxHeight: 266,
    });
  });

  it('covers the caret only when no side is of any use', () => {
    expect(placeAtCaret(caret(0, 100), wished, { width: 1000, height: 240 })).toMatchObject({
      side: 'below',
      offset: 8,
      maxHeight: 224,
    });
  });

  it.each([
    [-50, 8],
    [5, 8],
    [300, 300],
    [999, 592],
    [5000, 592],
  ])('a caret at x=%d puts it at %d', (x, left) => {
    expect(placeAtCaret(caret(x, 100), wished, viewport).left).toBe(left);
  });

  it('is as wide as a narrow viewport allows', () => {
    expect(placeAtCaret(caret(200, 100), wished, { width: 320, height: 640 })).toMatchObject({
      left: 8,
      width: 304,
    });
  });

  it('stays in view when the caret is scrolled away', () => {
    const below = placeAtCaret(caret(100, 3000), wished, viewport);
    expect(below).toMatchObject({ side: 'above', offset: 6 });
    const above = placeAtCaret(caret(100, -3000), wished, viewport);
    expect(above).toMatchObject({ side: 'below', offset: 6 });
  });
});

describe('keepInView', () => {
  it('leaves a box that is in view where it is', () => {
    expect(keepInView({ left: 100, top: 50 }, { width: 400, height: 300 }, viewport)).toEqual({
      left: 100,
      top: 50,
    });
  });

  it('moves it no farther than needed', () => {
    expect(keepInView({ left: 900, top: 700 }, { width: 400, height: 300 }, viewport)).toEqual({
      left: 592,
      top: 492,
    });
    expect(keepInView({ left: -20, top: -20 }, { width: 400, height: 300 }, viewport)).toEqual({
      left: 8,
      top: 8,
    });
  });

  it('shows the beginning of a box that is larger than the viewport', () => {
    expect(keepInView({ left: 50, top: 50 }, { width: 2000, height: 2000 }, viewport)).toEqual({
      left: 8,
      top: 8,
    });
  });
});
