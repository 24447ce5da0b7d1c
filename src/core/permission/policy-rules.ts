import { isObject } from '../json-object';
import type { Answer, Patterns, Policy, PolicyRules } from './policy';
import { readPolicy } from './policy-schema';

/** One line of a policy, as people read and change it. */
export interface PolicyRule {
  kind: keyof PolicyRules;
  pattern: string;
  answer: Answer;
  /** Where it counts; everywhere, if absent. */
  site?: string | undefined;
}

/** What tells a rule from the others: of one pattern in one place there is one answer. */
export type RulePlace = Omit<PolicyRule, 'answer'>;

/** The same for two rules of one pattern in one place. */
export const ruleKey = ({ kind, pattern, site }: RulePlace): string => JSON.stringify([kind, pattern, site]);

const kinds = ['skill', 'tool'] as const;

/** All rules of a policy: those for everywhere first, then those of each site; skills before tools. */
export function rulesOf(policy: Policy): PolicyRule[] {
  const global = rulesAt(policy, undefined);
  return [...global, ...Object.entries(policy.sites).flatMap(([site, rules]) => rulesAt(rules, site))];
}

function rulesAt(rules: Partial<PolicyRules>, site: string | undefined): PolicyRule[] {
  return kinds.flatMap((kind) =>
    Object.entries(rules[kind] ?? {}).map(([pattern, answer]) => ({
      kind,
      pattern,
      answer,
      ...(site !== undefined && { site }),
    })),
  );
}

/** The policy with this rule in place of the one for the same pattern. Not checked: read it with `readPolicy`. */
export function withRule(policy: Policy, { kind, pattern, answer, site }: PolicyRule): Policy {
  return changedAt(policy, kind, site, (patterns) => ({ ...patterns, [pattern]: answer }));
}

/** The policy without what it says of that pattern; a site with no rule left goes. */
export function withoutRule(policy: Policy, { kind, pattern, site }: RulePlace): Policy {
  return changedAt(policy, kind, site, ({ [pattern]: _gone, ...left }) => left);
}

function changedAt(
  policy: Policy,
  kind: keyof PolicyRules,
  site: string | undefined,
  change: (patterns: Patterns) => Patterns,
): Policy {
  if (site === undefined) return { ...policy, [kind]: change(policy[kind]) };
  const before = Object.hasOwn(policy.sites, site) ? (policy.sites[site] ?? {}) : {};
  const entries = Object.entries({ ...before, [kind]: change(before[kind] ?? {}) });
  const after = Object.fromEntries(entries.filter(([, patterns]) => Object.keys(patterns).length > 0));
  const { [site]: _before, ...others } = policy.sites;
  return { ...policy, sites: Object.keys(after).length > 0 ? { ...others, [site]: after } : others };
}

/** Of a policy that cannot be read as a whole the rules that can, each looked at alone. */
export function readableRules(stored: unknown): PolicyRule[] {
  const { skill, tool, sites } = mapOf(stored);
  return [
    ...readableAt({ skill, tool }, undefined),
    ...Object.entries(mapOf(sites)).flatMap(([site, rules]) => readableAt(mapOf(rules), site)),
  ];
}

function readableAt(rules: Record<string, unknown>, site: string | undefined): PolicyRule[] {
  return kinds.flatMap((kind) =>
    Object.entries(mapOf(rules[kind])).flatMap(([pattern, answer]) => {
      const alone = { [kind]: { [pattern]: answer } };
      const read = readPolicy(site === undefined ? alone : { sites: { [site]: alone } });
      return 'policy' in read ? rulesOf(read.policy) : [];
    }),
  );
}

function mapOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {};
}
