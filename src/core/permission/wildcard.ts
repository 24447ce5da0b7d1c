/**
 * Whether the name is what the pattern says, from end to end; `*` stands for any characters, or none, and everything else
 * for itself. Takes at most the product of both lengths in steps, whatever they hold: a pattern is never made a regular
 * expression.
 */
export function matchesWildcard(pattern: string, name: string): boolean {
  let [at, place] = [0, 0];
  let star = -1;
  let resume = 0;
  while (place < name.length) {
    if (pattern[at] === '*') {
      star = at;
      at += 1;
      resume = place;
    } else if (at < pattern.length && pattern[at] === name[place]) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      // Only the last star has to take more: those before it have found the earliest place there is.
      at = star + 1;
      resume += 1;
      place = resume;
    } else return false;
  }
  while (pattern[at] === '*') at += 1;
  return at === pattern.length;
}

/** Whether there is any name that both patterns fit. Takes the product of their lengths in steps. */
export function wildcardsMeet(a: string, b: string): boolean {
  // `met[j]`: whether what is left of `a` behind the place in hand, and of `b` from `j` on, can be one name.
  let met: boolean[] = [];
  for (let i = a.length; i >= 0; i -= 1) {
    const later = met;
    met = [];
    for (let j = b.length; j >= 0; j -= 1) {
      if (i === a.length && j === b.length) met[j] = true;
      else if (a[i] === '*') met[j] = later[j] === true || met[j + 1] === true;
      else if (b[j] === '*') met[j] = met[j + 1] === true || later[j] === true;
      else met[j] = a[i] !== undefined && a[i] === b[j] && later[j + 1] === true;
    }
  }
  return met[0] === true;
}

/** How much a pattern says of a name: the characters that are none of its stars, and the number of its stars. */
export interface Specificity {
  literal: number;
  stars: number;
}

/** Stars side by side count as one. */
export function specificityOf(pattern: string): Specificity {
  const parts = pattern.split(/\*+/);
  return { literal: parts.reduce((sum, part) => sum + part.length, 0), stars: parts.length - 1 };
}

/**
 * Above 0 where `a` says more than `b`: more characters beside its stars, or as many with fewer stars. Among patterns that
 * fit one name, the name itself says most and `*` least.
 */
export function compareSpecificity(a: Specificity, b: Specificity): number {
  return a.literal - b.literal || b.stars - a.stars;
}
