import { browser } from 'wxt/browser';
import type { WriteClipboard } from '../core/run/needs';
import { createBrowserModelEngine } from './browser-model/browser-model';
import type { Engines } from './engines';
import { createFrameHost } from './frame/frame-host';
import { createProofreader } from './proofread/proofreader';
import { createPythonEngine } from './python/python-engine';
import { createSnapshotStore } from './python/snapshot-store';
import { createScriptRunner } from './script/script-runner';
import { createWorkspaces } from './shell/workspaces';

/** The engines where there is a document: the offscreen document of Chrome, the background of Firefox. */
export function createHost(document: Document, writeClipboard: WriteClipboard): Engines {
  const frame = createFrameHost(document);
  const python = createPythonEngine(
    frame,
    createSnapshotStore(caches, browser.runtime.getManifest().version),
  );
  return {
    scripts: createScriptRunner(frame, python),
    workspaces: createWorkspaces(frame, python),
    proofreader: createProofreader(),
    writeClipboard,
    browserModel: createBrowserModelEngine(globalThis),
  };
}
