/** Slack in pixels: rounding at odd zoom levels, and a user who almost scrolled back to the end. */
const slack = 12;

/**
 * Keeps the end of a growing text in view, unless the user has scrolled up to read. It scrolls when the growth has been
 * laid out, so that it costs no layout of its own.
 */
export class FollowScroll {
  #text: Element;
  #isGrowing: () => boolean;
  #scroller: Element | undefined;
  #following = true;
  /** The text has grown while it was shown: then its last piece, which comes with the end of the run, is followed too. */
  #grew = false;
  #growth = new ResizeObserver(() => this.#follow());

  /** `isGrowing`: a text that came whole is left where it is, at its beginning. */
  constructor(text: Element, isGrowing: () => boolean, signal: AbortSignal) {
    this.#text = text;
    this.#isGrowing = isGrowing;
    this.#growth.observe(text);
    signal.addEventListener('abort', () => this.#growth.disconnect());
  }

  /** Says which element scrolls. A new one is followed from its end. */
  watch(scroller: Element | undefined, signal: AbortSignal): void {
    if (scroller === this.#scroller) return;
    this.#scroller = scroller;
    this.#following = true;
    // The buttons that come at the end of a run take room from it.
    if (scroller) this.#growth.observe(scroller);
    const note = () => {
      if (scroller)
        this.#following = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight <= slack;
    };
    scroller?.addEventListener('scroll', note, { passive: true, signal });
  }

  #follow(): void {
    this.#grew ||= this.#isGrowing() && this.#text.hasChildNodes();
    if (this.#scroller && this.#following && this.#grew)
      this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}
