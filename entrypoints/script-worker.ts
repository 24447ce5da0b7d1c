import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportUncaught } from '../src/diagnostics/report';
import { startScriptWorker } from '../src/sandbox/script/script-worker';

export default defineUnlistedScript(() => {
  reportUncaught(self, 'script-worker');
  startScriptWorker(self);
});
