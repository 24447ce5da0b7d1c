export interface Group {
  /** Whose tests they are. */
  project: string;
  /** How long they took when that was last written down. */
  seconds: number;
}

/**
 * Deals the groups out so that each share takes about as long as the others, and has about as much of each project: a group is
 * what one worker runs in turn. Returns for each group the share that it goes to, from 1. Every machine comes to the same, by
 * the same groups: nothing but them is asked.
 */
export function dealOut(groups: readonly Group[], total: number): number[] {
  const longestFirst = groups
    .map((group, index) => ({ ...group, index }))
    .sort((a, b) => b.seconds - a.seconds || a.index - b.index);
  const shares = Array.from({ length: total }, (_, index) => ({
    number: index + 1,
    all: 0,
    ofProject: new Map<string, number>(),
  }));
  const result: number[] = [];
  for (const { index, project, seconds } of longestFirst) {
    const load = (share: (typeof shares)[number]) => share.ofProject.get(project) ?? 0;
    const [lightest] = [...shares].sort((a, b) => load(a) - load(b) || a.all - b.all || a.number - b.number);
    if (!lightest) throw new Error('There are no shares');
    lightest.all += seconds;
    lightest.ofProject.set(project, load(lightest) + seconds);
    result[index] = lightest.number;
  }
  return result;
}
