import { browser } from 'wxt/browser';
import type { SaveFile } from '../core/run/needs';
import { writeWithApi } from './clipboard';
import type { Engines } from './engines';
import { createHost } from './host';
import { createRemote } from './remote/remote';

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
