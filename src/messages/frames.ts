/**
 * The way to a field in a frame that the page's own script cannot look into: page → background → our script in that
 * frame. Never over the page: it could listen and forge.
 */
import type { InsertOutcome } from '../core/run/delivery-outcome';
import type { Read, TargetSummary } from '../core/run/run-request';
import { channel } from './rpc';

/** What a text is written over, or at, in a field. The caret of a selection is behind it. */
export type Spot = 'selection' | 'field' | 'caret';

/** What is to be written, and over what. `form`: what the text is where the field holds formatting; Markdown unless it says otherwise. */
export interface InsertOrder {
  text: string;
  spot: Spot;
  form?: 'markdown' | 'plain' | undefined;
}

/** In pixels of some viewport. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A target in a frame of the tab. Its name is known to the frame's script and to the session that it was captured for. */
export interface FramePlace {
  frameId: number;
  name: string;
}

/** What a frame tells of the target in it. */
export interface FrameTargetFacts {
  editable: boolean;
  /** See `RunTarget`. */
  spot: 'selection' | 'caret';
  /** For whatever the user wants read. */
  summaries: Record<Read, TargetSummary>;
  /** How many frames stand around the viewport that `caret` and `work` are measured in. */
  depth: number;
  /** The caret, or the end of the selection. */
  caret?: Box | undefined;
  /** The field, or the selection. */
  work?: Box | undefined;
}

/** The user is in a frame that our script cannot enter. `site`: who has to be asked for, if that can be told. */
export interface ClosedFrame {
  status: 'closed';
  site?: string | undefined;
}

export type CapturedInFrame = { status: 'captured'; facts: FrameTargetFacts } | ClosedFrame;

export type FoundFrame =
  | { status: 'found'; place: FramePlace; facts: FrameTargetFacts }
  /** `allowed`: the user has given us the site, and the frame is closed all the same. */
  | (ClosedFrame & { allowed: boolean });

/** Background to our script in a frame. */
export interface FrameCommands {
  /** Keeps the target under this name. */
  capture(name: string): Promise<CapturedInFrame>;
  /** See `RunTarget.summaryForRun`; undefined of a target that the script does not know. */
  summary(name: string, read: Read): Promise<TargetSummary | undefined>;
  prepare(name: string): Promise<void>;
  focus(name: string): Promise<void>;
  /** See `Writer`. A target that the script does not know is gone. */
  insert(name: string, order: InsertOrder): Promise<InsertOutcome>;
  /** What is being inserted begins no more. */
  stop(name: string): Promise<void>;
  undo(name: string): Promise<InsertOutcome>;
}

export const frameChannel = channel<FrameCommands>('frame');

/** What is done by `FrameCommands` at a place, which the background knows the way to. */
type AtPlace = {
  [Method in Exclude<keyof FrameCommands, 'capture'>]: FrameCommands[Method] extends (
    name: string,
    ...given: infer Given
  ) => infer Answer
    ? (place: FramePlace, ...given: Given) => Answer
    : never;
};

/** Our script in the top frame of a tab to the background. */
export interface FramesCommands extends AtPlace {
  /** Captures the target in the frame that the user is in. `site`: who is to be asked for if none can be entered. */
  find(site?: string): Promise<FoundFrame>;
}

export const framesChannel = channel<FramesCommands>('frames');
