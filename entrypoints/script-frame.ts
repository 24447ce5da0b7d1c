import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { reportUncaught } from '../src/diagnostics/report';
import { startIsolatedFrame } from '../src/sandbox/frame/isolated-frame';

export default defineUnlistedScript(() => {
  reportUncaught(self, 'script-frame');
  startIsolatedFrame(window);
});
