import type { stateLine } from './card/card-state';
import type { showCard } from './card/show-card';

/** What draws cards: it comes later, since the palette opens without it. */
export interface Cards {
  showCard: typeof showCard;
  /** What a run has come to, in words. */
  stateLine: typeof stateLine;
}

let here: Cards | undefined;

/** What draws cards, once it has come. */
export const cardsHere = (): Cards | undefined => here;

/** The same. Rejects if it cannot come any more. */
export async function loadCards(): Promise<Cards> {
  const [{ showCard }, { stateLine }] = await Promise.all([
    import('./card/show-card'),
    import('./card/card-state'),
  ]);
  here ??= { showCard, stateLine };
  return here;
}
