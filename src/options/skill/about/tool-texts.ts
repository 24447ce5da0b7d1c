import { shippedTools } from '../../../core/permission/shipped-tools';
import { toolAvailability } from '../../../core/permission/tool-names';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { ownToolText } from '../../../ui/tool-words';

/**
 * One line on a tool that a skill lists: what it does, which of ours serves for it, or that none does. `skills`: the ids of
 * the skills that are switched on.
 */
export function toolText(name: string, skills: readonly string[]): string {
  const { available, tool } = toolAvailability(name, shippedTools, skills);
  if (available)
    return tool === undefined ? ownText(name) : t('skill_tool_as', visibleLine(tool), ownText(tool));
  const skill = skillIn(tool ?? name);
  if (skill !== undefined) return t('skill_tool_skill_unknown', visibleLine(skill));
  return t('skill_tool_unknown');
}

function ownText(name: string): string {
  return ownToolText(name) ?? t('skill_tool_skill', visibleLine(skillIn(name) ?? name));
}

/** The skill that is meant by `skill:polish`. */
function skillIn(name: string): string | undefined {
  return /^skill:(.*)$/s.exec(name)?.[1];
}
