import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportErrors } from '../src/messages/report-errors';
import { startPage } from '../src/page/start';

/** The whole of what Caretaker puts into a page, when the user asks for it. */
export default defineUnlistedScript(() => {
  reportErrors('page', 'page.js');
  startPage();
});
