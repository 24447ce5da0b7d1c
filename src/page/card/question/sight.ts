import type { Obstacle } from '../../surface/obstacle';

/** How long a question has to have been in plain sight before it takes a yes, in milliseconds. */
export const sightFor = 500;

/** How long something has to have been in the way, now and then, before another way to answer is offered, in milliseconds. */
export const hinderedFor = 3000;

/** Milliseconds between two looks, and without one after which nothing is known of what the user saw. */
const lookEvery = 150;
const longestGap = 1000;

/** Looks may take a tenth of the time, in pages with very many elements. */
const rest = 9;

export interface SightProps {
  /** The card, while it is drawn. */
  part: () => Element | undefined;
  look: (part: Element) => Obstacle | undefined;
  /** Whether the end of what is asked in it is in view. */
  endIsInView: (part: Element) => boolean;
  /** What was told by `obstacle`, `steady`, `isRead` and `isHindered` has changed. */
  onChange: () => void;
}

/**
 * Whether the user sees a question. A page cannot press its buttons, but it can have the user press them: by drawing something
 * else over them that lets the press through, and taking it away in the moment of the press. So a yes counts only if the
 * question has been in plain sight for a while, up to the press; and only if the end of what it asks has been in view once:
 * a long command may begin harmlessly.
 */
export class Sight {
  #props: SightProps;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #observer: IntersectionObserver | undefined;
  /** The part that the browser itself watches, and whether it is drawn as it should be; undefined where it does not tell. */
  #watched: Element | undefined;
  #isVisible: boolean | undefined;
  #obstacle: Obstacle | undefined;
  /** Since when it has been in sight, and when it was looked at last (`performance.now()`). */
  #since: number | undefined;
  #lookedAt = 0;
  /** Since when something has been in the way, without it having been in sight for long enough. */
  #hinderedSince: number | undefined;
  #isRead = false;
  #told = '';

  constructor(props: SightProps) {
    this.#props = props;
  }

  /** What was in the way at the last look. */
  get obstacle(): Obstacle | undefined {
    return this.#obstacle;
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
  start(): void {
    this.stop();
    this.#next();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#observer?.disconnect();
    this.#watched = undefined;
    this.#isVisible = undefined;
    this.#obstacle = undefined;
    this.#since = undefined;
    this.#hinderedSince = undefined;
    this.#isRead = false;
    this.#told = '';
  }

  /** Whether a yes that is given at this moment counts. */
  takesYes(): boolean {
    this.#look();
    return this.steady && this.#isRead;
  }

  #next(): void {
    const began = performance.now();
    this.#look();
    const took = performance.now() - began;
    this.#timer = setTimeout(() => this.#next(), Math.max(lookEvery, took * rest));
  }

  #look(): void {
    const part = this.#props.part();
    this.#watch(part);
    const now = performance.now();
    this.#obstacle = part && (this.#props.look(part) ?? (this.#isVisible === false ? 'covered' : undefined));
    if (!part || this.#obstacle) this.#since = undefined;
    else if (this.#since === undefined || now - this.#lookedAt > longestGap) this.#since = now;
    this.#lookedAt = now;
    if (part && !this.#obstacle) this.#isRead ||= this.#props.endIsInView(part);
    if (this.steady) this.#hinderedSince = undefined;
    else if (this.#obstacle) this.#hinderedSince ??= now;
    const tells = `${this.#obstacle} ${this.steady} ${this.#isRead} ${this.isHindered}`;
    if (tells === this.#told) return;
    this.#told = tells;
    this.#props.onChange();
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
