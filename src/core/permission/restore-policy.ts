import { compareRules, type Policy, type Rule, ruleOf, stricter } from './policy';
import { type PolicyRule, rulesOf, withRule } from './policy-rules';
import { wildcardsMeet } from './wildcard';

/** No user has as many; a backup with more was not written by one. */
const mostRules = 500;

/**
 * The policy with the rules of a backup, which may be a stranger's: what is allowed, asked and refused gets stricter by them
 * and nowhere looser, whatever skill, tool and page it is about. `leftOut`: how many rules would have allowed more.
 * `isHarmless`: whether a tool of that name is one that the defaults allow.
 */
export function restorePolicy(
  present: Policy,
  saved: readonly PolicyRule[],
  isHarmless: (tool: string) => boolean,
): { policy: Policy; leftOut: number } {
  const before = rulesOf(present);
  const compiled = before.map((rule) => ({ kind: rule.kind, rule: compiledOf(rule) }));
  const fits = saved.slice(0, mostRules).filter((rule) => {
    const same = before.find((other) => placeOf(other) === placeOf(rule));
    if (same && stricter(same.answer, rule.answer) !== rule.answer) return false;
    if (same?.answer === rule.answer) return true;
    const others = compiled.filter(({ kind }) => kind === rule.kind).map((other) => other.rule);
    return loosensNothing(rule, others, isHarmless);
  });
  return { policy: fits.reduce(withRule, present), leftOut: saved.length - fits.length };
}

function placeOf({ kind, pattern, site }: PolicyRule): string {
  return JSON.stringify([kind, pattern, site]);
}

function compiledOf({ kind, pattern, answer, site }: PolicyRule): Rule {
  return ruleOf(kind, pattern, answer, site);
}

/** Whether the rule takes the place of no stricter one anywhere, nor of a stricter default. */
function loosensNothing(
  rule: PolicyRule,
  present: readonly Rule[],
  isHarmless: (tool: string) => boolean,
): boolean {
  const { answer } = rule;
  if (answer === 'deny') return true;
  const added = compiledOf(rule);
  const isStricter = (other: Rule) => other.answer !== answer && stricter(other.answer, answer) !== answer;
  const takesPlaceOf = (other: Rule) => meet(added, other) && compareRules(added, other) > 0;
  if (present.some((other) => isStricter(other) && takesPlaceOf(other))) return false;
  if (answer === 'ask') return true;
  // Whether all that an allowing rule is for would be allowed by default.
  const { source, pattern } = added;
  return rule.kind === 'skill' ? source !== undefined && source !== 'site' : isHarmless(pattern);
}

/** Whether there can be a name, on some page, that both rules are for. */
function meet(a: Rule, b: Rule): boolean {
  if (a.source !== undefined && b.source !== undefined && a.source !== b.source) return false;
  return sitesMeet(a.site, b.site) && wildcardsMeet(a.folded, b.folded);
}

function sitesMeet(a: string | undefined, b: string | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return true;
  return a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
