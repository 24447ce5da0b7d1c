/**
 * Our frame in a page to the script that we have there, over the background: what is to be read and written, and where the frame
 * is shown. The script does what it is asked, and begins nothing.
 */

import type { InsertOutcome } from '../core/run/delivery-outcome';
import type { FieldTrace } from '../core/run/field-trace';
import type { PageText } from '../core/run/page-text';
import type { Read, TargetSummary } from '../core/run/run-request';
import type { UnreadDocument } from '../core/run/shown-document';
import type { Box, InsertOrder, Spot } from './frames';
import { channel } from './rpc';

/** What the script tells of the place where the user was, and no more of its text than how long it is. */
export interface PlaceFacts {
  /** By which it is asked for from now on. */
  name: string;
  /** The same for all places of one element; absent where nothing had the focus. */
  element?: number | undefined;
  field: FieldTrace['field'];
  /** Whether the user could write there. */
  editable: boolean;
  /** See `RunTarget`. */
  spot: 'selection' | 'caret';
  /** Whether a text can be written there while it comes. */
  streams: boolean;
  /** Characters selected, in a field or on the page; and in the field, or the user's own part of it. */
  selectionLength: number;
  fieldLength: number;
  ownPart?: boolean | undefined;
  /** It is a web page, and no page of ours; or the pad of one that shows a document. */
  hasPage: boolean;
  /** Where the palette belongs, in pixels of the viewport. */
  caret: Box;
  /** The user is in a frame that our script could not enter; the place is what is around it. */
  closed?: ClosedPlace | undefined;
}

export interface ClosedPlace {
  /** Where the frame stands. */
  at: Box;
  /** Who has to be asked for, where a permission would open it. */
  site?: string | undefined;
  /** The user was asked for it on this page: once is enough. */
  asked: boolean;
}

export interface PlaceCommands {
  /** The place where the user has called last, once all of it is known. */
  captured(): Promise<PlaceFacts | undefined>;
  /** See `RunTarget.summaryForRun`; undefined of a place that is not known any more. */
  summary(name: string, read: Read): Promise<TargetSummary | undefined>;
  /**
   * A reader's text of the page around that place, or why there is none of the document that the pad is for; undefined of a place that is
   * not known any more.
   */
  pageText(name: string): Promise<PageText | UnreadDocument | undefined>;
  /** What a card should stand beside, in pixels of the viewport. */
  work(name: string): Promise<Box | undefined>;
  prepare(name: string): Promise<void>;
  /** Gives the focus back to where the user was. */
  focus(name: string): Promise<void>;
  /** See `Writer`. A place that is not known any more is gone. */
  insert(name: string, order: InsertOrder): Promise<InsertOutcome>;
  /** What is being inserted begins no more. */
  stop(name: string): Promise<void>;
  undo(name: string): Promise<InsertOutcome>;
  /** From now on a text is written while it comes. False where it had better be written when it is whole. */
  openStream(name: string, spot: Spot): Promise<boolean>;
  append(name: string, delta: string): Promise<void>;
  /** See `FieldStream.finish`. */
  finishStream(name: string, text: string): Promise<InsertOutcome | undefined>;
  dropStream(name: string): Promise<void>;
}

export const placesChannel = channel<PlaceCommands>('places');

/**
 * A part of our frame that is shown: the rest of it lets the page through. What is CSS comes as such: where a script turns a few numbers
 * into strings, V8 gives its heap 110 KB of caches for that.
 */
export interface ShownPart extends Box {
  /** Around it, as `path()` has it. */
  outline: string;
  /** Declarations of an element behind our frame that casts its shadow. */
  shadow: string;
  /** It asks what has to be in plain sight. */
  asks: boolean;
  /** It has the keyboard as long as it is there. */
  keepsKeyboard: boolean;
}

/** What keeps the user from seeing what we draw: the page has put something over it, or changes how it looks. */
export type Obstacle = 'covered' | 'altered';

export interface PageLook {
  obstacle?: Obstacle | undefined;
  /** Milliseconds since the user last pressed their pointer in the page, beside our frame; absent where they never did. */
  sincePress?: number | undefined;
}

export interface HostCommands {
  /** Shows these parts of the frame. With none the frame stays, unseen. */
  show(parts: ShownPart[]): Promise<void>;
  /** Gives the keyboard to the frame. Resolves with those keys since the call that are harmless (see `isHarmless`). */
  takeKeyboard(): Promise<string[]>;
  /** Looks at what the user sees at this moment. */
  look(): Promise<PageLook>;
  /** Milliseconds since the user last pressed a key in the page; undefined where none was. */
  sinceKey(): Promise<number | undefined>;
  /** Takes the frame out of the page. */
  leave(): Promise<void>;
}

export const hostChannel = channel<HostCommands>('host');

/** What happens in the page that our frame there has to know of. */
export type PageEvent =
  | { type: 'pressed-outside' }
  /** The frame has the keyboard again, after the page had taken it: what had it there has lost it. */
  | { type: 'keyboard-back' }
  | { type: 'sight'; obstacle?: Obstacle | undefined };
