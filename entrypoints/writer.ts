import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportErrors } from '../src/messages/report-errors';
import { startWriter } from '../src/page/start-writer';

/** The second script of a page: what writes into its fields. It comes when the first run begins. */
export default defineUnlistedScript(() => {
  reportErrors('writer', 'writer.js');
  startWriter();
});
