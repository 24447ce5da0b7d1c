import { mayCall } from '../permission/tool-parts';
import { failed, quoted } from '../prompt/skill-lookup';
import type { Skill } from '../skill/model';
import type { AgentTool } from '../tools/tool';

/** The tool, for calls alone that are within what the skill lists of it (`Bash(git add:*)`). */
export function restrictTool(skill: Pick<Skill, 'allowedTools'>, tool: AgentTool): AgentTool {
  return {
    ...tool,
    plan(input) {
      const planned = tool.plan(input);
      if ('refused' in planned || mayCall(skill, tool.name, planned.subject)) return planned;
      const listed = skill.allowedTools.map(quoted).join(', ');
      return {
        refused: failed(
          `This call of ${quoted(tool.name)} goes beyond the allowed tools of the skill: ${listed}. Make a call that stays within them, or continue without it.`,
        ),
      };
    },
  };
}
