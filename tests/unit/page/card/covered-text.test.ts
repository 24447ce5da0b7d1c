// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CoveredText } from '../../../../src/page/card/covered-text';
import { openPage, type TestPage } from '../on-page';

vi.mock('../../../../src/messages/i18n', async () => await import('../on-page'));

let page: TestPage;
const life = new AbortController();
const covered = () => page.find('.covered').hasAttribute('inert');
const point = (type: string, pointerType = 'mouse') =>
  page.find('.covered').parentElement?.dispatchEvent(new PointerEvent(type, { pointerType }));

beforeEach(() => {
  vi.useFakeTimers();
  page = openPage();
  const layer = page.surface.layer('', life.signal);
  layer.element.innerHTML =
    '<div class="covered">Text <button>+ word</button></div><button class="copy">Copy</button>';
  new CoveredText(layer, life.signal).apply();
});

afterEach(() => {
  page.surface.dispose();
  vi.useRealTimers();
});

describe('the text of the card', () => {
  it('is open while the pointer moves in it', () => {
    expect(covered()).toBe(true);
    point('pointerenter');
    expect(covered()).toBe(true);
    point('pointermove');
    expect(covered()).toBe(false);
    point('pointerleave');
    expect(covered()).toBe(true);
  });

  it('stays open when a finger leaves, until a press outside', () => {
    point('pointerdown', 'touch');
    point('pointerleave', 'touch');
    expect(covered()).toBe(false);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    expect(covered()).toBe(true);
  });

  it('is open while the focus is anywhere in the card', () => {
    page.find('.copy').focus();
    expect(covered()).toBe(false);
    page.find('.covered button').focus();
    vi.runAllTimers();
    expect(covered()).toBe(false);
    page.find('.covered button').blur();
    vi.runAllTimers();
    expect(covered()).toBe(true);
  });
});
