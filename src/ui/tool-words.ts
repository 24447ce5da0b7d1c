import type { shippedTools } from '../core/permission/shipped-tools';
import { type MessageKey, t } from './i18n';

/** What each of our own tools does. */
export const toolTexts = {
  insert_text: 'skill_tool_insert_text',
  floating_card: 'skill_tool_floating_card',
  clipboard: 'skill_tool_clipboard',
  save_memo: 'skill_tool_save_memo',
  search_memos: 'skill_tool_search_memos',
  forget_memo: 'skill_tool_forget_memo',
  proofread: 'skill_tool_proofread',
  skill: 'skill_tool_load',
  read_skill_file: 'skill_tool_read_file',
  search_skills: 'skill_tool_search',
  bash: 'skill_tool_bash',
  run_skill: 'skill_tool_run',
} as const satisfies Record<(typeof shippedTools)[number], MessageKey>;

/** What the tool of this name does, in a sentence; undefined if it is none of ours. */
export function ownToolText(name: string): string | undefined {
  return isOurs(name) ? t(toolTexts[name]) : undefined;
}

function isOurs(name: string): name is keyof typeof toolTexts {
  return Object.hasOwn(toolTexts, name);
}
