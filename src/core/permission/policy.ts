import { ruleFor } from '../sites';
import type { SkillSource } from '../skill/model';
import { ourToolFor } from './tool-names';
import { compareSpecificity, matchesWildcard, type Specificity, specificityOf } from './wildcard';

/** From the loosest to the strictest. */
export const answers = ['allow', 'ask', 'deny'] as const;

export type Answer = (typeof answers)[number];

/**
 * How much harm a tool can do: `none` reads or computes, `user` shows or writes where the user is, `store` keeps data, or reads or
 * deletes what the user has kept.
 */
export type ToolRisk = 'none' | 'user' | 'store';

/** What names that fit a pattern may do. */
export type Patterns = Readonly<Record<string, Answer>>;

export interface PolicyRules {
  /** For ids of skills (`internal-*`), or, with a source before them, only for skills of that source (`user:*`). */
  skill: Patterns;
  /** For names of tools, by our names or those of other agents (`Bash` is `bash`). */
  tool: Patterns;
}

/**
 * What the user allows skills and tools. In a pattern `*` stands for any characters, or none. Of the patterns that fit a
 * name one decides:
 *
 * 1. the most specific: the one with more characters beside its stars; of as many, the one with fewer stars; of these, the
 *    one that names a source. A name without a star is so always the most specific.
 * 2. of equally specific ones that of a site, the nearest first (`docs.example.com`, `example.com`), before the global one;
 * 3. then the stricter: `deny` before `ask` before `allow`.
 *
 * Where none fits, `defaultForSkill` and `defaultForTool` decide.
 *
 * | patterns | name | answer |
 * |---|---|---|
 * | `*: ask`, `internal-*: deny` | `internal-notes` | deny: 9 characters against none |
 * | the same | `notes` | ask |
 * | `internal-*: deny`, `internal-faq: allow` | `internal-faq` | allow: 12 against 9 |
 * | `internal-*: deny`; for the site `*: allow` | `internal-notes` | deny: a site's pattern is not more specific for that |
 * | `*: ask`; for the site `*: allow` | `notes` | allow: equally specific, and the site's |
 * | `a*: allow`, `*b: deny` | `ab` | deny: equally specific, and stricter |
 * | `a*: allow`, `a*b*: ask` | `abc` | ask: 2 against 1 |
 * | `*: allow`, `user:*: ask` | `notes` of the user | ask: equal, and it names a source |
 *
 * A pattern that denies or asks pays no attention to case and to how accents are written, one that allows does: a skill
 * `Internal-X` does not get around `internal-*: deny`, and `PDF` is not allowed with `pdf`.
 */
export interface Policy extends PolicyRules {
  /** By host, as `normaliseSite` writes it; each counts for the hosts under it too. */
  sites: Readonly<Record<string, Partial<PolicyRules>>>;
}

/** Nothing was set: the defaults decide. */
export const emptyPolicy: Policy = { skill: {}, tool: {}, sites: {} };

/** Instead of a policy that cannot be read: nothing is done without a question. */
export const askingPolicy: Policy = { skill: { '*': 'ask' }, tool: { '*': 'ask' }, sites: {} };

export interface Decision {
  answer: Answer;
  /** The pattern that has decided, as the user wrote it, and its site; absent where it was the default. */
  rule?: { pattern: string; site?: string };
  /** Only a click counts, at this very call: no grant that was given before does. */
  click?: true;
}

/** What a tool does: `run` runs commands or a skill's scripts, `send` takes data out of the machine; the rest see `ToolRisk`. */
export type ToolAct = ToolRisk | 'run' | 'send';

/** A call of a tool, as far as it matters for whether it may be. */
export interface AskedTool {
  name: string;
  act: ToolAct;
  /** Sources of the skills whose instructions the model has read in this run, or of the one that calls. */
  sources: readonly SkillSource[];
}

/** The policy as it counts on one page. */
export interface PagePolicy {
  /** Whether a model may be shown the skill and load it. What is denied it is not shown at all. */
  skill(skill: { id: string; source: SkillSource }): Decision;
  /** Whether a tool may be used. For a skill that is called as a tool, ask `skill` too; the stricter answer counts. */
  tool(tool: AskedTool): Decision;
}

/** One pattern, ready to be compared. */
export interface Rule {
  written: string;
  pattern: string;
  folded: string;
  source?: SkillSource;
  specificity: Specificity;
  answer: Answer;
  site?: string;
}

