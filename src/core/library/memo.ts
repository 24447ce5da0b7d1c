import type { SkillKey } from '../skill/model';

/** A text the user kept, with the page it was kept on. */
export interface Memo {
  id: string;
  text: string;
  url: string;
  title: string;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** The skill that has saved it, where one has. */
  skill?: SkillKey;
}
