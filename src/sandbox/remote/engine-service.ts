/**
 * What the offscreen document does for the background (Chrome), over ports. The background calls by a message, and the
 * offscreen document opens the port. It must not be the other way round: a document that listens for ports holds an end
 * of every port that a page opens, and the page would never hear that the background behind it has died.
 */
import type { BrowserTask } from '../../core/run/browser-task';
import type { CheckedText } from '../../core/run/corrections';
import type { ModelPart, ModelRequest, ScriptJob, TellLoading, Workspace } from '../../core/run/needs';
import type { SkillEngine } from '../../core/skill/model';
import { channel } from '../../messages/rpc';
import type { ToSystem } from '../engines';

/** Names a port: what follows is the id of the call. */
export const enginePortPrefix = 'engine:';

/** What the background calls by a message. */
export interface EngineDoor {
  /** Opens a port of that id. `debug`: the debug mode is on. */
  open(id: string, debug: boolean): Promise<void>;
}

export const engineChannel = channel<EngineDoor>('engine');

/**
 * The service at one port. Closing the port ends at once what was called over it. The methods of `Workspace` are those of a
 * workspace of this port, which is opened by the first of them and closed with the port.
 */
export interface EngineService extends ToSystem, Pick<Workspace, 'add'> {
  runScript(
    job: ScriptJob,
    callTool: (name: string, input: unknown) => Promise<unknown>,
    tell: TellLoading,
    signal: AbortSignal,
  ): Promise<unknown>;
  prepareHarper(): Promise<void>;
  checkByHarper(text: string, dictionary: string[], signal: AbortSignal): Promise<CheckedText>;
  /** Tells each part of the answer of the browser's model. */
  askBrowserModel(request: ModelRequest, tell: (part: ModelPart) => void, signal: AbortSignal): Promise<void>;
  /** What the browser does with texts by itself, there. */
  browserEngines(): Promise<SkillEngine[]>;
  /** Tells each part of the text that comes of it. */
  runBrowserTask(task: BrowserTask, tell: (part: ModelPart) => void, signal: AbortSignal): Promise<void>;
  run(
    command: Parameters<Workspace['run']>[0],
    tell: TellLoading,
    signal: AbortSignal,
  ): ReturnType<Workspace['run']>;
}
