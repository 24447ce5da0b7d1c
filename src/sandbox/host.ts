import type { WriteClipboard } from '../core/run/needs';
import { createBrowserModelEngine } from './browser-model/browser-model';
import type { Engines } from './engines';
import { createFrameHost } from './frame/frame-host';
import { createProofreader } from './proofread/proofreader';
import type { PythonEngine } from './python/types';
import { createScriptRunner } from './script/script-runner';
import { createWorkspaces } from './shell/workspaces';

const noPython: PythonEngine = {
  open: () => ({
    run: () => Promise.reject(new Error('This build has no Python')),
    close: () => undefined,
  }),
};

/** The engines where there is a document: the offscreen document of Chrome, the background of Firefox. */
export function createHost(document: Document, writeClipboard: WriteClipboard): Engines {
  const frame = createFrameHost(document);
  return {
    scripts: createScriptRunner(frame),
    workspaces: createWorkspaces(frame, noPython),
    proofreader: createProofreader(),
    writeClipboard,
    browserModel: createBrowserModelEngine(globalThis),
  };
}
