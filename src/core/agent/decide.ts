import { type Grant, grantFor, withGrant } from '../permission/grants';
import { type Decision, type PagePolicy, stricter } from '../permission/policy';
import { loadSkill } from '../tools/load-skill';
import type { ReadSkill } from '../tools/tool';
import type { Gate, GatedCall } from './types';

/** What the user has said before, as it stands when it is asked for. */
export interface GrantsNow {
  grants(): readonly Grant[];
  /** `hashes.package` of the skill as this run reads it; undefined for one that no grant is bound to. */
  packageOf(skill: ReadSkill): string | undefined;
}

/**
 * The gate of the user's policy for the page and the grants. A call is decided for each skill that has a part in it, and the
 * strictest counts: what one skill was granted serves no other, and a *never* of one stands for the whole run.
 */
export function createGate(policy: PagePolicy, granted: GrantsNow, ask: Gate['ask']): Gate {
  const withGrantOf = (skill: ReadSkill, tool: string, decision: Decision) => {
    const hash = granted.packageOf(skill);
    if (hash === undefined) return decision;
    return withGrant(decision, grantFor(granted.grants(), { skill: skill.id, package: hash, tool }));
  };
  return {
    skill: (skill) => withGrantOf(skill, loadSkill.name, policy.skill(skill)),
    tool(call) {
      const { tool: name, act } = call;
      const skills = skillsIn(call);
      if (skills.length === 0) return policy.tool({ name, act, sources: [] });
      return skills
        .map((skill) => withGrantOf(skill, name, policy.tool({ name, act, sources: [skill.source] })))
        .reduce(strictest);
    },
    ask,
  };
}

/** The skills whose call it is: those that the model has read, and the one whose script is run. */
export function skillsIn({
  act,
  read,
  skill,
}: Pick<GatedCall, 'act' | 'read' | 'skill'>): readonly ReadSkill[] {
  const runs = act === 'run' && skill !== undefined;
  const isRead = read.some(({ id, source }) => id === skill?.id && source === skill.source);
  return runs && !isRead ? [...read, skill] : read;
}

/** Of two decisions the stricter one; the first of equal ones. */
export function strictest(a: Decision, b: Decision): Decision {
  return stricter(a.answer, b.answer) === a.answer ? a : b;
}
