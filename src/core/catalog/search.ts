/** What the palette lists for what was typed. */
import type { SkillKey, SkillListing } from '../skill/model';
import { type Label, labelOf } from './fuzzy';
import { isName, letterHighlights, letterScore, matchCall, type NameMatch, type Query } from './name-match';
import { narrowingOf } from './narrow';
import { searchTerms, wordsOf } from './words';

export interface SkillMatch {
  skill: SkillListing;
  /** What was typed beyond the skill's name. */
  instruction: string;
  /** Indices into the skill's name of the letters that matched, ascending; for show. */
  highlights: number[];
  /** It is this skill that is meant. What is clear of none is a request: it is asked. */
  clear: boolean;
}

/** A skill, and what a query is compared with. */
interface Searched {
  skill: SkillListing;
  name: Label;
  id: Label;
  /** In lower case; made for the first query that is no name. */
  description: string | undefined;
  /** Category, tags and collections, each on a line of its own, in lower case. */
  kinds: string;
  /** Each word that `kinds` has, and what follows it, behind a line's end. */
  starts: string;
  /** The same of the author's name. */
  authorStarts: string;
  /** The id is the name with other signs between its words, as most are: it is found by no letters that the name is not. */
  isOne: boolean;
}

/** Made of a list when something is first typed; every key after it finds it made. */
const searched = new WeakMap<readonly SkillListing[], Searched[]>();

function searchedOf(skills: readonly SkillListing[]): Searched[] {
  const known = searched.get(skills);
  if (known) return known;
  const made = skills.map((skill): Searched => {
    const name = labelOf(skill.name);
    const id = labelOf(skill.id.replaceAll(/[-_]+/g, ' '));
    const isOne = name.lower.replaceAll(/[-_]/g, ' ') === id.lower;
    return { skill, name, id, description: undefined, ...marksOf(skill), isOne };
  });
  searched.set(skills, made);
  return made;
}

/**
 * The skills that `query` may mean, best first. Clear is
 *
 * - the name or its beginning alone (`tr`, `fix gr`): whoever types that is looking for the skill;
 * - a call (`matchCall`) by as many words as can be a name: by the whole name, or by a beginning that only one skill has
 *   (`translate to French`, `trans to French`).
 *
 * All else is listed to be chosen by hand:
 *
 * - nothing typed: all skills, in the given order;
 * - a single word that is no name but has its letters in some (`rw` → rewrite), or begins a word of a category, a tag, a collection or an
 *   author: these, those of that mark last, and no others;
 * - any other text: those that it begins with a name of, with the rest for their instruction; then those whose names have its
 *   letters; then all others with the whole text for their instruction, those whose name or description speak of it first.
 *
 * `#` with the beginning of a word of a category, tag or collection, or `@` with that of an author, narrows all of this to the skills of that
 * mark; where no skill has it, it is text like any other.
 *
 * Both the name and the id count, so that a localised skill is found under either. `near`: skills that are about the query by its meaning,
 * the best first; they stand below those that were found by words, which keep their places.
 */
export function matchQuery(
  query: string,
  skills: readonly SkillListing[],
  near: readonly SkillKey[] = [],
): SkillMatch[] {
  const text = query.trim();
  if (text === '') return skills.map((skill) => ({ skill, instruction: '', highlights: [], clear: false }));
  const all = searchedOf(skills);
  const narrowed = narrow(text, all);
  if (!narrowed) return matchAmong(text, all, near);
  const { rest, fitting } = narrowed;
  if (rest !== '') return matchAmong(rest, fitting, near);
  return fitting.map(({ skill }) => ({ skill, instruction: '', highlights: noHighlights, clear: true }));
}

/** Those of the mark that stands in front of the text; undefined where there is no mark, or none has it. */
function narrow(
  text: string,
  all: readonly Searched[],
): { rest: string; fitting: readonly Searched[] } | undefined {
  const narrowing = narrowingOf(text);
  if (!narrowing) return undefined;
  const begins = narrowing.words.map((word) => `\n${word}`);
  const fitting = all.filter((one) => {
    const starts = narrowing.by === 'kind' ? one.starts : one.authorStarts;
    return starts !== '' && begins.some((begin) => starts.includes(begin));
  });
  return fitting.length > 0 ? { rest: narrowing.rest.trim(), fitting } : undefined;
}

function matchAmong(text: string, all: readonly Searched[], near: readonly SkillKey[]): SkillMatch[] {
  const typed = { text, lower: text.toLowerCase(), words: wordsOf(text) };
  const found = foundByLetters(typed, all);
  const grouped = /\s/.test(text) ? [] : marked(typed.lower, all, found);
  if (found[0]?.clear) return [...found, ...grouped];
  if (found.length + grouped.length > 0 && !/\s/.test(text))
    return [...found, ...grouped, ...nearOnes(near, [...found, ...grouped], all)];
  const called = calls(typed, all);
  const taken = new Set([...called, ...found].map(({ skill }) => skill));
  const before = new Set(called.map(({ skill }) => skill));
  return [
    ...called,
    ...found.filter(({ skill }) => !before.has(skill)),
    ...byRelevance(text, taken.size > 0 ? all.filter(({ skill }) => !taken.has(skill)) : all, near),
  ];
}

/** A skill whose name or id has the letters of the whole query. There may be thousands, of which some are drawn. */
class FoundByLetters implements SkillMatch {
  readonly instruction = '';

  constructor(
    readonly skill: SkillListing,
    readonly clear: boolean,
    readonly score: number,
    private readonly query: Query,
    private readonly name: Label,
  ) {}

  get highlights(): number[] {
    return letterHighlights(this.query, this.name);
  }
}

