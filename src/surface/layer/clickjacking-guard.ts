import type { Obstacle, PageLook } from '../../messages/places';

/** How long a question has to have been in plain sight before it takes a yes, in milliseconds; and anything else, after it was not. */
export const sightFor = 500;

/** How long something has to have been in the way, now and then, before another way to answer is offered, in milliseconds. */
export const hinderedFor = 3000;

/** Milliseconds between two looks, at a question and at anything else; and without one after which nothing is known of what the user saw. */
const lookEvery = { asking: 150, else: 300 };
const longestGap = { asking: 1000, else: 5000 };

/** Looks may take a tenth of the time, in pages with very many elements. */
const rest = 9;

export interface ClickjackingGuardProps {
  /** What is to be seen, while it is drawn. */
  part: () => Element | undefined;
  /** See `Layer.obstacle` and `Layer.look`. */
  look: () => Obstacle | undefined;
  lookNow: () => Promise<PageLook>;
  /** Whether the end of what is asked in it is in view; undefined of what asks nothing. */
  endIsInView?: (part: Element) => boolean;
  /** Milliseconds since the user's pointer was last pressed before the press that is made now. */
  sincePress: () => number;
  /** What was told by `obstacle`, `steady`, `isRead` and `isHindered` has changed. */
  onChange: () => void;
}

/**
 * Guards a surface against clickjacking: whether the user sees what they press. A page cannot press our buttons, but it can have
 * the user press them: by drawing something else over them that lets the press through, and taking it away in the moment of the
 * press. So a press counts only if nothing
 * was in the way for a while, up to the press. A question comes by itself: it has to have been in plain sight for that while, at one place,
 * and takes none of many presses in a row; and only once the end of what it asks has been in view: a long command may begin
 * harmlessly. What the user has called counts as seen at first.
 */
export class ClickjackingGuard {
  #props: ClickjackingGuardProps;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #observer: IntersectionObserver | undefined;
  /** The part that the browser itself watches, and whether it is drawn as it should be; undefined where it does not tell. */
  #watched: Element | undefined;
  #isVisible: boolean | undefined;
  #obstacle: Obstacle | undefined;
  #hindrance: Obstacle | undefined;
  /** Since when it has been in sight, and when it was looked at last (`performance.now()`). */
  #since: number | undefined;
  #lookedAt = 0;
  #longestGap = longestGap.asking;
  /** Since when something has been in the way, without it having been in sight for long enough. */
  #hinderedSince: number | undefined;
  #isRead = false;
  #told = '';
  #isLooking = false;
  #asks = false;
  /** Where a question is drawn. */
  #place = '';

  constructor(props: ClickjackingGuardProps) {
    this.#props = props;
  }

  /** What was in the way at the last look. */
  get obstacle(): Obstacle | undefined {
    return this.#obstacle;
  }

  /** Why a press does not count, or not yet. */
  get hindrance(): Obstacle | undefined {
    return this.steady ? undefined : this.#hindrance;
  }

  /** It has been in sight for long enough. */
  get steady(): boolean {
    return this.#since !== undefined && performance.now() - this.#since >= sightFor;
  }

  /** The end of what is asked has been in plain view. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Something has been in the way for long, or again and again. */
  get isHindered(): boolean {
    return this.#hinderedSince !== undefined && performance.now() - this.#hinderedSince >= hinderedFor;
  }

  /** A question is drawn. */
  startAsking(): void {
    this.stop();
    this.#asks = true;
    this.#longestGap = longestGap.asking;
    this.#next();
  }

  /** Something is drawn that the user has called. */
  start(): void {
    this.stop();
    this.#asks = false;
    this.#longestGap = longestGap.else;
    this.#since = Number.NEGATIVE_INFINITY;
    this.#lookedAt = performance.now();
    this.#timer = setTimeout(() => this.#next(), lookEvery.else);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
    this.#watched = undefined;
    this.#isVisible = undefined;
    this.#obstacle = undefined;
    this.#hindrance = undefined;
    this.#since = undefined;
    this.#hinderedSince = undefined;
    this.#isRead = false;
    this.#told = '';
    this.#place = '';
  }

  /** Whether a press at this moment counts, by what our script in the page sees now too. One press at a time is looked at. */
  async takesPress(): Promise<boolean> {
    if (this.#isLooking || !this.takesYes()) return false;
    this.#isLooking = true;
    const { obstacle, sincePress = Number.POSITIVE_INFINITY } = await this.#props.lookNow();
    this.#isLooking = false;
    if (obstacle) {
      this.#obstacle = obstacle;
      this.#hindrance = obstacle;
      this.#since = undefined;
    }
    return !obstacle && (!this.#asks || sincePress >= sightFor);
  }

  /** The same, as far as it is known here. */
  takesYes(): boolean {
    this.#look();
    if (!this.#asks) return this.steady;
    return this.steady && this.#isRead && this.#props.sincePress() >= sightFor;
  }

  #next(): void {
    const began = performance.now();
    this.#look();
    const took = performance.now() - began;
    // A slow page is no reason to have what the user has called do nothing.
    if (!this.#asks) this.#longestGap = Math.max(longestGap.else, took * rest * 3);
    const every = this.#asks ? lookEvery.asking : lookEvery.else;
    this.#timer = setTimeout(() => this.#next(), Math.max(every, took * rest));
  }

  #look(): void {
    const part = this.#props.part();
    this.#watch(part);
    const now = performance.now();
    this.#obstacle = part && (this.#props.look() ?? (this.#isVisible === false ? 'covered' : undefined));
    if (this.#obstacle || this.steady) this.#hindrance = this.#obstacle;
    if (!part || this.#obstacle || this.#hasMoved(part)) this.#since = undefined;
    if (part && !this.#obstacle && (this.#since === undefined || now - this.#lookedAt > this.#longestGap))
      this.#since = now;
    this.#lookedAt = now;
    if (part && !this.#obstacle) this.#isRead ||= this.#props.endIsInView?.(part) ?? true;
    if (this.steady) this.#hinderedSince = undefined;
    else if (this.#obstacle) this.#hinderedSince ??= now;
    const tells = `${this.#obstacle} ${this.steady} ${this.#isRead} ${this.isHindered}`;
    if (tells === this.#told) return;
    this.#told = tells;
    this.#props.onChange();
  }

  /** A question that comes under the pointer has not been seen there. */
  #hasMoved(part: Element): boolean {
    if (!this.#asks) return false;
    const { left, top, width, height } = part.getBoundingClientRect();
    const place = [left, top, width, height].map(Math.round).join();
    const moved = place !== this.#place;
    this.#place = place;
    return moved;
  }

  /** Chromium tells by itself whether anything at all is painted over an element, or changes how it is painted. */
  #watch(part: Element | undefined): void {
    if (part === this.#watched) return;
    this.#watched = part;
    this.#isVisible = undefined;
    this.#observer?.disconnect();
    if (!part || typeof IntersectionObserver === 'undefined') return;
    this.#observer = new IntersectionObserver(
      (entries) => {
        // Of a browser that does not tell it is undefined.
        this.#isVisible = (entries.at(-1) as { isVisible?: boolean } | undefined)?.isVisible;
      },
      { threshold: [0, 0.25, 0.5, 0.75, 1], trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    );
    this.#observer.observe(part);
  }
}
