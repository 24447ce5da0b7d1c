import type { Layer } from '../surface/surface';

/**
 * Covers the card's text as long as the user is elsewhere. A closed shadow root alone does not keep it from the page:
 * `window.find` and a selection that a script extends go on into it, in both browsers. They pass over what is inert, and
 * it looks the same. The text is open while the user's pointer or the keyboard is in the card: to be selected, followed
 * and read aloud. A pointer that only lies where the card opens does not count; one that moves does.
 */
export class CoveredText {
  #layer: Layer;
  #pointed = false;

  constructor(layer: Layer, signal: AbortSignal) {
    this.#layer = layer;
    const enter = layer.guard(() => this.#point(true));
    const leave = layer.guard((event: PointerEvent) => {
      // A finger leaves before the click it makes.
      if (event.pointerType !== 'touch') this.#point(false);
    });
    layer.element.addEventListener('pointermove', enter, { passive: true, signal });
    layer.element.addEventListener('pointerdown', enter, { passive: true, signal });
    layer.element.addEventListener('pointerleave', leave, { passive: true, signal });
    layer.onPressOutside(() => this.#point(false));
    layer.onFocusChange(() => this.apply());
    layer.onRemount(() => this.#point(false));
  }

  /** To be called after the card was drawn. */
  apply(): void {
    const open = this.#pointed || this.#layer.focused !== undefined;
    this.#layer.element.querySelector('.covered')?.toggleAttribute('inert', !open);
  }

  #point(pointed: boolean): void {
    if (pointed === this.#pointed) return;
    this.#pointed = pointed;
    this.apply();
  }
}
