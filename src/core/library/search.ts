/** Finding skills among thousands while the user types. */

/** What is searched of a skill. */
export interface Searchable {
  id: string;
  name: string;
  description: string;
  category?: string;
  tags?: readonly string[];
  author?: string;
  collections?: readonly string[];
}

/**
 * The same text of all skills as one: a word is looked for in a single sweep, which passes over the skills that have it
 * not at the speed of the machine's memory.
 */
interface Column {
  text: string;
  /** Where each skill's part begins; one more at the end. */
  starts: Int32Array;
}

/** The skills' texts as they are compared. */
interface Texts {
  /** Name and id; they are alike in most skills, and then one. */
  labels: string[][];
  /** The labels, parted by a line's end, which no query has in it. */
  label: Column;
  description: Column;
  /** Which letters each skill's labels have: a bit for each of 32 kinds. */
  letters: Int32Array;
}

/** Answers queries about the same skills, one after another. */
export interface SkillSearch<Entry extends Searchable> {
  /**
   * Those that have every word of the query in name, id, description, category, tags, author or collections, the best first and otherwise in the given order;
   * case and accents do not count. If there are none, those in whose name or id the letters stand in the query's order,
   * a word's start first: `sumrz` finds `summarize`. All of them for an empty query.
   */
  find(query: string): Entry[];
  /** Makes the texts ready to be searched, which the first query would have to wait for. */
  prepare(): void;
}

/** A search over `entries`. A keystroke over 10,000 skills is to take less than 8 ms: the texts are made ready once. */
export function createSkillSearch<Entry extends Searchable>(entries: readonly Entry[]): SkillSearch<Entry> {
  let texts: Texts | undefined;

  function prepared(): Texts {
    texts ??= textsOf(entries);
    return texts;
  }

  return {
    find(query) {
      const words = plain(query).split(/\s+/).filter(Boolean);
      if (words.length === 0) return [...entries];
      const literal = best(entries, matchWords(words, prepared()));
      return literal.length > 0 ? literal : best(entries, matchLetters(words.join(''), prepared()));
    },
    prepare: prepared,
  };
}

function textsOf(entries: readonly Searchable[]): Texts {
  const labels = entries.map(({ name, id }) => [...new Set([plain(name), plain(id)])]);
  return {
    labels,
    label: columnOf(labels.map((each) => each.join('\n'))),
    description: columnOf(
      entries.map(({ description, category = [], tags = [], author = [], collections = [] }) =>
        plain([description, category, tags, author, collections].flat().join('\u0000')),
      ),
    ),
    letters: Int32Array.from(labels, (each) => lettersOf(each.join(''))),
  };
}

function columnOf(parts: string[]): Column {
  const starts = new Int32Array(parts.length + 1);
  parts.forEach((part, index) => {
    starts[index + 1] = (starts[index] ?? 0) + part.length + 1;
  });
  return { text: parts.map((part) => `${part}\n`).join(''), starts };
}

const accents = /\p{Mn}/gu;
const ascii = /^[\0-\x7f]*$/;

/** In lower case and without accents. */
function plain(text: string): string {
  return (ascii.test(text) ? text : text.normalize('NFKD').replace(accents, '')).toLowerCase();
}

/** Those that score, the highest first. There are few different scores, so that no list of thousands is sorted. */
function best<Entry>(entries: readonly Entry[], scores: Float64Array): Entry[] {
  const byScore = new Map<number, Entry[]>();
  for (const [place, entry] of entries.entries()) {
    const points = scores[place] ?? 0;
    if (points === 0) continue;
    const alike = byScore.get(points);
    if (alike) alike.push(entry);
    else byScore.set(points, [entry]);
  }
  return [...byScore].sort(([a], [b]) => b - a).flatMap(([, alike]) => alike);
}

/** 0 if a word is missing; else more for a name than for a description, and for a word's start than for its middle. */
function matchWords(words: string[], { label, description, letters }: Texts): Float64Array {
  let sums: Float64Array | undefined;
  for (const word of words) {
    const points = new Float64Array(letters.length);
    matchWord(word, description, 1, points);
    // A name counts for more: it goes over what the description brought.
    matchWord(word, label, 4, points);
    sums = sums ? sumOfBoth(sums, points) : points;
  }
  return sums ?? new Float64Array(letters.length);
}

/** 0 where one of them is 0. */
function sumOfBoth(some: Float64Array, others: Float64Array): Float64Array {
  return some.map((points, place) => {
    const other = others[place] ?? 0;
    return points === 0 || other === 0 ? 0 : points + other;
  });
}

/** Writes the points of each skill that has the word; leaves those of the others. */
function matchWord(word: string, { text, starts }: Column, weight: number, points: Float64Array): void {
  let skill = 0;
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, starts[skill + 1])) {
    while ((starts[skill + 1] ?? text.length) <= place) skill += 1;
    points[skill] =
      weight * standing(word, text, place, starts[skill] ?? 0, starts[skill + 1] ?? text.length);
  }
}

/** 4 at the start of the part from `start` to `end`, 3 at the start of any word in it, else 2. */
function standing(word: string, text: string, first: number, start: number, end: number): number {
  if (first === start) return 4;
  for (let place = first; place >= 0 && place < end; place = text.indexOf(word, place + 1)) {
    if (startsWord(text, place)) return 3;
  }
  return 2;
}

/** Behind something of ASCII that is neither letter nor digit. */
function startsWord(text: string, place: number): boolean {
  const before = text.charCodeAt(place - 1);
  return before < 128 && !isAlphanumeric(before);
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
}

function matchLetters(typed: string, { labels, letters }: Texts): Float64Array {
  const points = new Float64Array(letters.length);
  // A single letter that is in no text is in no label.
  if (typed.length < 2) return points;
  const needed = lettersOf(typed);
  for (const [place, each] of labels.entries()) {
    if (((letters[place] ?? 0) & needed) !== needed) continue;
    for (const label of each) points[place] = Math.max(points[place] ?? 0, closeness(typed, label));
  }
  return points;
}

/** A bit for each kind of letter in the text: what lacks a bit lacks the letter. */
function lettersOf(text: string): number {
  let bits = 0;
  for (let place = 0; place < text.length; place += 1) bits |= 1 << (text.charCodeAt(place) % 32);
  return bits;
}

/**
 * The letters in their order, the first one at a word's start. The closer they stand together, the higher; spread over
 * more than four times their number they are an accident.
 */
function closeness(letters: string, label: string): number {
  let highest = 0;
  const first = letters.charAt(0);
  for (let start = label.indexOf(first); start >= 0; start = label.indexOf(first, start + 1)) {
    if (start > 0 && !startsWord(label, start)) continue;
    const span = spanOf(letters, label, start);
    if (span <= letters.length * 4) highest = Math.max(highest, letters.length / span);
  }
  return highest;
}

/** Letters of the label from `start` until all of `letters` have come; Infinity if they do not. */
function spanOf(letters: string, label: string, start: number): number {
  let place = start;
  for (let index = 1; index < letters.length; index += 1) {
    place = label.indexOf(letters.charAt(index), place + 1);
    if (place < 0) return Number.POSITIVE_INFINITY;
  }
  return place - start + 1;
}
