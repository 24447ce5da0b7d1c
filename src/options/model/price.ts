import type { Price } from '../../core/run/needs';

export interface PriceDraft {
  priceIn: string;
  priceOut: string;
}

export function priceDraftOf(price: Price | undefined): PriceDraft {
  return { priceIn: price ? String(price.input) : '', priceOut: price ? String(price.output) : '' };
}

/** The price; undefined for none. It takes both halves, with a point or a comma. */
export function parsePrice({ priceIn, priceOut }: PriceDraft): Price | undefined | 'invalid' {
  const halves = [priceIn, priceOut].map((text) => text.trim().replace(',', '.'));
  if (halves.every((text) => text === '')) return undefined;
  const [input, output] = halves.map((text) => (/^\d*\.?\d+$/.test(text) ? Number(text) : undefined));
  return input === undefined || output === undefined ? 'invalid' : { input, output };
}
