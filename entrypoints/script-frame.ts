import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { startScriptFrame } from '../src/sandbox/script/script-frame';

export default defineUnlistedScript(() => startScriptFrame(window));
