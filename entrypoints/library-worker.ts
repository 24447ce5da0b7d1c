import './background/zod';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startLibraryWorker } from '../src/library/worker/start';

/** Set by the build (wxt.config.ts). */
declare const __SCRIPTS_BY_URL__: boolean;

export default defineUnlistedScript(() => startLibraryWorker(self, { scriptsByUrl: __SCRIPTS_BY_URL__ }));
