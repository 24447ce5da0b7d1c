import type { BrowserTasks } from '../core/run/browser-task';
import type { CorrectionEngine } from '../core/run/corrections';
import type { SaveFile, ScriptRunner, Workspaces, WriteClipboard } from '../core/run/needs';
import type { BrowserModelEngine } from './browser-model/browser-model';

/** What goes from the host to the user's system. */
export interface ToSystem {
  writeClipboard: WriteClipboard;
  saveFile: SaveFile;
}

/** All that a run needs from Workers and from a document. */
export interface Engines extends ToSystem {
  scripts: ScriptRunner;
  workspaces: Workspaces;
  harper: CorrectionEngine;
  browserModel: BrowserModelEngine;
  browserTasks: BrowserTasks;
}
