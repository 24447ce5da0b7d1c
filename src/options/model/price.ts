import type { Price } from '../../core/run/needs';
import { numberText } from '../../ui/amounts';
import { t } from '../../ui/i18n';

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

/** What a million tokens cost, read and written. */
export function priceText({ input, output }: Price): string {
  const dollars = (amount: number) =>
    numberText(amount, { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });
  return t('options_model_price', dollars(input), dollars(output));
}
