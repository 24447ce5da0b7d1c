import type { Page } from '@playwright/test';
import sharp from 'sharp';

interface Place {
  x: number;
  y: number;
}

/** Pictures of a page, one after the other, each for as long as it is to be seen. */
export class Reel {
  readonly #frames: Buffer[] = [];
  readonly #delays: number[] = [];

  constructor(private readonly page: Page) {}

  /** The page as it is now, for this many milliseconds; with keys that were pressed, or the mouse at a place. */
  async hold(milliseconds: number, keys?: string[], mouse?: Place): Promise<void> {
    const plain = await this.page.screenshot({ animations: 'disabled', caret: 'initial', scale: 'css' });
    const over = [...(keys ? [keysDrawn(keys)] : []), ...(mouse ? [mouseDrawn(mouse)] : [])];
    const drawn = sharp(plain).composite(over.map((svg) => ({ input: Buffer.from(svg), left: 0, top: 0 })));
    this.#frames.push(await drawn.removeAlpha().png().toBuffer());
    this.#delays.push(milliseconds);
  }

  /** As a WebP that runs for ever. Lossless: else a frame leaves traces in the next. */
  async write(path: string): Promise<void> {
    await sharp(this.#frames, { join: { animated: true } })
      .webp({ delay: this.#delays, loop: 0, effort: 6, lossless: true, minSize: true })
      .toFile(path);
    console.log(path);
  }
}

/** Caps of keys, at the foot of the picture, where nothing else stands. */
function keysDrawn(keys: string[]): string {
  const cap = 78;
  const gap = 14;
  const left = 560;
  const caps = keys.map((key, index) => {
    const x = left + index * (cap + gap);
    return `<rect x="${x}" y="724" width="${cap}" height="48" rx="10" fill="#1d2126" stroke="#fff" stroke-width="2"/>
      <text x="${x + cap / 2}" y="755" fill="#fff" font-family="Inter" font-size="20" font-weight="600" text-anchor="middle">${key}</text>`;
  });
  return svg(caps.join(''));
}

function mouseDrawn({ x, y }: Place): string {
  return svg(
    `<path d="M${x} ${y}v22l6-5 4 9 4-2-4-9h8z" fill="#1d2126" stroke="#fff" stroke-width="1.5" stroke-linejoin="round"/>`,
  );
}

const svg = (drawing: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">${drawing}</svg>`;