/** The policy for a page; `pageUrl` may be empty, or any address without a site of its own. */
export function policyFor(policy: Policy, pageUrl: string): PagePolicy {
  const sites = Object.entries(policy.sites)
    .map(([site, rules]) => ({ site, rules }))
    .filter((entry) => ruleFor([entry], pageUrl));
  const rulesOf = (kind: keyof PolicyRules) => [
    ...compile(kind, policy[kind]),
    ...sites.flatMap(({ site, rules }) => compile(kind, rules[kind] ?? {}, site)),
  ];
  const [skillRules, toolRules] = [rulesOf('skill'), rulesOf('tool')];
  return {
    skill: ({ id, source }) => decide(skillRules, [id], source) ?? { answer: defaultForSkill(source) },
    tool: (tool) => decide(toolRules, ruledAs(tool.name)) ?? { answer: defaultForTool(tool) },
  };
}

/** Of skills that no pattern is for: those that a site brings along are asked for. */
function defaultForSkill(source: SkillSource): Answer {
  return source === 'site' ? 'ask' : 'allow';
}

/**
 * Of tools that no pattern is for: what shows, reads or keeps is allowed; what runs code or sends data out is asked for,
 * unless the built-in skills alone are at work.
 */
export function defaultForTool({ act, sources }: Pick<AskedTool, 'act' | 'sources'>): Answer {
  const own = sources.length > 0 && sources.every((source) => source === 'builtin');
  return own || (act !== 'run' && act !== 'send') ? 'allow' : 'ask';
}

/**
 * The decision, once text of a page, a file or a tool's output is in the context. Such text may ask for anything and grants
 * nothing: what sends data out or keeps it needs the user's click, whatever was allowed before.
 */
export function withForeignText(decision: Decision, act: ToolAct): Decision {
  const reachesOut = act === 'send' || act === 'store';
  return reachesOut && decision.answer !== 'deny' ? { ...decision, answer: 'ask', click: true } : decision;
}

/** The stricter of two answers. */
export function stricter(a: Answer, b: Answer): Answer {
  return strictness(a) >= strictness(b) ? a : b;
}

function strictness(answer: Answer): number {
  return answers.indexOf(answer);
}

const withSource = /^(builtin|plugin|user|site):(.+)$/s;

function readSkillPattern(written: string): Pick<Rule, 'pattern' | 'source'> {
  const [, source, pattern] = withSource.exec(written) ?? [];
  return pattern === undefined ? { pattern: written } : { pattern, source: source as SkillSource };
}

function compile(kind: keyof PolicyRules, patterns: Patterns, site?: string): Rule[] {
  return Object.entries(patterns).map(([written, answer]) => ruleOf(kind, written, answer, site));
}

/** The rule that a pattern and its answer make. */
export function ruleOf(kind: keyof PolicyRules, written: string, answer: Answer, site?: string): Rule {
  const { pattern, source } =
    kind === 'skill'
      ? readSkillPattern(written)
      : { pattern: ourToolFor(written) ?? written, source: undefined };
  return {
    written,
    pattern,
    folded: fold(pattern),
    ...(source && { source }),
    specificity: specificityOf(pattern),
    answer,
    ...(site !== undefined && { site }),
  };
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

/**
 * Names beside a tool's own by which it is ruled: that of what saves a result, for what saves any text; and those that tools had
 * when a rule may have been made (`*_memos`).
 */
const alsoRuledAs: ReadonlyMap<string, string> = new Map([
  ['memory_store', 'save_memo'],
  ['memory_search', 'search_memos'],
  ['memory_forget', 'forget_memo'],
]);

function ruledAs(tool: string): readonly string[] {
  const other = alsoRuledAs.get(tool);
  return other === undefined ? [tool] : [tool, other];
}

/** By the most specific of the rules that fit one of the names. */
function decide(
  rules: readonly Rule[],
  names: readonly string[],
  source?: SkillSource,
): Decision | undefined {
  const both = names.map((name) => ({ name, folded: fold(name) }));
  let best: Rule | undefined;
  for (const rule of rules) {
    if (rule.source && rule.source !== source) continue;
    const fits = both.some(({ name, folded }) =>
      rule.answer === 'allow' ? matchesWildcard(rule.pattern, name) : matchesWildcard(rule.folded, folded),
    );
    if (fits && (!best || compareRules(rule, best) > 0)) best = rule;
  }
  return (
    best && {
      answer: best.answer,
      rule: { pattern: best.written, ...(best.site !== undefined && { site: best.site }) },
    }
  );
}

/** Above 0 where `a` goes before `b`, on every page and for every name that both are for. */
export function compareRules(a: Rule, b: Rule): number {
  return (
    compareSpecificity(a.specificity, b.specificity) ||
    Number(a.source !== undefined) - Number(b.source !== undefined) ||
    (a.site?.length ?? 0) - (b.site?.length ?? 0) ||
    strictness(a.answer) - strictness(b.answer)
  );
}
