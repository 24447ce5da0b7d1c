/** How often and how lately a skill was run, in two numbers: no time of an earlier run is kept. */
export interface SkillUse {
  /** When it was run last, in milliseconds since the epoch. */
  at: number;
  /** What its runs weighed then. The last one weighs 1, and each half as much with every half-life that has gone by since. */
  weight: number;
}

/** Milliseconds after which a run counts for half: two weeks. */
const halfLife = 14 * 24 * 60 * 60 * 1000;

/** The same after one more run, at `now`: `weight = 1 + weight · 2^(−(now − at) / halfLife)`. */
export function usedAgain(before: SkillUse | undefined, now: number): SkillUse {
  if (!before) return { at: now, weight: 1 };
  // A clock that was set back makes nothing heavier.
  const age = Math.max(now - before.at, 0);
  return { at: now, weight: 1 + before.weight * 2 ** (-age / halfLife) };
}

/**
 * What skills are put in order by, the higher before the lower: the moment at which the weight comes down to 1,
 * `at + halfLife · log2(weight)`. So two skills compare the same at any time, and nothing has to be counted again while time goes by. Zero of
 * what was never run since that is kept.
 */
export function frecencyOf(use: SkillUse | undefined): number {
  return use ? use.at + halfLife * Math.log2(use.weight) : 0;
}
