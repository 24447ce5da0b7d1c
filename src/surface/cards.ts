/** What draws cards, as one script that comes when the first run begins. */
export { stateLine } from './card/card-state';
export { showCard } from './card/show-card';
