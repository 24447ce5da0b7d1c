import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportUncaught } from '../src/diagnostics/report';
import { startShellWorker } from '../src/sandbox/shell/shell-worker';

export default defineUnlistedScript(() => {
  reportUncaught(self, 'shell-worker');
  startShellWorker(self);
});
