import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportErrors } from '../src/messages/report-errors';
import { stateLine } from '../src/page/card/card-state';
import { showCard } from '../src/page/card/show-card';
import { offerCards } from '../src/page/load-cards';

/** The script of a page that draws cards. It comes when the first run begins. */
export default defineUnlistedScript(() => {
  reportErrors('card', 'card.js');
  offerCards({ showCard, stateLine });
});
