import { z } from 'zod';
import { normaliseSite } from '../sites';
import { answers, type Policy } from './policy';

/** Characters of a pattern; no id and no tool's name is longer. */
const longest = 200;

/** Every way in which a policy can be wrong; `unreadable` is any that has no words of its own. */
export const policyProblemCodes = [
  'empty',
  'spaces',
  'long',
  'parentheses',
  'answer',
  'map',
  'site',
  'unreadable',
] as const;

export type PolicyProblemCode = (typeof policyProblemCodes)[number];

interface Wrong {
  code: PolicyProblemCode;
  message: string;
}

/** Why there can be no such pattern; undefined if there can. */
function wrongWith(pattern: string): Wrong | undefined {
  if (pattern.trim() === '')
    return { code: 'empty', message: 'A pattern is empty. Write a name, or * for all.' };
  if (pattern !== pattern.trim()) {
    const message = `The pattern ${show(pattern)} has spaces around it, and would fit no name.`;
    return { code: 'spaces', message };
  }
  if (pattern.length > longest) {
    const message = `The pattern ${show(pattern)} is longer than ${longest} characters.`;
    return { code: 'long', message };
  }
  return undefined;
}

function wrongWithTool(pattern: string): Wrong | undefined {
  if (!/[()]/.test(pattern)) return undefined;
  const message = `The pattern ${show(pattern)} has parentheses. A pattern is for a whole tool; write its name alone.`;
  return { code: 'parentheses', message };
}

function show(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

const answer = z.enum(answers, {
  error: ({ input }) =>
    `An answer is ${answers.join(', ')}, and not ${show(JSON.stringify(input) ?? 'nothing')}.`,
});

/** A map without a key that a record would drop: to drop an answer in silence could be to drop a refusal. */
const map = z.custom<Record<string, unknown>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !Object.hasOwn(value, '__proto__'),
  {
    error: 'Here has to be a map, from patterns to answers, without the name __proto__ in it.',
    params: { code: 'map' },
  },
);

function patternsWhere(...checks: ((pattern: string) => Wrong | undefined)[]) {
  const key = z.string().superRefine((pattern, context) => {
    const wrong = checks.map((check) => check(pattern)).find((found) => found !== undefined);
    if (wrong) context.addIssue({ code: 'custom', message: wrong.message, params: { code: wrong.code } });
  });
  return map.pipe(z.record(key, answer));
}

const skillPatterns = patternsWhere(wrongWith);
const toolPatterns = patternsWhere(wrongWith, wrongWithTool);

const siteRules = z.strictObject({ skill: skillPatterns.optional(), tool: toolPatterns.optional() });

const site = z.string().refine((host) => normaliseSite(host) === host, {
  error: ({ input }) =>
    `${show(String(input))} is no site. Write a host as in example.com; it counts for those under it.`,
  params: { code: 'site' },
});

/** The stored form of a policy: `{skill: {"*": "ask"}, tool: {"bash": "ask"}, sites: {"example.com": {tool: {…}}}}`. */
const policySchema = z.strictObject({
  skill: skillPatterns.default({}),
  tool: toolPatterns.default({}),
  sites: map.pipe(z.record(site, siteRules)).default({}),
});

/** What is wrong with a policy, and where: `sites.example.com.tool.bash`. */
export interface PolicyProblem {
  path: string;
  code: PolicyProblemCode;
  /** In English. */
  message: string;
}

export type ReadPolicy = { policy: Policy } | { problems: PolicyProblem[] };

/**
 * What was stored or typed as a policy; nothing at all is the empty one. With anything wrong in it there is no policy, since
 * what could not be read might be a refusal: use `askingPolicy` meanwhile.
 */
export function readPolicy(stored: unknown): ReadPolicy {
  const read = policySchema.safeParse(stored ?? {});
  if (read.success) return { policy: read.data as Policy };
  return {
    problems: read.error.issues.flatMap((issue) => {
      const path = issue.path.join('.');
      const inner = issue.code === 'invalid_key' ? issue.issues : [issue];
      return inner.map((each) => ({ path, code: codeOf(each), message: each.message }));
    }),
  };
}

function codeOf(issue: z.core.$ZodIssue): PolicyProblemCode {
  if (issue.code === 'invalid_value') return 'answer';
  const named: unknown = issue.code === 'custom' ? issue.params?.code : undefined;
  return policyProblemCodes.find((code) => code === named) ?? 'unreadable';
}
