import type { OtherSkill } from '../core/agent/tool-use';
import type { LibraryEntry } from '../core/library/types';
import { skillNamed } from '../core/permission/tool-names';
import type { ToolUse } from '../core/permission/tool-use';
import { t } from '../ui/i18n';
import { visibleLine } from '../ui/plain-text';
import { ownToolText } from '../ui/tool-words';

/** One line on a tool of a skill: what it does in a run, and by which of ours; or why it allows nothing. */
export function toolText(use: ToolUse): string {
  const { name, tool, by, unlisted } = use;
  if (tool === undefined) return t('skill_tool_unknown');
  if (by === 'nobody') return absentText(tool);
  const words = presentText(use, tool);
  if (unlisted) return t('skill_tool_unlisted', words);
  return tool === name ? words : t('skill_tool_as', visibleLine(tool), words);
}

function presentText({ by }: ToolUse, tool: string): string {
  const skill = skillNamed(tool);
  if (skill === undefined) return ownToolText(tool) ?? t('skill_tool_unknown');
  return t(by === 'script' ? 'skill_tool_skill' : 'skill_tool_load_one', visibleLine(skill));
}

function absentText(tool: string): string {
  const skill = skillNamed(tool);
  return skill === undefined ? t('skill_tool_no_use') : t('skill_tool_skill_unknown', visibleLine(skill));
}

/** The skills that are switched on, as other skills may use them. */
export function othersIn(entries: readonly LibraryEntry[]): OtherSkill[] {
  return entries
    .filter(({ metadata }) => metadata.enabled)
    .map(({ id, rank, functionName, canBeRun, disableModelInvocation }) => ({
      id,
      rank,
      functionName,
      canBeRun,
      disableModelInvocation,
    }));
}
