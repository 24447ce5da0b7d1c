/** Slack in pixels: rounding at odd zoom levels, and a user who almost scrolled back to the end. */
const slack = 12;

/** Keeps the end of growing content in view, unless the user has scrolled up to read. */
export class FollowScroll {
  #following = true;
  #scroller: Element | undefined;

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

  /** To be called after the content has grown. */
  follow(): void {
    if (this.#scroller && this.#following) this.#scroller.scrollTop = this.#scroller.scrollHeight;
  }
}
