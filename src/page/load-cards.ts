import type { PageCommands } from '../messages/page-commands';
import type { stateLine } from './card/card-state';
import type { showCard } from './card/show-card';
import { laterScript } from './later-script';

/** What draws the cards of a page: a script of its own, since the palette opens without it. */
export interface Cards {
  showCard: typeof showCard;
  /** What a run has come to, in words. */
  stateLine: typeof stateLine;
}

const script = laterScript<Cards>('caretakerCards');

export const { offer: offerCards, forget: forgetCards } = script;

/** What draws cards, once its script has come. */
export function cardsHere(): Cards | undefined {
  return script.here;
}

/** The same; its script is brought here the first time. Rejects if it cannot come any more. */
export function loadCards({ loadCards: bring }: Pick<PageCommands, 'loadCards'>): Promise<Cards> {
  return script.load(bring);
}
