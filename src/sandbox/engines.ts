import { browser } from 'wxt/browser';
import type { Proofreader, SaveFile, ScriptRunner, Workspaces } from '../core/run/needs';
import type { BrowserModelEngine } from './browser-model/browser-model';
import { writeWithApi } from './clipboard';
import { createHost, type ToSystem } from './host';
import { createRemote } from './remote/remote';

/** All that a run needs from Workers and from a document. */
export interface Engines extends ToSystem {
  scripts: ScriptRunner;
  workspaces: Workspaces;
  proofreader: Proofreader;
  browserModel: BrowserModelEngine;
}

/**
 * The engines, for the background. Nothing is started before the first call. A service worker (Chrome) has no
 * Workers and no document, so there they live in the offscreen document; Firefox's background hosts them itself, with
 * `saveFile`.
 */
export function createEngines(saveFile: SaveFile): Engines {
  return 'offscreen' in browser
    ? createRemote()
    : createHost(document, { writeClipboard: writeWithApi, saveFile });
}
