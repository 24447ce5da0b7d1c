import { browser } from 'wxt/browser';
import { createBrowserModelEngine } from './browser-model/browser-model';
import { createBrowserTasks } from './browser-tasks/browser-tasks';
import type { Engines, ToSystem } from './engines';
import { createFrameHost } from './frame/frame-host';
import { createHarper } from './proofread/proofreader';
import { createPythonEngine } from './python/python-engine';
import { createSnapshotStore } from './python/snapshot-store';
import { createScriptRunner } from './script/script-runner';
import { createWorkspaces } from './shell/workspaces';

/** The engines where there is a document: the offscreen document of Chrome, the background of Firefox. */
export function createHost(document: Document, toSystem: ToSystem): Engines {
  const frame = createFrameHost(document);
  const python = createPythonEngine(frame, createSnapshotStore(caches, ownVersion));
  return {
    scripts: createScriptRunner(frame, python),
    workspaces: createWorkspaces(frame, python),
    harper: createHarper(),
    ...toSystem,
    browserModel: createBrowserModelEngine(globalThis),
    browserTasks: createBrowserTasks(globalThis),
  };
}

/** Read from the file: an offscreen document has no `runtime.getManifest`. */
async function ownVersion(): Promise<string> {
  const manifest: unknown = await (await fetch(new URL('manifest.json', browser.runtime.getURL('/')))).json();
  return String((manifest as { version?: unknown }).version);
}
