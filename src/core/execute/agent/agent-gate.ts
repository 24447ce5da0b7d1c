import { createGate, skillsIn } from '../../agent/decide';
import type { Gate } from '../../agent/types';
import type { Grant, GrantSubject } from '../../permission/grants';
import { withForeignText } from '../../permission/policy';
import { offersAlways } from '../../run/answers';
import { isAsk } from '../../run/ask-skill';
import type { Approval, RunAnswer } from '../../run/run-question';
import { loadSkill } from '../../tools/load-skill';
import type { ReadSkill } from '../../tools/tool';
import { callableTool } from '../../tools/tools';
import type { Part } from '../context';
import type { AgentSkills } from './agent-skills';

/**
 * The gate of a run: the user's policy and grants, and its questions. What the user answers for good is kept before the call
 * is made. The skill that the user has picked need not be let in.
 */
export function createAgentGate(
  { skill: own, byModel, run }: Part<'skill' | 'byModel', 'ask' | 'permissions'>,
  skills: AgentSkills,
): Gate {
  const { policy, grants } = skills;
  const gate = createGate(policy, grants, ask);

  async function ask(asked: Approval, signal: AbortSignal): Promise<boolean> {
    const subjects = run.permissions.keeps ? subjectsOf(asked) : [];
    const uses = asked.act === 'run' && asked.skill && skills.detailsOf(asked.skill)?.allowedTools;
    const lasting = subjects.map(({ skill, tool }) => ({ skill, tool }));
    const approval: Approval = { ...asked, lasting, ...(uses && { uses }) };
    const elsewhere = isForOwnPage(approval, skills);
    const answer = await run.ask({ kind: 'approve', approval, ...(elsewhere && { elsewhere }) }, signal);
    if (answer.always && offersAlways(approval)) await keep(answer, subjects);
    return answer.ok;
  }

  async function keep({ ok }: RunAnswer, subjects: readonly GrantSubject[]): Promise<void> {
    const given = subjects.map((subject): Grant => ({ ...subject, answer: ok ? 'allow' : 'deny' }));
    grants.add(given);
    // What could not be stored counts in this run, and is asked again in another.
    await run.permissions.grant(given).catch(() => undefined);
  }

  /** What was asked for: the tool, for each skill whose call it is; the skill that the call leads into; or both. */
  function subjectsOf(approval: Approval): GrantSubject[] {
    const { tool, skill } = approval;
    const ofTool = gate.tool(approval).answer === 'allow' ? [] : skillsIn(approval);
    const letsIn = skill && gate.skill(skill).answer !== 'allow' ? [skill] : [];
    return [
      ...ofTool.flatMap((each) => subjectOf(each, tool)),
      ...letsIn.flatMap((each) => subjectOf(each, loadSkill.name)),
    ];
  }

  /** Nothing is kept for a skill that came with Caretaker: its package is no other tomorrow. */
  function subjectOf(skill: ReadSkill, tool: string): GrantSubject[] {
    const hash = grants.packageOf(skill);
    return hash === undefined ? [] : [{ skill: skill.id, package: hash, tool }];
  }

  const isOwn = ({ id, source }: ReadSkill) => id === own.id && source === own.source;
  return {
    ...gate,
    skill: (skill) => (isOwn(skill) ? { answer: 'allow' } : gate.skill(skill)),
    tool(call) {
      const decision = gate.tool(call);
      // No skill that the user has picked says what it is for: what they have kept is read by their press, or by their rule.
      const unasked = (isAsk(own) || byModel) && callableTool(call.tool)?.private === true && !decision.rule;
      return unasked ? withForeignText(decision, call.act) : decision;
    },
  };
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
