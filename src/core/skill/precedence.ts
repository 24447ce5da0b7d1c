import { plainName } from '../nearest-names';

/**
 * Where skills come from, from what gives way to what counts. Of two skills of one name the one is meant that stands farther behind in this
 * list: what is nearer to the user's work. Within one kind the order of the view *Sources* decides (`ranksOf`).
 */
export const precedence = ['builtin', 'managed', 'plugin', 'user', 'folder', 'site'] as const;

export type SourceStanding = (typeof precedence)[number];

/** A skill among others that may have its name. */
export interface Ranked {
  id: string;
  /** How near it is (`ranksOf`), the higher the nearer; absent where there is nothing to weigh. */
  rank?: number | undefined;
}

/**
 * Skills that go by one name, the one before the others that is meant by it: first whose folder is called so, which is one of its kind, so that no
 * stranger's skill takes a call by giving itself a name; then the nearest.
 */
export function firstCalled<Known extends Ranked>(name: string, skills: readonly Known[]): Known[] {
  const called = plainName(name);
  const isFolder = ({ id }: Known) => plainName(id) === called;
  const nearest = nearestFirst(skills);
  return [...nearest.filter(isFolder), ...nearest.filter((skill) => !isFolder(skill))];
}

/** The nearest first; of those of one source by the names of their folders. */
export function nearestFirst<Known extends Ranked>(skills: readonly Known[]): Known[] {
  return skills.toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0) || (a.id < b.id ? -1 : 1));
}
