import { keepInView, type Placement, placeAtCaret, type Rect } from '../layer/position';
import type { Layer } from '../layer/surface';

const wished = { width: 440, height: 320 };
const step = 16;
const largeStep = 64;
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Corner {
  left: number;
  top: number;
}

/** Where the card stands: at the caret until the user moves it, in view in any case. */
export class CardPosition {
  #layer: Layer;
  #anchor: Rect;
  #moved: Corner | undefined;
  #observed: HTMLElement | undefined;
  /** A card that grows under the user's hand stays in view. */
  #growth = new ResizeObserver(() => this.apply());

  constructor(layer: Layer, anchor: Rect, signal: AbortSignal) {
    this.#layer = layer;
    this.#anchor = anchor;
    layer.onResize(() => this.apply());
    layer.on('keydown', (event) => this.#press(event));
    layer.element.addEventListener(
      'pointerdown',
      layer.guard((event) => this.#drag(event)),
      { signal },
    );
  }

  /** To be called after the card was drawn. */
  apply(): void {
    const card = this.#card;
    if (!card) return;
    this.#observe(card);
    if (this.#moved) place(card, keepInView(this.#moved, card.getBoundingClientRect(), this.#layer.viewport));
    else setStyle(card, placeAtCaret(this.#anchor, wished, this.#layer.viewport));
  }

  get #card(): HTMLElement | null {
    return this.#layer.element.querySelector('.card');
  }

  #observe(card: HTMLElement): void {
    if (card === this.#observed) return;
    this.#observed = card;
    this.#growth.disconnect();
    this.#growth.observe(card);
  }

  #moveTo(corner: Corner): void {
    const card = this.#card;
    if (!card) return;
    this.#moved = keepInView(corner, card.getBoundingClientRect(), this.#layer.viewport);
    place(card, this.#moved);
  }

  #press(event: KeyboardEvent): void {
    const arrow = arrows[event.key];
    if (!arrow || !this.#card || !this.#layer.focused?.classList.contains('handle')) return;
    event.preventDefault();
    const by = event.shiftKey ? largeStep : step;
    const { left, top } = this.#card.getBoundingClientRect();
    this.#moveTo({ left: left + arrow[0] * by, top: top + arrow[1] * by });
  }

  #drag(start: PointerEvent): void {
    const grip = start.target instanceof Element ? start.target.closest('header') : null;
    const onButton = start.target instanceof Element && start.target.closest('button:not(.handle)');
    const card = this.#card;
    if (!grip || onButton || !card || start.button !== 0) return;
    const { left, top } = card.getBoundingClientRect();
    const drop = new AbortController();
    const move = this.#layer.guard((event: PointerEvent) => {
      this.#moveTo({ left: left + event.clientX - start.clientX, top: top + event.clientY - start.clientY });
    });
    grip.setPointerCapture(start.pointerId);
    grip.addEventListener('pointermove', move, { signal: drop.signal });
    grip.addEventListener('lostpointercapture', () => drop.abort(), { signal: drop.signal });
  }
}

function place(card: HTMLElement, { left, top }: Corner): void {
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
  card.style.bottom = '';
  card.style.maxHeight = '';
}

function setStyle(card: HTMLElement, { left, side, offset, maxHeight }: Placement): void {
  card.style.left = `${left}px`;
  card.style.top = side === 'below' ? `${offset}px` : '';
  card.style.bottom = side === 'above' ? `${offset}px` : '';
  card.style.maxHeight = `${maxHeight}px`;
}
