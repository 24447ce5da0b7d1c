import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startIsolatedFrame } from '../src/sandbox/frame/isolated-frame';

export default defineUnlistedScript(() => startIsolatedFrame(window));
