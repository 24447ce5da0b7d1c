/** Finding skills among thousands while the user types. */

/** What is searched of a skill. */
export interface Searchable {
  id: string;
  name: string;
  description: string;
}

/** A skill's texts as they are compared. */
interface Texts {
  /** Name and id; they are alike in most skills, and then one. */
  labels: string[];
  /** The labels, parted by a line's end, which no query has in it. */
  label: string;
  description: string;
}

/** Answers queries about the same skills, one after another. */
export interface SkillSearch<Entry extends Searchable> {
  /**
   * Those that have every word of the query in name, id or description, the best first and otherwise in the given order;
   * case and accents do not count. If there are none, those in whose name or id the letters stand in the query's order,
   * a word's start first: `sumrz` finds `summarize`. All of them for an empty query.
   */
  find(query: string): Entry[];
  /** Makes the texts ready to be searched, which the first query would have to wait for. */
  prepare(): void;
}

/** A search over `entries`. A keystroke over 10,000 skills is to take less than 8 ms: the texts are made ready once. */
export function createSkillSearch<Entry extends Searchable>(entries: readonly Entry[]): SkillSearch<Entry> {
  let texts: Texts[] | undefined;

  function prepared(): Texts[] {
    texts ??= entries.map(textsOf);
    return texts;
  }

  return {
    find(query) {
      const words = plain(query).split(/\s+/).filter(Boolean);
      if (words.length === 0) return [...entries];
      const literal = best(entries, prepared(), (each) => matchWords(words, each));
      if (literal.length > 0) return literal;
      return best(entries, prepared(), (each) => matchLetters(words.join(''), each));
    },
    prepare: prepared,
  };
}

function textsOf(entry: Searchable): Texts {
  const name = plain(entry.name);
  const id = plain(entry.id);
  const labels = name === id ? [name] : [name, id];
  return { labels, label: labels.join('\n'), description: plain(entry.description) };
}

const accents = /\p{Mn}/gu;
const ascii = /^[\0-\x7f]*$/;

/** In lower case and without accents. */
function plain(text: string): string {
  return (ascii.test(text) ? text : text.normalize('NFKD').replace(accents, '')).toLowerCase();
}

/** Those that score, the highest first. There are few different scores, so that no list of thousands is sorted. */
function best<Entry>(entries: readonly Entry[], texts: Texts[], score: (texts: Texts) => number): Entry[] {
  const byScore = new Map<number, Entry[]>();
  for (const [place, entry] of entries.entries()) {
    const each = texts[place];
    const points = each ? score(each) : 0;
    if (points === 0) continue;
    const alike = byScore.get(points);
    if (alike) alike.push(entry);
    else byScore.set(points, [entry]);
  }
  return [...byScore].sort(([a], [b]) => b - a).flatMap(([, alike]) => alike);
}

/** 0 if a word is missing; else more for a name than for a description, and for a word's start than for its middle. */
function matchWords(words: string[], { label, description }: Texts): number {
  let sum = 0;
  for (const word of words) {
    const points = matchWord(word, label, 4) || matchWord(word, description, 1);
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

function matchWord(word: string, text: string, weight: number): number {
  const place = text.indexOf(word);
  if (place < 0) return 0;
  if (place === 0) return weight * 4;
  return startsWord(text, place) || startsAnyWord(word, text, place) ? weight * 3 : weight * 2;
}

/** The first place may be in the middle of a word and a later one at a start. */
function startsAnyWord(word: string, text: string, after: number): boolean {
  for (let place = text.indexOf(word, after + 1); place >= 0; place = text.indexOf(word, place + 1)) {
    if (startsWord(text, place)) return true;
  }
  return false;
}

/** Behind something of ASCII that is neither letter nor digit. */
function startsWord(text: string, place: number): boolean {
  const before = text.charCodeAt(place - 1);
  return before < 128 && !isAlphanumeric(before);
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 122);
}

function matchLetters(letters: string, { labels }: Texts): number {
  // A single letter that is in no text is in no label.
  if (letters.length < 2) return 0;
  let highest = 0;
  for (const label of labels) highest = Math.max(highest, closeness(letters, label));
  return highest;
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
