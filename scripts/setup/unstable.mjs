import { readFileSync } from 'node:fs';

/** More than so many unstable tests are no chance: the run fails. */
const mostUnstable = 3;

const keys = ['name', 'since', 'known', 'deadline'];

/**
 * The tests that are known to be unstable, from a file such as `tests/unstable.json`: each with its name as a run prints
 * it, since when it is known, what is known, and the day by which it has to be stable.
 * @throws if the file is not a list of such entries
 */
export function readUnstable(file) {
  const list = JSON.parse(readFileSync(file, 'utf8'));
  if (!Array.isArray(list)) throw new Error(`${file}: not a list`);
  for (const [index, entry] of list.entries()) {
    const wrong = whatIsWrong(entry);
    if (wrong) throw new Error(`${file}: entry ${index + 1} ${wrong}`);
  }
  const names = list.map((entry) => entry.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${file}: "${twice}" is listed twice`);
  return list;
}

/**
 * What a run says of the tests that failed, were run again alone, and passed.
 * @param unstable from `countPlaywright`
 * @param listed from `readUnstable`
 * @param today as `2026-11-23`, in UTC
 * @returns `overdue`: names of those past their deadline; `tooMany`: why the run fails all the same, if it does;
 *   `lines`: what to print of each
 */
export function judgeUnstable(unstable, listed, today) {
  const entryOf = (test) => listed.find((entry) => entry.name === test.name);
  const overdue = unstable.filter((test) => (entryOf(test)?.deadline ?? today) < today);
  return {
    overdue: overdue.map((test) => test.name),
    tooMany:
      unstable.length > mostUnstable
        ? `${unstable.length} tests are unstable; with more than ${mostUnstable} a run fails`
        : undefined,
    lines: unstable.map((test) => `Unstable: ${test.name}\n${test.tries}\n${standing(entryOf(test), today)}`),
  };
}

function standing(entry, today) {
  if (!entry) return 'Not in tests/unstable.json yet: list it, and find out why before new things.';
  const late = entry.deadline < today ? ', which has passed' : '';
  return `Listed since ${entry.since}: ${entry.known} Deadline ${entry.deadline}${late}.`;
}

function whatIsWrong(entry) {
  if (typeof entry !== 'object' || entry === null) return 'is not an object';
  const wrongKey = [...keys, ...Object.keys(entry)].find(
    (key) => !keys.includes(key) || typeof entry[key] !== 'string' || entry[key].trim() === '',
  );
  if (wrongKey) return `needs ${keys.join(', ')} as texts, and nothing else ("${wrongKey}")`;
  if (!isDay(entry.since) || !isDay(entry.deadline)) return 'needs its days as 2026-11-23';
  if (entry.deadline < entry.since) return 'has its deadline before its beginning';
  return undefined;
}

function isDay(text) {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) && text.length === 10;
}
