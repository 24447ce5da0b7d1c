import { shippedTools } from '../../../core/permission/shipped-tools';
import { toolAvailability } from '../../../core/permission/tool-names';
import { type MessageKey, t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

/** What each of our own tools does. */
export const toolTexts = {
  insert_text: 'skill_tool_insert_text',
  floating_card: 'skill_tool_floating_card',
  clipboard: 'skill_tool_clipboard',
  save_memo: 'skill_tool_save_memo',
  proofread: 'skill_tool_proofread',
} as const satisfies Record<(typeof shippedTools)[number], MessageKey>;

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
  return tool === undefined ? t('skill_tool_unknown') : t('skill_tool_as_unknown', tool);
}

function ownText(name: string): string {
  return isOurs(name) ? t(toolTexts[name]) : t('skill_tool_skill', visibleLine(skillIn(name) ?? name));
}

/** The skill that is meant by `skill:polish`. */
function skillIn(name: string): string | undefined {
  return /^skill:(.*)$/s.exec(name)?.[1];
}

function isOurs(name: string): name is keyof typeof toolTexts {
  return Object.hasOwn(toolTexts, name);
}
