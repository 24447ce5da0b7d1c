import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportUncaught } from '../src/diagnostics/report';
import { startPythonWorker } from '../src/sandbox/python/worker/python-worker';

export default defineUnlistedScript(() => {
  reportUncaught(self, 'python-worker');
  startPythonWorker(self);
});
