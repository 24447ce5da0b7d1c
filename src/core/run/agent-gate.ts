import { createGate } from '../agent/decide';
import type { Gate, ReadSkill } from '../agent/types';
import type { Grant } from '../permission/grants';
import { skillToolName } from '../prompt/skill-tool-names';
import type { AgentSkills } from './agent-skills';
import type { SkillContext } from './context';
import type { Approval, RunAnswer } from './types';

/**
 * The gate of a run: the user's policy and grants, and its questions. What the user answers for good is kept before the call
 * is made. The skill that the user has picked need not be let in.
 */
export function createAgentGate({ skill: own, run }: SkillContext, skills: AgentSkills): Gate {
  const { policy, grants } = skills;
  const gate = createGate(policy, grants, ask);

  async function ask(approval: Approval, signal: AbortSignal): Promise<boolean> {
    const elsewhere = isForOwnPage(approval, skills);
    const answer = await run.ask({ kind: 'approve', approval, ...(elsewhere && { elsewhere }) }, signal);
    if (answer.always) await keep(answer, approval);
    return answer.ok;
  }

  /** A yes to what needs a click each time is one to this call alone. */
  async function keep({ ok }: RunAnswer, approval: Approval): Promise<void> {
    if (ok && approval.decision.click) return;
    const given = grantsOf(approval).flatMap(({ skill, tool }): Grant[] => {
      const hash = grants.packageOf(skill);
      if (hash === undefined) return [];
      return [{ skill: skill.id, package: hash, tool, answer: ok ? 'allow' : 'deny' }];
    });
    if (given.length === 0) return;
    grants.add(given);
    // What could not be stored counts in this run, and is asked again in another.
    await run.needs.permissions.grant(given).catch(() => undefined);
  }

  /** What was asked for: the tool, for each skill that leads the model; the skill that the call leads into; or both. */
  function grantsOf({ tool, act, subject, read, skill }: Approval): { skill: ReadSkill; tool: string }[] {
    const ofTool = gate.tool({ tool, act, subject, read }).answer === 'allow' ? [] : read;
    const letsIn = skill && gate.skill(skill).answer !== 'allow' ? [skill] : [];
    return [
      ...ofTool.map((each) => ({ skill: each, tool })),
      ...letsIn.map((each) => ({ skill: each, tool: skillToolName })),
    ];
  }

  const isOwn = ({ id, source }: ReadSkill) => id === own.id && source === own.source;
  return { ...gate, skill: (skill) => (isOwn(skill) ? { answer: 'allow' } : gate.skill(skill)) };
}

/**
 * Questions that are put on a page of the extension's own, where no page can draw over them: about calls that are led by a
 * skill, or lead into one, that says of itself that it is dangerous; and about what runs or sends led by a skill that a site
 * brings along, since that site's page may be the very one that the card stands on.
 */
function isForOwnPage({ act, read, skill }: Approval, { detailsOf }: AgentSkills): boolean {
  const concerned = skill ? [...read, skill] : read;
  if (concerned.some((each) => detailsOf(each)?.dangerous)) return true;
  return (act === 'run' || act === 'send') && concerned.some(({ source }) => source === 'site');
}
