import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startShellWorker } from '../src/sandbox/shell/shell-worker';

export default defineUnlistedScript(() => startShellWorker(self));
