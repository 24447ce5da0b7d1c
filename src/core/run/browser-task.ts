import type { SkillEngine } from '../skill/model';
import type { ModelPart } from './needs';

/** A text, and what is to become of it. Languages are tags (BCP 47). */
export interface BrowserTask {
  engine: SkillEngine;
  text: string;
  /** The language it is in; absent where that is to be found out. */
  from?: string | undefined;
  /** The language of what comes of it; absent: of a translation the user's own, or English where the text is in that; of a summary the text's. */
  into?: string | undefined;
  /** The user's own language. */
  own: string;
  /** What the text's language seems to be, where nothing better tells it. */
  guess?: string | undefined;
}

/** What the browser does with texts by itself, on this computer, where it has the means. */
export interface BrowserTasks {
  engines(): Promise<SkillEngine[]>;
  /**
   * Yields the text as it comes, and how far a download is. Throws a `RunError`, `engine-…`; stops by throwing the signal's reason when
   * it is aborted.
   */
  stream(task: BrowserTask, signal: AbortSignal): AsyncIterable<ModelPart>;
}
