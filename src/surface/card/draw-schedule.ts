/** Milliseconds between two draws of text alone: smooth to read, and half the layouts of every frame. */
const textPause = 33;

/** Puts many requests to draw into few draws, each in an animation frame. */
export class DrawSchedule {
  #draw: () => void;
  #frame: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(draw: () => void) {
    this.#draw = draw;
  }

  /** More than the text has changed: draws with the next frame. */
  soon(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#draw();
    });
  }

  /** Only the text has grown. */
  later(): void {
    if (this.#frame === undefined) this.#timer ??= setTimeout(() => this.soon(), textPause);
  }

  cancel(): void {
    clearTimeout(this.#timer);
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame);
  }
}
