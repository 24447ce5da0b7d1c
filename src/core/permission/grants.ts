import { z } from 'zod';
import type { SkillChange } from '../library/types';
import type { Decision, ToolAct } from './policy';
import { ourToolFor } from './tool-names';

/**
 * What the user answered for good when a skill asked for a tool: `allow` is *for this skill*, `deny` is *never*. *Once* is
 * no record.
 */
export const grantSchema = z.strictObject({
  /** Its id. */
  skill: z.string().min(1),
  /** `hashes.package` of the skill that the user was asked about. */
  package: z.string().regex(/^[0-9a-f]{64}$/),
  /** By our name. */
  tool: z.string().min(1),
  answer: z.enum(['allow', 'deny']),
  /** The tools that the skill listed then, by which an update can be told from one that asks for more. */
  listed: z.array(z.string()).optional(),
});

export type Grant = z.infer<typeof grantSchema>;

/** The grants that were stored; a record that is damaged is left out, and the user is asked again. */
export function readGrants(stored: unknown): Grant[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((record) => {
    const read = grantSchema.safeParse(record);
    return read.success ? [read.data] : [];
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

/** An update of a skill, as far as its grants go. */
export interface GrantedUpdate {
  skill: string;
  /** `hashes.package`, before and after. */
  before: string;
  after: string;
  change: Pick<SkillChange, 'files' | 'tools'>;
  /** What a tool does; undefined for one that there is not. */
  actOf(tool: string): ToolAct | undefined;
}

/** Why a grant ended: the tool is one the update newly lists or no longer lists, or what it would run or send has changed. */
export type EndedGrant = Grant & { because: 'tool' | 'files' };

/**
 * The grants as they stand after an update: those of other skills, every *never*, and of the skill's those that are about
 * nothing new, now bound to the new package. `asksAgain` are those that ended. What is new for a tool that runs or sends is
 * any change of any file, since instructions lead it as well as scripts; for any other tool, that the update lists it anew
 * or drops it. A grant to an older package than `before` has ended already.
 */
export function grantsAfterUpdate(
  grants: readonly Grant[],
  update: GrantedUpdate,
): { grants: Grant[]; asksAgain: EndedGrant[] } {
  const kept: Grant[] = [];
  const asksAgain: EndedGrant[] = [];
  for (const grant of grants) {
    if (grant.skill !== update.skill) kept.push(grant);
    else if (grant.answer === 'deny') kept.push({ ...grant, package: update.after });
    else if (grant.package === update.before) {
      const because = endOf(grant, update);
      if (because) asksAgain.push({ ...grant, because });
      else kept.push({ ...grant, package: update.after });
    }
  }
  return { grants: kept, asksAgain };
}

function endOf(grant: Grant, { change, actOf }: GrantedUpdate): EndedGrant['because'] | undefined {
  const { added, removed } = change.tools;
  if ([...added, ...removed].some((name) => (ourToolFor(name) ?? name) === grant.tool)) return 'tool';
  const act = actOf(grant.tool);
  const reaches = act === undefined || act === 'run' || act === 'send';
  return reaches && Object.values(change.files).some((paths) => paths.length > 0) ? 'files' : undefined;
}

/** A skill as it is now, as far as its grants go. */
export interface SkillNow {
  /** `hashes.package`. */
  package: string;
  /** The tools it lists. */
  listed: readonly string[];
}

/**
 * The grants as they count for the skills that there are: those of a skill that has gone go with it, and one that was given
 * to another package of its skill goes through `grantsAfterUpdate`. Without the tools that were listed then, every tool of
 * an update is new. `skills`: undefined for one that is there and cannot be read now, whose grants stay as they are.
 */
export function grantsNow(
  grants: readonly Grant[],
  skills: ReadonlyMap<string, SkillNow | undefined>,
  actOf: GrantedUpdate['actOf'],
): Grant[] {
  return grants.flatMap((grant) => {
    if (!skills.has(grant.skill)) return [];
    const now = skills.get(grant.skill);
    if (!now || grant.package === now.package) return [grant];
    const had = new Set(grant.listed ?? []);
    const has = new Set(now.listed);
    const tools = {
      added: [...has].filter((name) => !had.has(name)),
      removed: [...had].filter((name) => !has.has(name)),
    };
    // Another hash says that files have changed, and not which: that they have is all that counts.
    const files = { added: [], removed: [], changed: ['SKILL.md'] };
    const update = { skill: grant.skill, before: grant.package, after: now.package, actOf };
    const after = grantsAfterUpdate([grant], { ...update, change: { files, tools } }).grants;
    return after.map((kept) => ({ ...kept, listed: [...now.listed] }));
  });
}
