import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startPythonWorker } from '../src/sandbox/python/worker/python-worker';

export default defineUnlistedScript(() => startPythonWorker(self));