/** Those that the query is a name of first. */
function foundByLetters(query: Query, all: readonly Searched[]): SkillMatch[] {
  const hasSeparator = /[-_ ]/.test(query.lower);
  const named: FoundByLetters[] = [];
  const others: FoundByLetters[] = [];
  for (const { skill, name, id, isOne } of all) {
    const byName = letterScore(query, name) ?? Number.NaN;
    const byId = isOne && !hasSeparator ? Number.NaN : (letterScore(query, id) ?? Number.NaN);
    const score = byId > byName || Number.isNaN(byName) ? byId : byName;
    if (Number.isNaN(score)) continue;
    const clear = isName(query, name) || (!isOne && isName(query, id));
    (clear ? named : others).push(new FoundByLetters(skill, clear, score, query, name));
  }
  return [...named.sort(bestFirst), ...others.sort(bestFirst)];
}

/** A letter begins too many words to be meant for one. */
const leastOfMark = 2;

/** Those of a category, tag, collection or author of which the query begins a word, without those that were found by their names. */
function marked(query: string, all: readonly Searched[], found: readonly SkillMatch[]): SkillMatch[] {
  if (query.length < leastOfMark) return [];
  const start = `\n${query}`;
  const fitting = all.filter(
    ({ starts, authorStarts }) => starts.includes(start) || authorStarts.includes(start),
  );
  if (fitting.length === 0) return [];
  const known = new Set(found.map(({ skill }) => skill));
  return fitting.flatMap(({ skill }) =>
    known.has(skill) ? [] : [{ skill, instruction: '', highlights: noHighlights, clear: false }],
  );
}

/** What a skill is found by beside its name and description. */
function marksOf({
  category,
  tags = [],
  collections = [],
  author,
}: SkillListing): Pick<Searched, 'kinds' | 'starts' | 'authorStarts'> {
  const kinds = [...(category ? [category] : []), ...tags, ...collections].map((kind) => kind.toLowerCase());
  return {
    kinds: kinds.join('\n'),
    starts: kinds.map(startsOf).join(''),
    authorStarts: author ? startsOf(author.toLowerCase()) : '',
  };
}

const startsOf = (mark: string) =>
  wordsOf(mark)
    .map(({ start }) => `\n${mark.slice(start)}`)
    .join('');

/** The skills that the query begins with a name of, those first that are meant. */
function calls(query: Query, all: readonly Searched[]): SkillMatch[] {
  const found: (NameMatch & Pick<SkillMatch, 'skill'>)[] = [];
  for (const { skill, name, id } of all) {
    const byName = matchCall(query, name);
    const byId = matchCall(query, id);
    const better = byName && (!byId || byName.score >= byId.score) ? byName : byId;
    if (better) found.push({ ...better, skill, highlights: byName?.highlights ?? noHighlights });
  }
  found.sort(bestFirst);
  const longest = found.filter(({ instruction }) => instruction.length === found[0]?.instruction.length);
  const full = longest.filter(({ isFull }) => isFull);
  const meant = new Set(full.length > 0 || longest.length > 1 ? full : longest);
  const matches = found.map((match) => ({ ...match, clear: meant.has(match) }));
  return [...matches.filter(({ clear }) => clear), ...matches.filter(({ clear }) => !clear)];
}

/** Infinite scores may be equal too. */
const bestFirst = (a: { score: number }, b: { score: number }) =>
  a.score === b.score ? 0 : b.score - a.score;

const noHighlights: number[] = [];

/** Long words tell more than short ones, and a name more than a description. */
function byRelevance(text: string, all: readonly Searched[], near: readonly SkillKey[]): SkillMatch[] {
  const terms = searchTerms(text).map((term) => ({ term, start: `\n${term}` }));
  const fitting: (SkillMatch & { score: number })[] = [];
  const others: SkillMatch[] = [];
  for (const one of all) {
    const { skill } = one;
    const score = relevance(terms, one);
    if (score > 0) fitting.push({ skill, instruction: text, highlights: noHighlights, clear: false, score });
    else others.push({ skill, instruction: text, highlights: noHighlights, clear: false });
  }
  return [...fitting.sort(bestFirst), ...nearFirst(others, near)];
}

/** The same matches, those of `near` first and in its order. */
function nearFirst(matches: SkillMatch[], near: readonly SkillKey[]): SkillMatch[] {
  if (near.length === 0) return matches;
  const byKey = new Map(matches.map((match) => [match.skill.key, match]));
  const first = near.flatMap((key) => byKey.get(key) ?? []);
  const moved = new Set(first);
  return [...first, ...matches.filter((match) => !moved.has(match))];
}

/** Those of `near` that are not among the found ones. A word that is a name has no instruction beside it. */
function nearOnes(
  near: readonly SkillKey[],
  found: readonly SkillMatch[],
  all: readonly Searched[],
): SkillMatch[] {
  if (near.length === 0) return [];
  const known = new Set(found.map(({ skill }) => skill.key));
  const wanted = new Set(near.filter((key) => !known.has(key)));
  const others = all.flatMap(({ skill }) =>
    wanted.has(skill.key) ? [{ skill, instruction: '', highlights: noHighlights, clear: false }] : [],
  );
  return nearFirst(others, near);
}

function relevance(terms: readonly { term: string; start: string }[], known: Searched): number {
  known.description ??= known.skill.description.toLowerCase();
  let sum = 0;
  for (const { term, start } of terms) {
    if (known.name.lower.includes(term) || known.id.lower.includes(term)) sum += term.length * 3;
    if (known.description.includes(term)) sum += term.length;
    if (known.kinds !== '' && known.kinds.includes(term)) sum += term.length * 2;
    if (known.starts !== '' && known.starts.includes(start)) sum += term.length;
    else if (known.authorStarts !== '' && known.authorStarts.includes(start)) sum += term.length;
  }
  return sum;
}
