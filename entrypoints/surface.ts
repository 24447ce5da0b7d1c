import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportErrors } from '../src/messages/report-errors';
import { startSurface } from '../src/surface/start';

export default defineUnlistedScript(() => {
  reportErrors('surface');
  startSurface(document);
});
