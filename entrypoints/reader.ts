import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportErrors } from '../src/messages/report-errors';
import { offerReader } from '../src/page/load-reader';
import { readPageText } from '../src/page/reader/read-page';

/** The script of a page that reads it as a whole. It comes when the user has chosen that a run reads the page. */
export default defineUnlistedScript(() => {
  reportErrors('reader', 'reader.js');
  offerReader((active) => readPageText(document, active));
});
