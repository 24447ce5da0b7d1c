import { mayCall } from '../permission/tool-parts';
import { failed, quoted } from '../prompt/skill-lookup';
import type { Skill } from '../skill/model';
import type { AgentTool } from './types';

/** The tool, for calls alone that are within what the skill lists of it (`Bash(git add:*)`). */
export function heldTo(skill: Pick<Skill, 'allowedTools'>, tool: AgentTool): AgentTool {
  return {
    ...tool,
    plan(input) {
      const planned = tool.plan(input);
      if ('refused' in planned || mayCall(skill, tool.name, planned.subject)) return planned;
      const listed = skill.allowedTools.map(quoted).join(', ');
      return {
        refused: failed(
          `This call of ${quoted(tool.name)} is beyond what the skill lists in its allowed tools: ${listed}. Make one that is within them, or go on without it.`,
        ),
      };
    },
  };
}
