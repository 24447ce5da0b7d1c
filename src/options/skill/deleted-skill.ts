import type { DeletedSkill } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';

/** A skill that was deleted in its own view. */
export interface JustDeleted {
  key: SkillKey;
  name: string;
  deleted: DeletedSkill;
}

type Taker = (deleted: JustDeleted) => void;

let taker: Taker | undefined;
let waiting: JustDeleted | undefined;

/** Lets the list of skills offer the way back; it may not be drawn yet. */
export function tellDeleted(deleted: JustDeleted): void {
  if (taker) taker(deleted);
  else waiting = deleted;
}

/** Takes what is told from now on, and what waits. Returns what ends it. */
export function takeDeleted(take: Taker): () => void {
  taker = take;
  if (waiting) take(waiting);
  waiting = undefined;
  return () => {
    taker = undefined;
  };
}
