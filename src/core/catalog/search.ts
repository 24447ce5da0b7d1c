/** What the palette lists for what was typed. */
import type { SkillListing } from '../skill/model';
import { type Label, labelOf } from './fuzzy';
import { matchStart, type Query, wholeHighlights, wholeScore } from './name-match';
import { searchTerms, wordsOf } from './words';

export interface SkillMatch {
  skill: SkillListing;
  /** What was typed beyond the skill's name. */
  instruction: string;
  /** Indices into the skill's name of the letters that matched, ascending; for show. */
  highlights: number[];
}

/** A skill, and what a query is compared with. */
interface Searched {
  skill: SkillListing;
  name: Label;
  id: Label;
  /** In lower case; made for the first query that is no name. */
  description: string | undefined;
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
    return { skill, name, id, description: undefined, isOne };
  });
  searched.set(skills, made);
  return made;
}

/**
 * The skills that `query` may mean, best first.
 *
 * - Nothing typed: all of them, in the given order.
 * - The query is a short form of some names (`pr` → proofread): these, and no others.
 * - It begins with a name or the beginnings of its words (`tr to French`): these with the remainder as their
 *   instruction, then all others with the whole text as their instruction.
 * - Else: all with the whole text as their instruction, those whose name or description speak of it first.
 *
 * Both the name and the id count, so that a localised skill is found under either.
 */
export function matchQuery(query: string, skills: readonly SkillListing[]): SkillMatch[] {
  const text = query.trim();
  if (text === '') return skills.map((skill) => ({ skill, instruction: '', highlights: [] }));
  const typed = { text, lower: text.toLowerCase(), words: wordsOf(text) };
  const all = searchedOf(skills);
  const whole = shortForms(typed, all);
  if (whole.length > 0) return whole;
  const named = beginnings(typed, all);
  const taken = new Set(named.map(({ skill }) => skill));
  return [
    ...named,
    ...byRelevance(text, taken.size > 0 ? all.filter(({ skill }) => !taken.has(skill)) : all),
  ];
}

/** A skill whose name or id the whole query is a short form of. There may be thousands, of which some are drawn. */
class ShortForm implements SkillMatch {
  readonly instruction = '';

  constructor(
    readonly skill: SkillListing,
    readonly score: number,
    private readonly query: Query,
    private readonly name: Label,
  ) {}

  get highlights(): number[] {
    return wholeHighlights(this.query, this.name);
  }
}

function shortForms(query: Query, all: readonly Searched[]): SkillMatch[] {
  const hasSeparator = /[-_ ]/.test(query.lower);
  const found: ShortForm[] = [];
  for (const { skill, name, id, isOne } of all) {
    const byName = wholeScore(query, name) ?? Number.NaN;
    const byId = isOne && !hasSeparator ? Number.NaN : (wholeScore(query, id) ?? Number.NaN);
    const score = byId > byName || Number.isNaN(byName) ? byId : byName;
    if (!Number.isNaN(score)) found.push(new ShortForm(skill, score, query, name));
  }
  return found.sort(bestFirst);
}

/** The skills whose name or id stands at the beginning of the query. */
function beginnings(query: Query, all: readonly Searched[]): SkillMatch[] {
  const found: (SkillMatch & { score: number })[] = [];
  for (const { skill, name, id } of all) {
    const byName = matchStart(query, name);
    const byId = matchStart(query, id);
    const better = byName && (!byId || byName.score >= byId.score) ? byName : byId;
    if (better) found.push({ ...better, skill, highlights: byName?.highlights ?? noHighlights });
  }
  return found.sort(bestFirst);
}

/** Infinite scores may be equal too. */
const bestFirst = (a: { score: number }, b: { score: number }) =>
  a.score === b.score ? 0 : b.score - a.score;

const noHighlights: number[] = [];

/** Long words tell more than short ones, and a name more than a description. */
function byRelevance(text: string, all: readonly Searched[]): SkillMatch[] {
  const terms = searchTerms(text);
  const fitting: (SkillMatch & { score: number })[] = [];
  const others: SkillMatch[] = [];
  for (const one of all) {
    const { skill } = one;
    const score = relevance(terms, one);
    if (score > 0) fitting.push({ skill, instruction: text, highlights: noHighlights, score });
    else others.push({ skill, instruction: text, highlights: noHighlights });
  }
  return [...fitting.sort(bestFirst), ...others];
}

function relevance(terms: readonly string[], known: Searched): number {
  known.description ??= known.skill.description.toLowerCase();
  let sum = 0;
  for (const term of terms) {
    if (known.name.lower.includes(term) || known.id.lower.includes(term)) sum += term.length * 3;
    if (known.description.includes(term)) sum += term.length;
  }
  return sum;
}
