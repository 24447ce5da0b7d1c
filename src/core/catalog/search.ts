/** What the palette lists for what was typed. */
import type { SkillListing } from '../skill/model';
import { matchStart, matchWhole, type NameMatch } from './name-match';
import { searchTerms } from './words';

export interface SkillMatch {
  skill: SkillListing;
  /** What was typed beyond the skill's name. */
  instruction: string;
  /** Indices into the skill's name of the letters that matched, ascending; for show. */
  highlights: number[];
}

type Candidate = NameMatch & { skill: SkillListing };

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
  const whole = candidates(skills, (label) => matchWhole(text, label));
  if (whole.length > 0) return whole;
  const named = candidates(skills, (label) => matchStart(text, label));
  const taken = new Set(named.map(({ skill }) => skill));
  return [
    ...named,
    ...byRelevance(
      text,
      skills.filter((skill) => !taken.has(skill)),
    ),
  ];
}

function candidates(
  skills: readonly SkillListing[],
  match: (label: string) => NameMatch | undefined,
): SkillMatch[] {
  return skills
    .flatMap((skill): Candidate[] => {
      const byName = match(skill.name);
      const byId = match(skill.id.replaceAll(/[-_]+/g, ' '));
      if (byName && (!byId || byName.score >= byId.score)) return [{ ...byName, skill }];
      return byId ? [{ ...byId, skill, highlights: byName?.highlights ?? [] }] : [];
    })
    .sort((a, b) => (a.score === b.score ? 0 : b.score - a.score))
    .map(({ skill, instruction, highlights }) => ({ skill, instruction, highlights }));
}

/** Long words tell more than short ones, and a name more than a description. */
function byRelevance(text: string, skills: readonly SkillListing[]): SkillMatch[] {
  const terms = searchTerms(text);
  const relevance = (skill: SkillListing) => {
    const name = `${skill.name} ${skill.id}`.toLowerCase();
    const description = skill.description.toLowerCase();
    const weight = (term: string) => (name.includes(term) ? 3 : 0) + (description.includes(term) ? 1 : 0);
    return terms.reduce((sum, term) => sum + term.length * weight(term), 0);
  };
  return skills
    .map((skill) => ({ match: { skill, instruction: text, highlights: [] }, relevance: relevance(skill) }))
    .sort((a, b) => b.relevance - a.relevance)
    .map(({ match }) => match);
}
