// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ShownPart } from '../../../../src/messages/places';
import { watchShown } from '../../../../src/surface/layer/shown';

/** The boxes that are watched, and what says that one of them has changed. */
const sizes = { watched: new Set<Element>(), change: () => undefined as unknown };
const told: ShownPart[][] = [];
let end: AbortController;
let look: () => void;

class FakeSizes {
  constructor(listener: () => void) {
    sizes.change = listener;
  }
  observe = (element: Element) => sizes.watched.add(element);
  disconnect = () => sizes.watched.clear();
}

function draw(name: string, box: DOMRect): HTMLElement {
  const element = document.body.appendChild(document.createElement('div'));
  element.className = name;
  element.getBoundingClientRect = () => box;
  return element;
}
/** All frames of animation that are asked for. */
const frame = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FakeSizes);
  told.length = 0;
  end = new AbortController();
  ({ look } = watchShown(document, (parts) => void told.push(parts), end.signal));
});
afterEach(() => {
  end.abort();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

it('tells where palette and cards stand, how their corners and shadows are, which of them asks, and which keeps the keyboard', async () => {
  const card = draw('card', new DOMRect(10, 20, 440, 200));
  card.style.borderRadius = '12px';
  card.style.boxShadow = '0 1px 2px red';
  const palette = draw('palette', new DOMRect(500, 20, 420, 300));
  palette.innerHTML = '<div class="question"></div>';
  draw('layer', new DOMRect(0, 0, 1000, 1000));
  await frame();
  expect(told.at(-1)).toEqual([
    {
      x: 10,
      y: 20,
      width: 440,
      height: 200,
      outline:
        'M22 20h416a12 12 0 0 1 12 12v176a12 12 0 0 1 -12 12h-416a12 12 0 0 1 -12 -12v-176a12 12 0 0 1 12 -12z',
      shadow:
        'left: 10px; top: 20px; width: 440px; height: 200px; border-radius: 12px; box-shadow: 0 1px 2px red',
      asks: false,
      keepsKeyboard: false,
    },
    expect.objectContaining({
      x: 500,
      outline: 'M500 20h420a0 0 0 0 1 0 0v300a0 0 0 0 1 0 0h-420a0 0 0 0 1 0 0v-300a0 0 0 0 1 0 0z',
      asks: true,
      keepsKeyboard: true,
    }),
  ]);
});

it('tells once of what changes in one frame, and nothing where nothing has', async () => {
  const card = draw('card', new DOMRect(10, 20, 440, 200));
  look();
  look();
  await frame();
  expect(told).toHaveLength(1);
  card.append('more words');
  await frame();
  expect(told).toHaveLength(1);
});

it('tells that a card has moved, or has grown', async () => {
  let box = new DOMRect(10, 20, 440, 200);
  const card = draw('card', box);
  card.getBoundingClientRect = () => box;
  await frame();
  box = new DOMRect(30, 20, 440, 200);
  card.style.left = '30px';
  await frame();
  expect(told.at(-1)).toMatchObject([{ x: 30 }]);
  box = new DOMRect(30, 20, 440, 260);
  expect(sizes.watched.has(card)).toBe(true);
  sizes.change();
  await frame();
  expect(told.at(-1)).toMatchObject([{ height: 260 }]);
});

it('leaves out what has no extent', async () => {
  draw('card', new DOMRect(10, 20, 0, 0));
  await frame();
  expect(told).toEqual([]);
});

it('tells that nothing is shown any more when it ends, and then nothing', async () => {
  draw('card', new DOMRect(10, 20, 440, 200));
  await frame();
  end.abort();
  expect(told.at(-1)).toEqual([]);
  draw('card', new DOMRect(10, 20, 440, 200));
  look();
  await frame();
  expect(told).toHaveLength(2);
});
