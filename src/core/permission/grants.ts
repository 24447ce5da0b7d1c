import { z } from 'zod';
import { givenSchema } from './given';
import type { Decision } from './policy';
import { ourToolFor } from './tool-names';

/**
 * What the user answered for good when a skill asked for a tool: `allow` is *for this skill*, `deny` is *never*. *Once* is
 * no record.
 */
export const grantSchema = z.object({
  /** Its id. */
  skill: z.string().min(1),
  /** `hashes.package` of the skill that the user was asked about. */
  package: z.string().regex(/^[0-9a-f]{64}$/),
  /** By our name. */
  tool: z.string().min(1),
  answer: z.enum(['allow', 'deny']),
  given: givenSchema.optional().catch(undefined),
});

export type Grant = z.infer<typeof grantSchema>;

/**
 * The grants that were stored, by the names that tools have now; a record that is damaged is left out, and the user is asked again.
 */
export function readGrants(stored: unknown): Grant[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((record) => {
    const read = grantSchema.safeParse(record);
    return read.success ? [{ ...read.data, tool: ourToolFor(read.data.tool) ?? read.data.tool }] : [];
  });
}

/** Who asks for a tool. */
export type GrantSubject = Pick<Grant, 'skill' | 'package' | 'tool'>;

/**
 * What the user said of this skill and this tool, if anything. An *allow* counts for the very package that it was given to,
 * a *never* for every version of the skill; of both the *never* counts.
 */
export function grantFor(grants: readonly Grant[], asked: GrantSubject): Grant | undefined {
  const own = grants.filter(({ skill, tool }) => skill === asked.skill && tool === asked.tool);
  return own.find(({ answer }) => answer === 'deny') ?? own.find((grant) => grant.package === asked.package);
}

/**
 * The decision with what the user said before: a grant answers an `ask` that may be answered before; a *never* stands
 * against everything; a `deny` stays.
 */
export function withGrant(decision: Decision, grant: Grant | undefined): Decision {
  if (!grant || decision.answer === 'deny') return decision;
  if (grant.answer === 'deny') return { answer: 'deny' };
  return decision.answer === 'ask' && !decision.click ? { ...decision, answer: 'allow' } : decision;
}

/** The grants with one more; it takes the place of what was said of the same skill and tool. */
export function addGrant(grants: readonly Grant[], grant: Grant): Grant[] {
  return [...grants.filter(({ skill, tool }) => skill !== grant.skill || tool !== grant.tool), grant];
}

/**
 * The grants as they count for the skills that there are, by the hash of each one's package: those of a skill that has gone
 * go with it, and an *allow* ends with the package that it was given to. Every *never* stays. Undefined is the hash of one
 * that is there and cannot be read now, whose grants stay as they are.
 */
export function grantsNow(
  grants: readonly Grant[],
  packages: ReadonlyMap<string, string | undefined>,
): Grant[] {
  return grants.flatMap((grant) => {
    if (!packages.has(grant.skill)) return [];
    const now = packages.get(grant.skill);
    if (now === undefined || grant.package === now) return [grant];
    return grant.answer === 'deny' ? [{ ...grant, package: now }] : [];
  });
}
