import type { WriteClipboard } from '../core/run/needs';
import { createBrowserModelEngine } from './browser-model/browser-model';
import type { Engines } from './engines';
import { createFrameHost } from './frame/frame-host';
import { createProofreader } from './proofread/proofreader';
import { createScriptRunner } from './script/script-runner';

/** The engines where there is a document: the offscreen document of Chrome, the background of Firefox. */
export function createHost(document: Document, writeClipboard: WriteClipboard): Engines {
  const frame = createFrameHost(document);
  return {
    scripts: createScriptRunner(frame),
    proofreader: createProofreader(),
    writeClipboard,
    browserModel: createBrowserModelEngine(globalThis),
  };
}
