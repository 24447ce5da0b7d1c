import type { RunView } from '../../core/record/view';
import type { RunAnswer, SentRequest } from '../../core/run/run-question';
import type { RunFile, WritePlace } from '../../core/run/run-request';
import type { ResultForm } from '../../core/skill/model';
import type { SettingsPlace } from '../../messages/page-commands';
import type { Obstacle } from '../../messages/places';
import type { Layer } from '../layer/surface';
import type { Diagnostics } from './card-diagnostics';
import type { CardKeys } from './card-keys';
import type { FieldReport } from './card-report';
import type { Intake } from './given/intake';

/** What the user may do with a card. */
export interface CardCallbacks {
  /** Writes the result there; the view is told by `inserted`. */
  onInsert: (place: WritePlace) => void;
  /** Writes what a function gave there, as that text, which it is in that form; the view is told by `inserted`. */
  onInsertAs: (place: WritePlace, text: string, form: ResultForm) => void;
  /** True once the text, or what a function gave in that form, is on the clipboard. */
  onCopy: (form?: ResultForm) => Promise<boolean>;
  /** Undefined: what was asked for then is not known. */
  onRetry: (() => void) | undefined;
  /** Says this next of the shown answer; the view is told by `going-on`. Undefined: there is no run to go on with. */
  onNext: ((text: string) => void) | undefined;
  /** Shows another of the answers; the view is told by `version`. */
  onVersion: (at: number) => void;
  onStop: () => void;
  /** Answers the question of that id; the view is told by `answering`. */
  onAnswer: (id: number, answer: RunAnswer) => void;
  /** Has the question of that id, no review, asked in a window of ours, or brings that to the front; the view is told by `elsewhere`. */
  onElsewhere: (id: number) => void;
  /** Puts the field back as it was before the run; the view is told by `undone`. Undefined: there is no way back. */
  onUndo: (() => void) | undefined;
  /**
   * Writes this text in place of what the run has written; the view is told by `rewritten`, with the same `accepted`.
   * Undefined: the run's place in the field is not known any more.
   */
  onRewrite: ((text: string, accepted: readonly boolean[]) => void) | undefined;
  onClose: () => void;
  onOpenSettings: (place: SettingsPlace) => void;
  onAddWord: (word: string) => void;
  /** What the run has sent to models; undefined where that is not at hand any more. */
  onRequests: () => Promise<SentRequest[] | undefined>;
  /** Writes a file that the run made, in place of what it has written itself; the view is told by `file-inserted`. */
  onInsertFile: (path: string) => void;
  /** True once the file's text is on the clipboard. */
  onCopyFile: (path: string) => Promise<boolean>;
  /** True once the browser has taken the file, to save it. */
  onSaveFile: (path: string) => Promise<boolean>;
  /** What was tried when the text was refused; undefined where it was not. */
  report: () => FieldReport | undefined;
  /** Gives the run a file; the view is told by `given`. */
  onGive: (file: RunFile) => void;
  /** A file shall be given no more; the view is told by `taken-back`. */
  onTakeBack: (path: string) => void;
}

/** All that a card is drawn of. */
export interface CardProps extends Omit<CardCallbacks, 'onNext'> {
  /** True where the press counted. */
  onNext: ((text: string) => Promise<boolean>) | undefined;
  layer: Layer;
  view: RunView;
  /** What the user typed for it; may be empty. */
  typed?: string | undefined;
  /** Where the result can be written; nowhere without a field. */
  places: readonly WritePlace[];
  /** Where a file would be. */
  filePlace: WritePlace;
  since: number;
  /** The element that the result's text is drawn into, outside of Preact. */
  text: HTMLElement;
  /** For the part that is drawn to serve the keys that the card gets. */
  keys: CardKeys;
  /** The question has been there for long enough to be answered. */
  ready: boolean;
  /** Why the user may not see the question, or did not see what they last pressed; and whether a press at this moment counts. */
  obstacle: Obstacle | undefined;
  takesYes: () => Promise<boolean>;
  /** The user has had the end of the question in view. */
  isRead: boolean;
  /** The last yes did not count, since it came right after another press, or right after the question came. */
  isTooSoon: boolean;
  /** Something has kept the question from taking a yes for long. */
  isHindered: boolean;
  /** Whatever became of the run is told by a notice first. */
  small?: boolean | undefined;
  /** The user wants to see more than the notice. */
  shows: 'notice' | 'text' | 'changes';
  onShow: (what: 'text' | 'changes') => void;
  /** For a bug report of an error that no code stands for. */
  diagnostics: Diagnostics;
  /** Takes the files that are dropped on the card. */
  intake: Intake;
}
