import type { WriteClipboard } from '../core/run/needs';
import { createBrowserModelEngine } from './browser-model/browser-model';
import type { Engines } from './engines';
import { createProofreader } from './proofread/proofreader';
import { createScriptRunner } from './script/script-runner';

/** The engines where there is a document: the offscreen document of Chrome, the background of Firefox. */
export function createHost(document: Document, writeClipboard: WriteClipboard): Engines {
  return {
    scripts: createScriptRunner(document),
    proofreader: createProofreader(),
    writeClipboard,
    browserModel: createBrowserModelEngine(globalThis),
  };
}
