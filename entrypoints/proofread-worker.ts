import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startProofreadWorker } from '../src/sandbox/proofread/proofread-worker';

export default defineUnlistedScript(() => startProofreadWorker(self));
