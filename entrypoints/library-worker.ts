import './background/zod';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportUncaught } from '../src/diagnostics/report';
import { startLibraryWorker } from '../src/library/worker/start';

/** Set by the build (wxt.config.ts). */
declare const __SCRIPTS_BY_URL__: boolean;

export default defineUnlistedScript(() => {
  reportUncaught(self, 'library-worker');
  startLibraryWorker(self, { scriptsByUrl: __SCRIPTS_BY_URL__ });
});
