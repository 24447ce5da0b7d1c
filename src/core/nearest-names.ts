/** A name as it is compared: without case, and with one sign for all that parts words. */
export function plainName(name: string): string {
  // As most are; there may be ten thousand to compare.
  if (/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name)) return name;
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^skill:/, '')
    .replace(/[\s_-]+/g, '-');
}

/** Characters of a name that are compared: names are short, and what a model writes need not be. */
const compared = 64;

/** The names most like what was asked for, the nearest first; those that differ in more than a third of it are not near. */
export function nearestNames(asked: string, names: readonly string[], most: number): string[] {
  const wanted = plainName(asked.slice(0, compared));
  return names
    .map((name) => ({ name, distance: distanceOf(wanted, plainName(name.slice(0, compared))) }))
    .filter(({ distance }) => distance <= 1 + wanted.length / 3)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Names that a cure offers. */
const mostOffered = { near: 3, any: 10 };

/** The names most like it, or some of those there are, as a list for people. */
export function offeredNames(name: string, names: readonly string[]): string {
  const near = nearestNames(name, names, mostOffered.near);
  return (near.length > 0 ? near : names.slice(0, mostOffered.any)).join(', ');
}

/** Letters to add, drop or change; a name that has the other in it is one away for each word beside it. */
function distanceOf(a: string, b: string): number {
  if (a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))) {
    return Math.abs(a.split('-').length - b.split('-').length) + 1;
  }
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (let place = 1; place < above.length; place += 1) {
      const changed = (above[place - 1] ?? 0) + (letter === b[place - 1] ? 0 : 1);
      line.push(Math.min(changed, (above[place] ?? 0) + 1, (line[place - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
