import type { GrantsNow } from '../../agent/decide';
import type { Grant } from '../../permission/grants';
import type { PagePolicy } from '../../permission/policy';
import type { PromptSkill } from '../../prompt/skill-index';
import { skillsForModels } from '../../prompt/skill-offer';
import type { KnownSkill, SkillDetails } from '../../run/needs';
import { calledSkill, functionNameOf } from '../../skill/key';
import type { ReadSkill } from '../../tools/tool';
import type { ExecutorNeeds } from '../executor-needs';

/** The skills there are, and what the user allows on this page: as it stood when the run began. */
export interface AgentSkills {
  policy: PagePolicy;
  /** Those that models may know of. */
  shown: readonly PromptSkill[];
  /** The skill that is called by that name (`calledSkill`), if it is switched on. */
  called(name: string): ReadSkill | undefined;
  /** What is known of a skill, whether or not models may know of it. */
  detailsOf(skill: ReadSkill): SkillDetails | undefined;
  grants: GrantsNow & { add(grants: readonly Grant[]): void };
  /** Somebody else than Caretaker or its user has written it; so has one of whom nothing is known. */
  isForeign(skill: ReadSkill): boolean;
}

/** `url`: of the page that the run is on. */
export async function readAgentSkills(
  { catalog, permissions }: Pick<ExecutorNeeds, 'catalog' | 'permissions'>,
  url: string,
): Promise<AgentSkills> {
  const [known, policy, given] = await Promise.all([
    catalog.candidates(),
    permissions.policy(url),
    permissions.grants(),
  ]);
  let grants = given;
  const all = known.map(({ skill }) => {
    const { id, source, rank } = skill;
    return { id, source, rank, functionName: functionNameOf(skill) };
  });
  const detailsOf = ({ id, source }: ReadSkill) =>
    known.find(({ skill }) => skill.id === id && skill.source === source)?.skill;
  return {
    policy,
    shown: shownOf(known, policy),
    called(name) {
      const found = calledSkill(name, all);
      return found && { id: found.id, source: found.source };
    },
    detailsOf,
    isForeign: (skill) => skill.source !== 'builtin' && detailsOf(skill)?.foreign !== false,
    grants: {
      grants: () => grants,
      packageOf: (skill) => detailsOf(skill)?.package,
      add: (more) => {
        grants = [...grants, ...more];
      },
    },
  };
}

function shownOf(known: readonly KnownSkill[], policy: PagePolicy): PromptSkill[] {
  return skillsForModels(
    known.map(({ skill, metadata }) => ({ skill, metadata, answer: policy.skill(skill).answer })),
  );
}
