import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startScriptWorker } from '../src/sandbox/script/script-worker';

export default defineUnlistedScript(() => startScriptWorker(self));
