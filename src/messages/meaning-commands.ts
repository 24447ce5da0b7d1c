/** What the settings page may ask about the search by meaning. */
import type { TableFacts } from '../core/library/table/table-facts';
import type { RunFailure } from '../core/run/run-failure';
import type { SkillKey } from '../core/skill/model';

/** Which provider makes vectors, and by which of its models. */
interface MeaningChoice {
  /** Id of a model that is set up: its address and key are used. */
  provider: string;
  /** Name of an embedding model there. */
  model: string;
}

/** What finds skills by meaning. */
export type MeaningBy = MeaningChoice | { table: TableFacts };

/** How many of the skills have their vectors; all are none while the search is off. */
export interface MeaningProgress {
  ready: number;
  all: number;
}

export type MeaningStep = ({ ok: true } & MeaningProgress) | { ok: false; failure: RunFailure };

export interface MeaningCommands {
  /** Undefined while it is off. */
  meaningState(): Promise<(MeaningBy & MeaningProgress) | undefined>;
  /**
   * Has the model embed a few words, and where it can, turns the search on: the user was told what is sent there, and agrees by this.
   * What goes wrong is in the answer, and nothing is changed.
   */
  turnOnMeaning(choice: MeaningChoice): Promise<MeaningStep>;
  /** Turns the search on by the table that is kept: nothing is sent, and nobody has to agree. `ready` is none where there is no table. */
  turnOnTable(): Promise<MeaningStep>;
  /** Takes all vectors away, the agreement back, and the table that is kept. */
  turnOffMeaning(): Promise<void>;
  /** Makes the vectors of some more skills, and lets go of those that are not needed any more. Does nothing but that while it is off. */
  makeVectors(): Promise<MeaningStep>;
  /** The skills that are about `query`, the best first; none where they can't be found so, for whatever reason. */
  findByMeaning(query: string): Promise<SkillKey[]>;
}
