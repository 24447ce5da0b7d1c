import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportUncaught } from '../src/diagnostics/report';
import { startProofreadWorker } from '../src/sandbox/proofread/proofread-worker';

export default defineUnlistedScript(() => {
  reportUncaught(self, 'proofread-worker');
  startProofreadWorker(self);
});
