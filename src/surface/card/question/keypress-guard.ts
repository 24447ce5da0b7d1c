/** How long no key may have been pressed before a question takes an answer, in milliseconds. */
export const keysQuietFor = 600;

/**
 * Guards a question against keys that were not meant for it. It comes while the user's hands are at something else: at the Enter that ran the skill, or in the middle of a
 * word. So it takes no answer until the hands have been still for a moment, and never one of a key that is held down.
 */
export class KeypressGuard {
  #onOver: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `onOver`: from now on the question takes an answer. */
  constructor(onOver: () => void) {
    this.#onOver = onOver;
  }

  /** Whether answers are taken. */
  get over(): boolean {
    return this.#timer === undefined;
  }

  /** A question has come. */
  start(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#onOver();
    }, keysQuietFor);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Whether this key press is none that the question may take. Esc may be: it only declines. */
  keepsOut(event: KeyboardEvent): boolean {
    const presses = event.key === 'Enter' || event.key === ' ';
    if (this.over) return event.repeat && presses;
    if (event.key === 'Escape' && !event.repeat) return false;
    this.start();
    return event.key !== 'Tab';
  }
}
