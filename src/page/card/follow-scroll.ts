/** Slack in pixels: rounding at odd zoom levels, and a user who almost scrolled back to the end. */
const slack = 12;

/**
 * Keeps the end of a growing text in view, unless the user has scrolled up to read. It scrolls when the growth has been
 * laid out, so that it costs no layout of its own.
 */
export class FollowScroll {
  #isGrowing: () => boolean;
  #scroller: Element | undefined;
  #following = true;
  #growth = new ResizeObserver(() => this.#follow());

  /** `isGrowing`: a text that is whole, or came whole, is left where it is. */
  constructor(text: Element, isGrowing: () => boolean, signal: AbortSignal) {
    this.#isGrowing = isGrowing;
    this.#growth.observe(text);
    signal.addEventListener('abort', () => this.#growth.disconnect());
  }

  /** Says which element scrolls. A new one is followed from its end. */
  watch(scroller: Element | undefined, signal: AbortSignal): void {
    if (scroller === this.#scroller) return;
    this.#scroller = scroller;
    this.#following = true;
    const note = () => {
      if (scroller)
        this.#following = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= slack;
    };
    scroller?.addEventListener('scroll', note, { passive: true, signal });
  }

  #follow(): void {
    if (this.#scroller && this.#following && this.#isGrowing())
      this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}
