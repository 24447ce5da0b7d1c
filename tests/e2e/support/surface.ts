import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import type { TestInfo } from '@playwright/test';
import { expect } from '../../support/expect';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface AxeReport {
  /** Rules that found something to check and no fault. */
  passes: number;
  violations: { id: string; help: string; nodes: string[] }[];
}

/** The functions of probe.js, without their first argument (the documents of our frames). */
export interface Probe {
  text(): string;
  watch(text: string): void;
  saw(): boolean | undefined;
  count(query: string): number;
  texts(query: string): string[];
  names(query: string): string[];
  values(query: string): string[];
  attributes(query: string, name: string): (string | null)[];
  html(): string;
  scrollTo(query: string): void;
  boxes(query: string): Box[];
  pressable(query: string): Box | null;
  focused(): string;
  selected(): string;
  styles(query: string, property: string): string[];
  said(): string[];
  cut(): string[];
  axe(): AxeReport;
}

/** What a browser has to offer so that the surfaces can be driven. */
/**
 * In the page: whether our frame is what a press there comes to, and was so for the last frames of animation: the browser sends a
 * press by what was last drawn, and else it ends in the page around our frame. In a shadow root of the page nobody looks.
 */
export const showsOurFrameAt = async ([x, y]: [number, number]): Promise<boolean> => {
  if (document.querySelector('[data-caretaker-surface]') === null) return true;
  for (let left = 4; left > 0; left -= 1) {
    if (document.elementFromPoint(x, y)?.hasAttribute('data-caretaker-surface') !== true) return false;
    // A page that is not in front draws nothing.
    await Promise.race([
      new Promise(requestAnimationFrame),
      new Promise((resolve) => setTimeout(resolve, 100)),
    ]);
  }
  return true;
};

export interface SurfaceHost {
  /** Runs a function of probe.js on our frame that now stands in the page. */
  probe<Name extends keyof Probe>(
    name: Name,
    args: Parameters<Probe[Name]>,
  ): Promise<ReturnType<Probe[Name]>>;
  /** Whether the page shows our frame there, so that a press comes to it. */
  showsAt(x: number, y: number): Promise<boolean>;
  /** A real mouse click at this place of the viewport (CSS pixels). */
  clickAt(x: number, y: number): Promise<void>;
  /** The same at several places, one click right after the other. */
  clickInARow(places: { x: number; y: number }[]): Promise<void>;
}

/** Source of probe.js: an expression whose value is the probe. */
export const probeSource = readFileSync(new URL('./probe.js', import.meta.url), 'utf8');

/** Whether this is the address of our frame in a page. */
export const isSurface = (url: string): boolean => URL.parse(url)?.pathname === '/surface.html';

/** What the probe answers where no frame of ours stands. */
export const probeNothing = (name: string, args: string[]): unknown =>
  (runInThisContext(probeSource) as Record<string, (roots: never[], ...args: string[]) => unknown>)[name]?.(
    [],
    ...args,
  );

/** Source of axe-core: defines the global `axe`. */
export const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Caretaker's own surfaces (palette, card) in a page, as a user meets them: read in our frame there,
 * driven by the real mouse; the keyboard is the page's. Queries are CSS selectors or `role=button[Insert]`; they see
 * visible elements only.
 */
export class Surface {
  /** When something was clicked here last (`performance.now()`). */
  #clickedAt = Number.NEGATIVE_INFINITY;
  constructor(private readonly host: SurfaceHost) {}

  /** All visible text of the surfaces; empty if there are none. */
  text = () => this.host.probe('text', []);
  /** From now on `saw` tells whether this text was shown, for however short a time. */
  watch = (text: string) => this.host.probe('watch', [text]);
  /** Undefined where nothing is watched for. */
  saw = () => this.host.probe('saw', []);
  count = (query: string) => this.host.probe('count', [query]);
  texts = (query: string) => this.host.probe('texts', [query]);
  /** Accessible names. */
  names = (query: string) => this.host.probe('names', [query]);
  attributes = (query: string, name: string) => this.host.probe('attributes', [query, name]);
  html = () => this.host.probe('html', []);
  boxes = (query: string) => this.host.probe('boxes', [query]);
  /** `role[name]` of the element of ours that has the focus; empty if none has. */
  focused = () => this.host.probe('focused', []);
  selected = () => this.host.probe('selected', []);
  styles = (query: string, property: string) => this.host.probe('styles', [query, property]);
  /** All that is there for eyes and ears: visible text, and names and hints in attributes. */
  said = () => this.host.probe('said', []);
  /** Texts that do not fit where they stand, and are cut there. */
  cut = () => this.host.probe('cut', []);
  axe = () => this.host.probe('axe', []);

  /** A press of the real mouse there, whatever it meets. */
  clickAt = (x: number, y: number) => this.host.clickAt(x, y);

  async value(query: string): Promise<string | undefined> {
    return (await this.host.probe('values', [query]))[0];
  }

  /** The first match's box in the viewport; throws if there is none. */
  async box(query: string): Promise<Box> {
    const [box] = await this.boxes(query);
    if (!box) throw new Error(`No ${query} in:\n${await this.text()}`);
    return box;
  }

  /**
   * Clicks the middle of the first match with the real mouse, as soon as it is there, takes a press and stands still, at the pace of
   * a person: a question takes no press that follows another within half a second.
   */
  async click(query: string): Promise<void> {
    let place: Box | null = null;
    const standsStill = async () => {
      await this.host.probe('scrollTo', [query]);
      const before = JSON.stringify(await this.host.probe('pressable', [query]));
      place = await this.host.probe('pressable', [query]);
      if (place === null || JSON.stringify(place) !== before || performance.now() - this.#clickedAt <= 700)
        return false;
      return this.#showsMiddleOf(place);
    };
    await expect.poll(standsStill, `${query} in the surface takes a press`).toBe(true);
    await this.#clickIn(place ?? (await this.box(query)));
    this.#clickedAt = performance.now();
  }

  /** Whether the page shows our frame at the middle of the first match, and nothing above it. */
  async isInSight(query: string): Promise<boolean> {
    return this.#showsMiddleOf(await this.box(query));
  }

  /** As `click`, whether or not it takes a press. */
  async clickAnyhow(query: string): Promise<void> {
    await this.#clickIn(await this.box(query));
    this.#clickedAt = performance.now();
  }

  /** Clicks the first match of each with the real mouse, one right after the other. */
  async clickInARow(queries: string[]): Promise<void> {
    const boxes = await Promise.all(queries.map((query) => this.box(query)));
    await this.host.clickInARow(
      boxes.map(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 })),
    );
    this.#clickedAt = performance.now();
  }

  #showsMiddleOf = ({ x, y, width, height }: Box) => this.host.showsAt(x + width / 2, y + height / 2);

  async #clickIn({ x, y, width, height }: Box): Promise<void> {
    await this.host.clickAt(x + width / 2, y + height / 2);
  }
}

/** Puts what the palette or the card said into the report of a test that failed. */
export async function reportSurface(surface: Surface, testInfo: TestInfo): Promise<void> {
  const text = await surface.text().catch((error: Error) => `The page cannot be read: ${error.message}`);
  await testInfo.attach('surface', { body: text, contentType: 'text/plain' });
  console.log(`${testInfo.title}\nThe surface says:\n${text || '(nothing)'}`);
}
