import { browser } from 'wxt/browser';
import type { Proofreader, ScriptRunner, Workspaces, WriteClipboard } from '../core/run/needs';
import type { BrowserModelEngine } from './browser-model/browser-model';
import { writeWithApi } from './clipboard';
import { createHost } from './host';
import { createRemote } from './remote/remote';

/** All that a run needs from Workers and from a document. */
export interface Engines {
  scripts: ScriptRunner;
  workspaces: Workspaces;
  proofreader: Proofreader;
  writeClipboard: WriteClipboard;
  browserModel: BrowserModelEngine;
}

/**
 * The engines, for the background. Nothing is started before the first call. A service worker (Chrome) has no
 * Workers and no document, so there they live in the offscreen document; Firefox's background hosts them itself.
 */
export function createEngines(): Engines {
  return 'offscreen' in browser ? createRemote() : createHost(document, writeWithApi);
}
