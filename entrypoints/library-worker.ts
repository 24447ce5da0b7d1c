import './background/zod';
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startLibraryWorker } from '../src/library/worker/start';

export default defineUnlistedScript(() => startLibraryWorker(self));
